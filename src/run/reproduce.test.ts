import { describe, expect, it } from 'vitest';
import type { Case } from '../model/case.ts';
import type { Exchange } from '../model/exchange.ts';
import { buildGroup } from '../testing/build-report.ts';
import { exchange, findingsFor } from '../testing/exchanges.ts';
import { type ReproductionOptions, reproduceFindings } from './reproduce.ts';

const witness = exchange({ status: 500 }, { content: { isbn: 12, title: 'Emma' } });

/** A group with the first finding of an exchange. */
function groupOf(one: Exchange) {
  const [finding] = findingsFor(one);
  if (finding === undefined) throw new Error('The exchange has no finding.');
  return buildGroup({ finding });
}

/** What becomes of the group when the target gives these statuses, one for each request. */
async function reproduce(one: Exchange, statuses: readonly number[], options: Partial<ReproductionOptions> = {}) {
  const sent: Case[] = [];
  const errors: string[] = [];
  const [group] = await reproduceFindings([groupOf(one)], {
    plan: { stepsBefore: (testCase) => ({ creations: [], case: testCase }), refresh: (cases) => [...cases] },
    send: async (testCase) => {
      sent.push(testCase);
      return { ...exchange({ status: statuses[sent.length - 1] ?? 200 }), case: testCase };
    },
    ledger: {
      judge: (other) => ({ findings: findingsFor(other), traits: () => [] }),
      recordError: (id) => errors.push(id),
    },
    hasRoom: () => true,
    mayRepeat: () => true,
    known: new Map(),
    ...options,
  });
  return { reproduction: group?.reproduction, sent: sent.length, errors };
}

describe('reproduceFindings', () => {
  it('sends the request again and sees the same cause', async () => {
    expect(await reproduce(witness, [500])).toMatchObject({
      reproduction: { outcome: 'same', received: '500' },
      sent: 1,
    });
  });

  it('tries once more with fresh values, and says what it got', async () => {
    expect((await reproduce(witness, [400, 500])).reproduction?.outcome).toBe('same');
    expect(await reproduce(witness, [400, 200])).toMatchObject({
      reproduction: { outcome: 'different', received: '400' },
      sent: 2,
    });
  });

  it('sends nothing for what is known already', async () => {
    const known = new Map();
    const first = await reproduce(witness, [500], { known });
    expect(first.sent).toBe(1);
    const again = await reproduce({ ...witness }, [200], { known, hasRoom: () => false });
    expect(again).toMatchObject({ reproduction: first.reproduction, sent: 0 });
  });

  it.each([
    ['without time', {}, { hasRoom: () => false }],
    ['for what may not be repeated', {}, { mayRepeat: () => false }],
  ] as const)('sends nothing %s', async (_, __, options) => {
    expect(await reproduce(witness, [500], options)).toMatchObject({ reproduction: { outcome: 'not tried' }, sent: 0 });
  });

  it('sends a request twice where the finding is about the second', async () => {
    const repeated = { ...witness, case: { ...witness.case, repeats: true as const } };
    const { reproduction, sent } = await reproduce(repeated, [200, 500]);
    expect(reproduction).toMatchObject({ outcome: 'same', received: '500' });
    expect(reproduction?.steps.map(({ request, found }) => [request.body, found])).toEqual([
      [reproduction?.request.body, undefined],
    ]);
    expect(sent).toBe(2);
  });

  it('creates what the request names, and puts the identifiers in their place', async () => {
    const placeholder = '9041904190001';
    const path = `/books/${placeholder}`;
    const named: Case = { ...witness.case, request: { ...witness.case.request, path } };
    const creations = [{ case: witness.case, placeholder, idIn: () => '17' }];
    const plan = { stepsBefore: () => ({ creations, case: named }), refresh: (cases: readonly Case[]) => [...cases] };
    const paths: string[] = [];
    const send = async (testCase: Case) => {
      paths.push(testCase.request.path);
      return { ...exchange({ status: paths.length === 1 ? 200 : 500 }), case: testCase };
    };
    const { reproduction } = await reproduce(witness, [], { plan, send });
    expect(paths).toEqual(['/books', '/books/17']);
    expect(reproduction).toMatchObject({ outcome: 'same', steps: [{ placeholder }] });
  });

  it('loses one finding, not the run, to an error of ours', async () => {
    const plan = {
      stepsBefore: () => {
        throw new Error('ours');
      },
      refresh: () => [],
    };
    expect(await reproduce(witness, [], { plan })).toMatchObject({
      reproduction: { outcome: 'not tried' },
      errors: [witness.case.id],
    });
  });
});
