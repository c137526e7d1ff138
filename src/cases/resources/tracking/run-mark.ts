import type { BodyDraft } from '../../../model/case.ts';

/** A number in a body that no other client has sent. */
export function markOf(body: BodyDraft): string | undefined {
  return body.kind === 'content' && typeof body.content === 'string' ? /\d{8,}/.exec(body.content)?.[0] : undefined;
}
