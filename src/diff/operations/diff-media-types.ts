import type { MediaType } from '../../model/contract.ts';
import type { ContractPair, Difference, Direction } from '../changes/change.ts';
import { diffSchemas } from '../schemas/diff-schemas.ts';
import { pairEntries } from './operation-pair.ts';

interface MediaTypes {
  readonly old: readonly MediaType[];
  readonly new: readonly MediaType[];
  readonly direction: Direction;
  /** `The 200 response`. */
  readonly subject: string;
}

/** The changes of the body of a request or response, by media type. */
export function diffMediaTypes(pair: ContractPair, { direction, subject, ...contents }: MediaTypes): Difference[] {
  return pairEntries(contents, ({ mediaType }) => withoutUtf8(mediaType)).flatMap(({ old, new: now }): Difference[] => {
    if (old !== undefined && now !== undefined)
      return diffSchemas(pair, { old: old.schema, new: now.schema, direction, subject });
    if (old !== undefined) {
      return [
        {
          id: 'media-type-removed',
          class: 'breaking',
          message: `${subject} is no longer ${old.mediaType}.`,
          old: old.pointer,
          new: undefined,
        },
      ];
    }
    if (now === undefined) return [];
    return [
      {
        id: 'media-type-added',
        class: 'compatible',
        message: `${subject} may now be ${now.mediaType}.`,
        old: undefined,
        new: now.pointer,
      },
    ];
  });
}

/** The media type without `charset=utf-8`: JSON is always UTF-8 (RFC 8259, 8.1), and other texts mostly are. */
function withoutUtf8(mediaType: string): string {
  return mediaType
    .toLowerCase()
    .replace(/;\s*charset="?utf-?8"?\s*$/, '')
    .trimEnd();
}
