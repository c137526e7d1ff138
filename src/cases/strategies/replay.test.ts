import { describe, expect, it } from 'vitest';
import type { Case } from '../../model/case.ts';
import { contractOf } from '../../testing/book-contract.ts';
import { buildExchange, buildReply } from '../../testing/build-exchange.ts';
import { headerOf, sourceOf } from '../../testing/derivations.ts';
import { derivePlan } from '../derive-plan.ts';

const isbn = { name: 'isbn', in: 'path', required: true, schema: { type: 'integer' } };

/** The requests to a target that creates a resource with an identifier, or without one. */
function replays(header: string, response: string, missing = 404): readonly Case[] {
  const parameters = [{ name: header, in: 'header', schema: { type: 'string' } }];
  const contract = contractOf({
    paths: { '/books': { post: { parameters } }, '/books/{isbn}': { parameters: [isbn], get: {} } },
  });
  const plan = derivePlan(contract, sourceOf(contract), { seed: 1, strictAuth: false });
  const sent: Case[] = [];
  for (const { cases } of plan.sequences()) {
    for (const one of cases.filter(({ strategy }) => strategy === 'replay')) {
      sent.push(one);
      plan.learn(
        buildExchange({
          case: one,
          outcome: buildReply({ status: one.request.method === 'POST' ? 201 : missing, text: response }),
        }),
      );
    }
  }
  return sent;
}

describe('replay', () => {
  it('sends the very same request again, and expects the resource of the first', () => {
    const [first, , again, ...others] = replays('Idempotency-Key', '{"id":7}');
    expect(again?.request).toEqual(first?.request);
    expect(first && headerOf(first, 'Idempotency-Key')).toMatch(/^c01d/);
    expect(again?.expectedState).toEqual({ kind: 'replayed', id: '7' });
    expect(others).toEqual([]);
  });

  it('sends nothing again where no resource is named, where nothing is stored, or where the header promises nothing', () => {
    expect(replays('Idempotency-Key', '{}')).toHaveLength(1);
    expect(replays('Idempotency-Key', '{"id":7}', 200)).toHaveLength(2);
    expect(replays('X-Request-Id', '{"id":7}')).toEqual([]);
  });
});
