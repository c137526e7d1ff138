import { describe, expect, it } from 'vitest';
import type { Exchange } from '../../model/exchange.ts';
import { exchange, findingsFor, noReply } from '../../testing/exchanges.ts';
import { openAcceptanceTally } from './never-accepted.ts';

function findingsAfter(...exchanges: Exchange[]) {
  const tally = openAcceptanceTally({ dialect: '3.1' });
  for (const one of exchanges) tally.add(one, []);
  return tally.findings(() => false);
}

/** With what else is wrong with the responses. */
function findingsBeside(...exchanges: Exchange[]) {
  const tally = openAcceptanceTally({ dialect: '3.1' });
  for (const one of exchanges) tally.add(one, findingsFor(one));
  return tally.findings(() => false);
}

const refused = exchange({ status: 400 }, { why: 'a short title' });

describe('never-accepted', () => {
  it('trips when every valid request was refused', () => {
    expect(findingsAfter(refused, exchange({ status: 400 }))).toMatchObject([
      {
        rule: 'never-accepted',
        level: 'violation',
        operation: 'POST /books',
        contract: '/paths/~1books/post/responses',
        message: 'no valid request was accepted; one of them: a short title',
        exchange: refused,
      },
    ]);
  });

  it('is silent about a few refusals where the run has not sent all of its requests', () => {
    const tally = openAcceptanceTally({ dialect: '3.1' });
    for (let count = 0; count < 9; count += 1) tally.add(refused, []);
    expect(tally.findings(() => true)).toEqual([]);
    expect(tally.findings((key) => key !== 'POST /books')).toHaveLength(1);
    tally.add(refused, []);
    expect(tally.findings(() => true)).toHaveLength(1);
  });

  it.each([
    ['no response', noReply('timeout')],
    ['a server error', { status: 500 }],
    ['a redirection', { status: 302 }],
  ] as const)(
    'leaves it to another rule when all responses were %s, unless one is a correct refusal',
    (_, answered) => {
      expect(findingsBeside(exchange(answered))).toEqual([]);
      expect(findingsBeside(exchange(answered), refused)).toHaveLength(1);
    },
  );

  it('trips when every response asks the client to retry later, unless it is later than a run waits', () => {
    const throttled = (fields: Record<string, string>) => exchange({ status: 429, headers: Object.entries(fields) });
    expect(findingsAfter(throttled({}))).toHaveLength(1);
    expect(findingsAfter(throttled({ 'Retry-After': '5' }))).toHaveLength(1);
    expect(findingsAfter(throttled({ 'Retry-After': '6' }))).toEqual([]);
    expect(findingsAfter(throttled({ 'Retry-After': '60' }), refused)).toHaveLength(1);
  });

  it('is silent where each response says that what the body names is missing, and nothing can create that', () => {
    const missing = exchange({ status: 400, text: '{"title":"No such performance"}' });
    const unknown = { ...missing, case: { ...missing.case, refersToUnknown: true as const } };
    expect(findingsAfter(missing)).toHaveLength(1);
    expect(findingsAfter(unknown)).toEqual([]);
    expect(findingsAfter(unknown, ...Array.from({ length: 5 }, () => refused))).toHaveLength(1);
  });

  it('takes a documented redirection for what the operation is for', () => {
    const { operation } = refused.case;
    const redirectsAs = (status: string): Exchange => {
      const responses = operation.responses.slice(0, 1).map((response) => ({ ...response, status }));
      return { ...exchange({ status: 302 }), case: { ...refused.case, operation: { ...operation, responses } } };
    };
    expect(findingsAfter(redirectsAs('302'))).toEqual([]);
    expect(findingsAfter(redirectsAs('3XX'))).toEqual([]);
    expect(findingsAfter(redirectsAs('default'))).toHaveLength(1);
  });

  it('is silent about an operation of which the contract documents errors alone', () => {
    const { operation } = refused.case;
    const responses = operation.responses.filter(({ status }) => /^[45]/.test(status));
    const gone = { ...refused, case: { ...refused.case, operation: { ...operation, responses } } };
    expect(responses).not.toEqual([]);
    expect(findingsAfter(gone)).toEqual([]);
  });

  it('judges each operation by itself', () => {
    const accepted = exchange({ text: '[]' }, { operation: 'GET /books' });
    expect(findingsAfter(refused, accepted).map(({ operation }) => operation)).toEqual(['POST /books']);
  });

  it.each([
    ['later', [refused, exchange()]],
    ['earlier', [exchange(), refused]],
    ['with another success', [refused, exchange({ status: 201 })]],
  ])('is silent when a valid request was accepted %s', (_, exchanges) => {
    expect(findingsAfter(...exchanges)).toEqual([]);
  });

  it('does not take the success of other requests for an acceptance', () => {
    const others = [
      exchange({}, { expects: 'anything' }),
      exchange({}, { expects: 'rejected', fault: 'schema' }),
      exchange({}, { outside: 'size' }),
    ];
    expect(findingsAfter(refused, ...others)).toHaveLength(1);
  });

  it('is silent when the responses are documented and about the state of the server', () => {
    const named = { operation: 'PUT /loans' } as const;
    expect(findingsAfter(exchange({ status: 409 }, named))).toEqual([]);
    expect(findingsAfter(exchange({ status: 401 }, named))).toEqual([]);
    expect(findingsAfter(exchange({ status: 400 }, named))).toHaveLength(1);
  });

  it('trips where few of many refusals are about the state of the server', () => {
    const named = { operation: 'PUT /loans' } as const;
    const [gone, wrong] = [exchange({ status: 409 }, named), exchange({ status: 400 }, named)];
    expect(findingsAfter(gone, wrong, wrong, wrong, wrong)).toEqual([]);
    expect(findingsAfter(gone, wrong, wrong, wrong, wrong, wrong)).toMatchObject([{ exchange: wrong }]);
    expect(findingsAfter(gone, wrong, wrong, wrong, wrong, wrong, exchange({ status: 200 }, named))).toEqual([]);
  });

  it('trips where what is named may not exist, and the response is about something else', () => {
    const named = (status: number) => exchange({ status }, { outside: 'resource', expects: 'accepted' });
    expect(findingsAfter(named(400))).toHaveLength(1);
    expect(findingsAfter(named(404))).toEqual([]);
    expect(findingsAfter(named(400), named(200))).toEqual([]);
  });

  it('is silent when a secret that the run cannot know may be refused, unless the request creates something with it', () => {
    const judged = (status: number, name: string, success = '200') => {
      const { case: sent } = refused;
      const responses = ['400', '401', success].flatMap((one) =>
        sent.operation.responses.slice(0, 1).map((response) => ({ ...response, status: one })),
      );
      const value = { [name]: 'text' };
      const body = { kind: 'content', content: '', value, framing: 'length', expectContinue: false } as const;
      const operation = { ...sent.operation, responses };
      return findingsAfter({
        ...exchange({ status }),
        case: { ...sent, operation, request: { ...sent.request, body } },
      }).length;
    };
    expect(['resetToken', 'old_password', 'title', 'tokenName'].map((name) => judged(400, name))).toEqual([0, 0, 1, 1]);
    expect([judged(401, 'password'), judged(401, 'title')]).toEqual([0, 1]);
    expect([judged(400, 'password', '201'), judged(401, 'password', '201')]).toEqual([1, 0]);
  });

  it('trips on a 404 that only `default` documents, and on a 401 to the required credential', () => {
    expect(findingsAfter(exchange({ status: 404 }, { operation: 'GET /books' }))).toHaveLength(1);
    expect(findingsAfter(exchange({ status: 401 }, { operation: 'GET /stock' }))).toHaveLength(1);
  });

  it.each([
    ['nothing was sent', []],
    ['only invalid requests were sent', [exchange({ status: 400 }, { expects: 'rejected', fault: 'schema' })]],
    ['only requests out of scope were sent', [exchange({ status: 413 }, { outside: 'size' })]],
    ['the resource may not exist', [exchange({ status: 404 }, { operation: 'GET /books/{isbn}' })]],
    ['the run was interrupted', [exchange(noReply('interrupted'))]],
  ])('is silent when %s', (_, exchanges) => {
    expect(findingsAfter(...exchanges)).toEqual([]);
  });
});
