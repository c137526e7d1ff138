import { isFormType, readMediaType } from '../../http/media-type.ts';
import type { MediaType, Operation } from '../../model/contract.ts';
import { memoizeByObject } from '../../schema/memoize.ts';

/** A Media Type Object and its direction. */
export interface SentMedia {
  readonly media: MediaType;
  readonly direction: 'request' | 'response';
  readonly operation: Operation;
}

/** The media types of all request and response bodies. What several operations share is listed once. Many rules ask for them. */
export const sentMedia = memoizeByObject((operations: readonly Operation[]): readonly SentMedia[] => {
  const found = new Map<string, SentMedia>();
  for (const operation of operations) {
    for (const media of operation.body?.content ?? []) note({ media, direction: 'request', operation });
    for (const { content } of operation.responses)
      for (const media of content) note({ media, direction: 'response', operation });
  }
  return [...found.values()];

  function note(sent: SentMedia): void {
    const key = `${sent.direction} ${sent.media.pointer}`;
    if (!found.has(key)) found.set(key, sent);
  }
});

/** Whether a body has named fields. Other kinds of multipart have parts without names, which an array can describe. */
export function isForm(mediaType: string): boolean {
  const name = readMediaType(mediaType);
  return isFormType(name) || (name?.type === 'multipart' && name.subtype === 'form-data');
}
