import { isBinaryType } from '../../../http/media-type.ts';
import type { MediaType } from '../../../model/contract.ts';
import { isObject } from '../../../schema/json/pointer.ts';
import { rawBody, type WrittenBody } from '../../request/body/body-draft.ts';
import { fileBytes, foreignFileName, hasForm } from '../../request/body/file-bytes.ts';
import { type ChangedPart, filePartsOf, writeMultipart } from '../../request/body/write-multipart.ts';
import type { Derivation } from '../strategy.ts';

/** A file as it is uploaded, and the body that has it. */
export interface UploadedFile {
  /** What is unusual about it, in words before its type. */
  readonly how?: string;
  readonly type: string;
  readonly bytes: Uint8Array;
  /** Whether its name is sent: in a part of a multipart body. */
  readonly hasName: boolean;
  readonly written: WrittenBody;
}

/** Uploaded at most of one operation. */
const mostFiles = 6;

/** Services keep a longer file in pieces, and none of the parts that are asked for is as long. */
const largeBytes = 40_000;

/** A large file, an empty one, and one with a name that is not ASCII, each of the first type that can have it. */
export function unusualFiles(target: Derivation): readonly UploadedFile[] {
  const large = uploadedFiles(target, (type) => ({ bytes: fileBytes(type, largeBytes) }));
  const [empty] = uploadedFiles(target, () => ({ bytes: new Uint8Array() }));
  const named = uploadedFiles(target, () => ({ fileName: foreignFileName }));
  const unusual = [
    ['large ', large.find(({ type, bytes }) => bytes.length >= largeBytes && !hasForm(type))],
    ['empty ', empty],
    ['strangely named ', named.find(({ hasName }) => hasName)],
  ] as const;
  return unusual.flatMap(([how, file]) => (file === undefined ? [] : [{ ...file, how }]));
}

/** The request bodies with a file of each type that the contract names. `change` has another content or name for it than usual. */
export function uploadedFiles(
  { operation, source, validRequest }: Derivation,
  change: (type: string) => Omit<ChangedPart, 'name' | 'type'> = () => ({}),
): readonly UploadedFile[] {
  const ofMedia = (media: MediaType): readonly UploadedFile[] => {
    if (isBinaryType(media.mediaType) && !media.mediaType.includes('*')) {
      const type = media.mediaType;
      const { bytes = fileBytes(type) } = change(type);
      return [{ type, bytes, hasName: false, written: { contentType: type, body: rawBody(bytes) } }];
    }
    const [part, ...others] = filePartsOf(media, source);
    // Which of two files is shown is not known.
    if (part === undefined || others.length > 0) return [];
    return part.types.flatMap((type) => {
      const sample = validRequest.freshSample(media);
      if (!isObject(sample)) return [];
      const changed = { bytes: fileBytes(type), ...change(type) };
      const value = Object.hasOwn(sample, part.name) ? sample : { ...sample, [part.name]: 'text' };
      const written = writeMultipart(media, value, { source, changed: { name: part.name, type, ...changed } });
      return written === undefined ? [] : [{ type, bytes: changed.bytes, hasName: true, written }];
    });
  };
  return (operation.body?.content ?? []).flatMap(ofMedia).slice(0, mostFiles);
}
