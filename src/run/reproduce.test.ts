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

const noSteps = { creations: [], earlier: [], expect: undefined } as const;

/** What becomes of the group when the target gives these statuses, one for each request. */
async function reproduce(one: Exchange, statuses: readonly number[], options: Partial<ReproductionOptions> = {}) {
  const sent: Case[] = [];
  const errors: string[] = [];
  const [group] = await reproduceFindings([groupOf(one)], {
    plan: { stepsBefore: (testCase) => ({ ...noSteps, case: testCase }), refresh: (cases) => [...cases] },
    send: async (testCase) => {
      sent.push(testCase);
      return { ...exchange({ status: statuses[sent.length - 1] ?? 200 }), case: testCase };
    },
    ledger: {
      judge: (other) => ({ findings: findingsFor(other), traits: () => [] }),
      recordError: (id) => errors.push(id),
      brokenBy: () => undefined,
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
    const accepted = exchange({ status: 201 });
    const creations = [{ case: witness.case, exchange: undefined, accepted, placeholder, idIn: () => '17' }];
    const plan = {
      stepsBefore: () => ({ ...noSteps, creations, case: named }),
      refresh: (cases: readonly Case[]) => [...cases],
    };
    const paths: string[] = [];
    const send = async (testCase: Case) => {
      paths.push(testCase.request.path);
      return { ...exchange({ status: paths.length === 1 ? 200 : 500 }), case: testCase };
    };
    const { reproduction } = await reproduce(witness, [], { plan, send });
    expect(paths).toEqual(['/books', '/books/17']);
    expect(reproduction).toMatchObject({ outcome: 'same', steps: [{ placeholder }] });
  });

  describe('of a read that an earlier request has broken', () => {
    const read = exchange({ status: 500 }, { operation: 'GET /books' });
    const ledger = {
      judge: (other: Exchange) => ({ findings: findingsFor(other), traits: () => [] }),
      recordError: () => undefined,
      brokenBy: (one: Exchange) => (one === read ? witness : undefined),
    };
    const accepted = exchange({ status: 201 }, { content: { title: 'Persuasion' } });
    const creations = [
      {
        case: { ...accepted.case, id: 'creation' },
        exchange: undefined,
        accepted,
        placeholder: '9041904190001',
        idIn: () => '17',
      },
    ];
    /** The requests that are sent, where creations come before the request with an operation. */
    const sentWith = async (created: string) => {
      const requests: string[] = [];
      const plan = {
        stepsBefore: (testCase: Case) => ({
          ...noSteps,
          creations: testCase.operation.key === created ? creations : [],
          case: testCase,
        }),
        refresh: (cases: readonly Case[]) => [...cases],
      };
      const send = async (testCase: Case) => {
        const { id, operation } = testCase;
        const isCreation = id === 'creation';
        requests.push(isCreation ? id : operation.key);
        return { ...exchange({ status: isCreation ? 201 : 500 }, { operation: operation.key }), case: testCase };
      };
      const { reproduction } = await reproduce(read, [], { send, ledger, plan });
      return { reproduction, requests };
    };

    it('sends that request before it, after what that one needs', async () => {
      const alone = await sentWith('');
      expect(alone.requests).toEqual(['POST /books', 'GET /books']);
      expect(alone.reproduction).toMatchObject({ outcome: 'same', steps: [{ request: { method: 'POST' } }] });
      expect((await sentWith('POST /books')).requests).toEqual(['creation', 'POST /books', 'GET /books']);
    });

    it('sends what the read itself needs where it needs something', async () => {
      expect((await sentWith('GET /books')).requests).toEqual(['creation', 'GET /books']);
    });
  });

  it('sends the request as it was where it shows nothing after those: what it names was deleted before it', async () => {
    const placeholder = '9041904190001';
    const path = `/books/${placeholder}`;
    const accepted = exchange({ status: 201 });
    const creations = [{ case: accepted.case, exchange: undefined, accepted, placeholder, idIn: () => '17' }];
    const plan = {
      stepsBefore: () => ({
        ...noSteps,
        creations,
        case: { ...witness.case, request: { ...witness.case.request, path } },
      }),
      refresh: (cases: readonly Case[]) => [...cases],
    };
    const send = async (testCase: Case) => ({
      ...exchange({ status: testCase.request.path === '/books/17' || testCase === accepted.case ? 200 : 500 }),
      case: testCase,
    });
    const { reproduction } = await reproduce(witness, [], { plan, send });
    expect(reproduction).toMatchObject({ outcome: 'same', steps: [], received: '500' });
  });

  it('names the version that what it creates has', async () => {
    const text = '{"id":17,"version":4}';
    const plain = exchange({ status: 500 }, { operation: 'PUT /books/{isbn}', content: { version: 9 } });
    const { case: sent } = plain;
    const placeholder = '9041904190001';
    const operation = {
      ...sent.operation,
      responses: sent.operation.responses.map((one) => ({ ...one, status: '409' })),
    };
    const named: Case = { ...sent, operation, request: { ...sent.request, path: `/books/${placeholder}` } };
    const created = exchange({ status: 201, text });
    const creations = [{ case: created.case, exchange: undefined, accepted: created, placeholder, idIn: () => '17' }];
    const plan = {
      stepsBefore: () => ({ ...noSteps, creations, case: named }),
      refresh: (cases: readonly Case[]) => [...cases],
    };
    const bodies: string[] = [];
    const send = async (testCase: Case) => {
      const { body } = testCase.request;
      bodies.push(body.kind === 'content' ? String(body.content) : '');
      return { ...exchange(bodies.length === 1 ? { status: 201, text } : { status: 500 }), case: testCase };
    };
    const { reproduction } = await reproduce(plain, [], { plan, send });
    expect(bodies[1]).toBe('{"version":4}');
    expect(reproduction?.request.body).toBe('{"version":4}');
  });

  it('writes down what creates the resource that the request names, where it cannot be sent again', async () => {
    const placeholder = '9041904190001';
    const accepted = exchange({ status: 201, text: '{"id":17}' }, { content: { title: 'Emma' } });
    const path = `${witness.case.request.path}/${placeholder}`;
    const creation = { case: accepted.case, exchange: undefined, accepted, placeholder, idIn: () => '17' };
    const plan = {
      stepsBefore: () => ({
        ...noSteps,
        creations: [creation],
        case: { ...witness.case, request: { ...witness.case.request, path } },
      }),
      refresh: (cases: readonly Case[]) => [...cases],
    };
    const { reproduction, sent } = await reproduce(witness, [], { plan, hasRoom: () => false });
    expect(sent).toBe(0);
    expect(reproduction).toMatchObject({ outcome: 'not tried', received: undefined });
    expect(reproduction?.steps).toEqual([
      { request: accepted.sent, placeholder, found: { in: 'body', name: 'id', occurrence: 1 } },
    ]);
    expect(reproduction?.request.url).toContain(placeholder);
  });

  describe('what is judged by requests before it', () => {
    const state = { kind: 'condition-unmet' } as const;
    const judged = { ...witness, case: { ...witness.case, expectedState: state } };
    const earlier = (id: string) => ({ exchange: exchange({ status: 200 }), case: { ...witness.case, id } });
    const refresh = (cases: readonly Case[]) => cases.map((one) => ({ ...one, id: `${one.id}, fresh` }));

    /** The ids of the cases that are sent, and what becomes of the finding. */
    async function reproduceAfter(steps: ReturnType<typeof earlier>[], statusOf: (ids: readonly string[]) => number) {
      const ids: string[] = [];
      const seen: Exchange[] = [];
      const expectState = (of: (one: Exchange) => Exchange) => {
        seen.push(...steps.map((step) => of(step.exchange)));
        return state;
      };
      const plan = {
        stepsBefore: () => ({ creations: [], earlier: steps, expect: expectState, case: judged.case }),
        refresh,
      };
      const send = async (testCase: Case) => {
        ids.push(testCase.id);
        return { ...exchange({ status: statusOf(ids) }), case: testCase };
      };
      const { reproduction } = await reproduce(judged, [], { plan, send });
      return { reproduction, ids, seen };
    }

    it('is not tried where these are not known', async () => {
      expect(await reproduce(judged, [500])).toMatchObject({ reproduction: { outcome: 'not tried' }, sent: 0 });
    });

    it('is sent after them, and judged by their new responses', async () => {
      const { reproduction, ids, seen } = await reproduceAfter([earlier('change')], (sent) =>
        sent.length < 2 ? 201 : 500,
      );
      expect(ids).toEqual(['change', witness.case.id]);
      expect(reproduction).toMatchObject({ outcome: 'same', steps: [{ placeholder: '' }] });
      expect(seen.map(({ case: { id } }) => id)).toEqual(['change']);
    });

    it('is tried with the last of them alone, then with all, then with fresh values', async () => {
      const { reproduction, ids } = await reproduceAfter([earlier('first'), earlier('second')], () => 200);
      expect(ids).toEqual([
        ...['second', witness.case.id],
        ...['first', 'second', witness.case.id],
        ...['first, fresh', 'second, fresh', `${witness.case.id}, fresh`],
      ]);
      expect(reproduction).toMatchObject({ outcome: 'different', received: '200' });
    });

    it('is not tried where one of them is refused now', async () => {
      const { reproduction, ids } = await reproduceAfter([earlier('change')], () => 409);
      expect(reproduction?.outcome).toBe('not tried');
      expect(ids).toEqual(['change', 'change, fresh']);
    });
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
