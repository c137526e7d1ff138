import { expect, it } from 'vitest';
import { defaultLimits } from '../wire/default-limits.ts';
import type { Redaction } from '../wire/redaction.ts';
import { readOutcome } from './read-outcome.ts';

/** Hides `secret`, and counts the texts that were searched. */
function countingRedaction(excepted?: Redaction) {
  const searched: string[] = [];
  const redaction: Redaction = {
    text: (text) => {
      searched.push(text);
      return text.replaceAll('secret', '$TOKEN');
    },
    headers: (headers) => headers,
    bytes: (bytes) => bytes,
    except: () => excepted ?? redaction,
  };
  return { redaction, searched };
}

function read(body: string, redaction: Redaction) {
  const head = { status: 200, reason: 'OK', headers: [] };
  const outcome = { kind: 'response' as const, head, body: Buffer.from(body), interim: [], defects: [] };
  return readOutcome({ outcome, durationMs: 1, answeredBefore: 0 } as unknown as Parameters<typeof readOutcome>[0], {
    case: { request: { body: { kind: 'none' } } } as Parameters<typeof readOutcome>[1]['case'],
    limits: defaultLimits,
    redaction,
  });
}

it('hides a secret in the text and in the bytes of a body, which is searched once', () => {
  const { redaction, searched } = countingRedaction();
  expect(read('a secret', redaction)).toMatchObject({ text: 'a $TOKEN', body: Buffer.from('a $TOKEN') });
  expect(searched).toEqual(['a secret']);
});

it('shows what the request has said itself', () => {
  const open: Redaction = { ...countingRedaction().redaction, text: (text) => text };
  expect(read('a secret', countingRedaction(open).redaction)).toMatchObject({ text: 'a secret' });
});
