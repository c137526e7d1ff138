import type { MediaType } from '../model/contract.ts';
import type { Difference, Direction, Pair } from './change.ts';
import { diffSchemas } from './diff-schemas.ts';
import { paired } from './operation-pair.ts';

interface Contents {
  readonly old: readonly MediaType[];
  readonly new: readonly MediaType[];
  readonly direction: Direction;
  /** `The 200 response`. */
  readonly subject: string;
}

/** What changed about the contents of a request or response, by media type. */
export function diffContents(pair: Pair, { direction, subject, ...contents }: Contents): Difference[] {
  return paired(contents, ({ mediaType }) => essenceOf(mediaType)).flatMap(({ old, new: now }): Difference[] => {
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
        message: `${subject} may be ${now.mediaType} now.`,
        old: undefined,
        new: now.pointer,
      },
    ];
  });
}

/** A charset of UTF-8 says what JSON is anyway (RFC 8259, 8.1), and texts mostly are. */
function essenceOf(mediaType: string): string {
  return mediaType.toLowerCase().replace(/\s*;\s*charset="?utf-?8"?\s*$/, '');
}
