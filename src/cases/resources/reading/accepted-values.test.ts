import { describe, expect, it } from 'vitest';
import type { Expectation } from '../../../model/case.ts';
import type { Json } from '../../../model/json.ts';
import { contractOf, operationOf } from '../../../testing/book-contract.ts';
import { buildCase, buildExchange, buildReply } from '../../../testing/build-exchange.ts';
import { jsonBody } from '../../request/body/body-draft.ts';
import { openAcceptedValues } from './accepted-values.ts';

const operation = operationOf(
  'POST /addons',
  contractOf({ paths: { '/addons': { post: { responses: { '201': { description: 'Made' } } } } } }),
);

/** What is kept after requests with these bodies, each with the status that it gets. */
function keptAfter(
  ...attempts: readonly (readonly [body: Json, status: number, expects?: Expectation])[]
): Readonly<Record<string, string>> {
  const kept = openAcceptedValues();
  for (const [body, status, expects = 'accepted'] of attempts) {
    const request = { method: 'POST', path: '/addons', headers: [], body: jsonBody(body), credential: 'none' } as const;
    kept.learn(buildExchange({ case: buildCase({ operation, request, expects }), outcome: buildReply({ status }) }));
  }
  return Object.fromEntries(kept.acceptedValuesOf(operation).map(({ name, value }) => [name, value]));
}

describe('values that a target does not let the run choose', () => {
  const refused = [{ provider: 'webhook-588186736', role: 588186736, until: '2037-01-01' }, 400] as const;
  const accepted = [{ provider: 'webhook', role: 1, until: '2036-01-01' }, 201] as const;

  it('are those of the first accepted body, where a refused one has others that were made from them', () => {
    expect(keptAfter(refused, accepted)).toEqual({ provider: 'webhook', role: '1' });
  });

  it.each([
    ['nothing was refused before', [accepted]],
    ['what was refused has other properties', [[{ provider: 'webhook-588186736' }, 400], accepted]],
    ['what was refused was in conflict', [[refused[0], 409], accepted]],
    ['what was refused had to be', [[refused[0], 400, 'rejected'], accepted]],
  ] as const)('are none where %s', (_, attempts) => {
    expect(keptAfter(...attempts)).toEqual({});
  });

  it('are free again, each once another value is accepted', () => {
    expect(keptAfter(refused, accepted, [{ provider: 'slack', role: 1 }, 201])).toEqual({ role: '1' });
  });

  it('are free again where they conflict, or are refused again and again', () => {
    expect(keptAfter(refused, accepted, [accepted[0], 409])).toEqual({});
    const again = [accepted[0], 400] as const;
    expect(keptAfter(refused, accepted, again, again, again, again, again)).toEqual({ provider: 'webhook', role: '1' });
    expect(keptAfter(refused, accepted, again, again, again, again, again, again)).toEqual({});
    expect(keptAfter(refused, accepted, again, again, again, accepted, again, again, again)).not.toEqual({});
  });
});
