import { headerValue } from '../../../http/header-fields.ts';
import type { Reply } from '../../../model/exchange.ts';
import type { SequenceDraft } from '../../request/case-draft.ts';
import { documentsParts } from '../../request/parameters/parameter-roles.ts';
import { outOfScope, scopeWithRange } from '../../request/scope.ts';
import { sendStep } from '../../request/steps/send-step.ts';
import type { Derivation } from '../strategy.ts';

interface Downloaded {
  readonly whole: Reply;
  readonly values: readonly string[];
  readonly name: string;
}

/** Where the contract or the response says that there are parts: a target may also ignore a range (RFC 9110, 14.2). */
export function* downloadParts(read: Derivation, { whole, values, name }: Downloaded): Generator<SequenceDraft, void> {
  const { operation, validRequest } = read;
  const length = whole.body.length;
  if (!documentsParts(operation) && headerValue(whole.headers, 'accept-ranges')?.toLowerCase() !== 'bytes') return;
  if (length < shortestInParts || length > longestInParts) return;
  for (const [range, first, last] of [
    ['0-1', 0, 1],
    [`2-${length - 2}`, 2, length - 2],
    ['3-', 3, length - 1],
    ['-2', length - 2, length - 1],
    [`1-${length + 7410}`, 1, length - 1],
    // Nothing of the file is there.
    [`${length + 7410}-`, length + 7410, length + 7410],
  ] as const) {
    yield* sendStep(read, 'files', {
      label: `download bytes=${range} of ${name} (${operation.path})`,
      why: `a request for a part of a file, with Range: bytes=${range}`,
      values,
      headers: { Range: `bytes=${range}` },
      scope: scopeWithRange(outOfScope(validRequest.scope, 'resource')),
      expectedState: { kind: 'part-of-file', whole: whole.body, first, last },
      isPromised: false,
    });
  }
}

const shortestInParts = 6;

/** Of more, the bytes are not kept. */
const longestInParts = 64 * 1024;
