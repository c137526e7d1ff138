import { describe, expect, it } from 'vitest';
import type { Exchange } from '../model/exchange.ts';
import type { Level } from '../model/finding.ts';
import type { Observed, OpenQuestion } from '../model/report.ts';
import { buildCase, buildExchange, buildFinding, buildNoReply, buildReply } from '../testing/build-exchange.ts';
import { openQuestionTally, type QuestionTally } from './open-questions.ts';

const outside = { inside: false, by: 'credentials', allowedStatuses: [401, 403] } as const;
const documented: Observed = {
  response: '/paths/~1books/post/responses/200',
  content: undefined,
  asExpected: true,
  resembles: undefined,
  undeclared: [],
  echoes: [],
  extras: undefined,
};
const undocumented: Observed = { ...documented, response: undefined };

type Answer = readonly [exchange: Exchange, met?: Observed, level?: Level];

function tallyOf(...answers: readonly Answer[]): QuestionTally {
  const tally = openQuestionTally();
  for (const [exchange, met = documented, level] of answers) {
    tally.add(exchange, level === undefined ? [] : [buildFinding({ level, exchange })], met);
  }
  return tally;
}

function rowsOf(...answers: readonly Answer[]): readonly OpenQuestion[] {
  return tallyOf(...answers).close();
}

function without(why: string, status = 401, headers: Exchange['sent']['headers'] = []): Exchange {
  const request = { ...buildCase().request, credential: 'none' } as const;
  const asked = buildCase({ strategy: 'credentials', request, expects: 'unauthorised', scope: outside, why });
  return buildExchange({
    case: asked,
    outcome: buildReply({ status, headers: [['Content-Type', 'Application/JSON; charset=utf-8'], ...headers] }),
  });
}

describe('openQuestionTally', () => {
  it('has no row about what the contract promises', () => {
    expect(rowsOf([buildExchange()], [buildExchange(), documented, 'violation'])).toEqual([]);
  });

  it('lists the responses to requests that the contract says nothing about', () => {
    expect(rowsOf([without('no token')], [without('an empty token')], [without('two tokens', 200)])).toEqual([
      {
        operation: 'POST /books',
        topic: 'a missing credential',
        answer: '401 application/json',
        seen: 2,
        asked: ['an empty token', 'no token'],
      },
      {
        operation: 'POST /books',
        topic: 'a missing credential',
        answer: '200 application/json',
        seen: 1,
        asked: ['two tokens'],
      },
    ]);
  });

  it('lists deviations, and requests without a response', () => {
    const exchange = buildExchange({ outcome: buildNoReply() });
    expect(rowsOf([exchange, documented, 'deviation'])).toMatchObject([
      { topic: 'unusual values', answer: 'no response (timeout)' },
    ]);
  });

  it('lists properties and headers that the contract does not describe, except those of HTTP itself', () => {
    const outcome = buildReply({
      headers: [
        ['Content-Type', 'x'],
        ['Date', 'x'],
        ['X-Request-Id', '1'],
        ['x-request-id', '2'],
      ],
    });
    expect(rowsOf([buildExchange({ outcome }), { ...documented, undeclared: ['isbn'] }])).toMatchObject([
      { topic: 'headers that the contract does not describe', answer: 'x-request-id', seen: 1 },
      { topic: 'properties of responses that the schema does not declare', answer: 'isbn', seen: 1 },
    ]);
  });

  it('lists which properties of the request are in the response, what becomes of undeclared ones, and limits', () => {
    const met: Observed = { ...documented, echoes: [{ member: 'title', fate: 'as sent' }], extras: 'dropped' };
    const tally = tallyOf([buildExchange(), met], [buildExchange(), met]);
    const limit = { operation: 'POST /books', measured: 'length', towards: 'more', instance: '/title' } as const;
    tally.addLimit({
      ...limit,
      schema: undefined,
      accepted: '255',
      refused: { at: '256', answer: '400', status: 400 },
    });
    expect(tally.close().map(({ topic, answer, seen }) => [topic, answer, seen])).toEqual([
      ['limits', '/title: at most 255 characters; 256 gets 400', 1],
      ['properties of the request in the response', 'title: as sent', 2],
      ['properties that the schema does not declare', 'accepted, and not in the response', 2],
    ]);
  });

  it('lists the response to an identifier that was used before, accepted or not', () => {
    const again = buildCase({ repeats: true, why: 'the very same request' });
    expect(rowsOf([buildExchange({ case: again })])).toMatchObject([
      { topic: 'an identifier that was used before', answer: '200 application/json' },
    ]);
  });

  it('does not read the refusal of a large invalid body as one of its size', () => {
    const scope = { inside: false, by: 'size', allowedStatuses: [413] } as const;
    const large = buildCase({ scope, expects: 'rejected', fault: 'schema' });
    const answered = (status: number) => [buildExchange({ case: large, outcome: buildReply({ status }) })] as const;
    expect(rowsOf(answered(400), answered(413))).toMatchObject([
      { topic: 'a body of more than 4 KB', answer: '413 application/json', seen: 1 },
    ]);
  });

  it('gives the same rows in whatever order the responses arrive', () => {
    const answers = Array.from({ length: 30 }, (_, index) => [without(`why ${index}`, 401 + (index % 3))] as const);
    expect(rowsOf(...answers.toReversed())).toEqual(rowsOf(...answers));
    expect(rowsOf(...answers)[0]?.asked).toHaveLength(6);
  });

  it('names no invalid media type, and stays bounded when a target produces headers without end', () => {
    const forged = buildReply({ headers: [['Content-Type', 'a\u001b/b']] });
    expect(rowsOf([buildExchange({ ...without(''), outcome: forged })])[0]?.answer).toBe('200');
    const fields = Array.from({ length: 2000 }, (_, index) => [`X-${index}`, ''] as const);
    expect(rowsOf([without('', 401, fields)])).toHaveLength(500);
  });
});

describe('the responses that an overlay could document', () => {
  it('are those that HTTP gives the situation and the contract does not list', () => {
    const challenge = ['WWW-Authenticate', 'Bearer'] as const;
    const met = { ...undocumented, resembles: '/components/schemas/Error' };
    const tally = tallyOf(
      [without('no token', 401, [challenge]), met],
      [without('a wrong scheme', 401, [challenge]), met],
      [without('no token', 500), undocumented],
      [without('no token', 403), documented],
      [buildExchange({ outcome: buildReply({ status: 401 }) }), undocumented],
    );
    expect(tally.undocumented()).toEqual([
      {
        operation: '/paths/~1books/post',
        status: 401,
        mediaType: 'application/json',
        schema: '/components/schemas/Error',
        challenge: true,
        why: 'a wrong scheme',
      },
    ]);
  });

  it('have no media type when they have no body', () => {
    const exchange = { ...without(''), outcome: buildReply({ status: 401, text: '' }) };
    expect(tallyOf([exchange, undocumented]).undocumented()).toMatchObject([
      { mediaType: undefined, challenge: false },
    ]);
  });
});
