import { describe, expect, it } from 'vitest';
import type { SentRequest } from '../../model/exchange.ts';
import type { Finding } from '../../model/finding.ts';
import type { RuleId } from '../../model/rule-id.ts';
import {
  buildCase,
  buildExchange,
  buildFinding,
  buildNoReply,
  buildReply,
  buildSent,
} from '../../testing/build-exchange.ts';
import { buildTrait } from '../../testing/build-trait.ts';
import { openGroups } from './group-findings.ts';

/** One response and what it shows. */
interface Answered {
  /** 0: there is none. */
  readonly status?: number;
  readonly traits?: readonly string[];
  readonly shows?: readonly Partial<Finding>[];
  readonly text?: string;
}

const times = (count: number, one: Answered): readonly Answered[] => Array.from({ length: count }, () => one);
const plain: Answered = { traits: ['ordinary'] };
const always = (...shows: readonly Partial<Finding>[]): Answered => ({ ...plain, shows });
/** A finding of a rule, by default without a family. */
const of = (rule: RuleId, more: Partial<Finding> = {}): Partial<Finding> => {
  return { rule, cause: rule, message: `${rule} is broken`, instance: undefined, ...more };
};

/** For each group the rules, the worst first, and how many cases showed it. */
function groupsOf(...all: readonly Answered[]): readonly (readonly [rules: string, seen: number])[] {
  return closed(...all).map(({ finding, related: besides, seen }) => {
    return [[finding, ...besides.map((beside) => beside.finding)].map(({ rule }) => rule).join(' + '), seen];
  });
}

function closed(...all: readonly Answered[]) {
  const groups = openGroups({ locate: () => ({ file: 'openapi.yaml', line: 1, column: 1 }) });
  for (const [index, { status = 200, traits = ['unusual'], shows = [], text }] of all.entries()) {
    const outcome = status === 0 ? buildNoReply() : buildReply({ status, ...(text === undefined ? {} : { text }) });
    const exchange = buildExchange({ case: buildCase({ id: `case ${index}` }), outcome });
    groups.count(exchange, () => traits.map(buildTrait));
    groups.add(
      shows.map((finding) => buildFinding({ exchange, ...finding })),
      () => traits.map(buildTrait),
    );
  }
  return groups.close().groups;
}

describe('what is wrong with the same special responses', () => {
  const strangers = { traits: ['no token'], shows: [of('credentials-enforced'), of('body-schema')] };
  const others = { traits: ['no token'], shows: [of('body-schema')] };

  it('is one bug, reported by all the rules that find it', () => {
    expect(groupsOf(...times(4, strangers), ...times(3, others), ...times(40, plain))).toEqual([
      ['body-schema + credentials-enforced', 7],
    ]);
  });

  it('is reported with what is worse first, and each rule counts what it saw', () => {
    const [group] = closed(
      ...times(4, { shows: [of('echo-differs', { level: 'deviation' }), of('body-json')] }),
      ...times(2, { shows: [of('echo-differs', { level: 'deviation' })] }),
      ...times(40, plain),
    );
    expect(group).toMatchObject({ seen: 6, finding: { rule: 'body-json' }, related: [{ seen: 6 }] });
  });

  it('is two where all responses with the status have one of them: that the other occurs with it proves nothing', () => {
    const one = { ...always(of('body-schema')), status: 200 };
    const both = always(of('body-schema'), of('response-header'));
    expect(groupsOf(...times(30, one), ...times(5, { ...both, traits: ['odd'] }))).toHaveLength(2);
    expect(groupsOf(...times(30, both))).toHaveLength(2);
  });

  it('is two where a trait explains one of them and not the other', () => {
    const both = { traits: ['invalid', 'empty'], shows: [of('body-schema'), of('framing')] };
    const one = { traits: ['invalid'], shows: [of('body-schema')] };
    expect(groupsOf(...times(4, both), ...times(6, one), ...times(40, plain))).toHaveLength(2);
  });

  it('is two where they may be together by chance', () => {
    const both = { shows: [of('body-schema'), of('response-header')] };
    expect(groupsOf(both, ...times(9, { shows: [of('body-schema')] }), ...times(10, plain))).toHaveLength(2);
  });

  it('is two where they are together by chance more often than once in a hundred', () => {
    const both = times(2, { shows: [of('body-schema'), of('response-header')] });
    const among = (count: number) => [
      ...both,
      ...times(count - 2, { shows: [of('body-schema')] }),
      ...times(100 - count, plain),
    ];
    expect(groupsOf(...among(9))).toEqual([['body-schema + response-header', 9]]);
    expect(groupsOf(...among(10))).toHaveLength(2);
  });

  it('leaves observations alone', () => {
    const both = { shows: [of('body-schema'), of('status-unlisted', { level: 'observation' })] };
    expect(groupsOf(...times(5, both), ...times(40, plain))).toHaveLength(2);
  });
});

describe('what only together explains a kind of request', () => {
  const odd = (rule: RuleId) => ({ traits: ['odd', rule === 'body-json' ? 'long' : 'short'], shows: [of(rule)] });
  const sound = { traits: ['long', 'short'] };

  it('is one bug, reported with what the requests have in common', () => {
    const all = [...times(4, odd('body-json')), ...times(3, odd('content-encoding')), sound, plain];
    expect(groupsOf(...all)).toEqual([['body-json + content-encoding', 7]]);
    expect(closed(...all)[0]?.commonTraits).toEqual([buildTrait('odd')]);
  });

  it('is two where other requests of the kind succeed', () => {
    const fine = times(3, { traits: ['odd'] });
    expect(groupsOf(...times(4, odd('body-json')), ...times(3, odd('content-encoding')), ...fine, sound)).toHaveLength(
      2,
    );
  });

  it('is two where a trait explains each by itself', () => {
    expect(groupsOf(...times(4, odd('body-json')), ...times(3, odd('content-encoding')), plain)).toHaveLength(2);
  });

  it('is one where it is one of several values that both have', () => {
    const accept = (type: string, rule: RuleId) => ({ traits: [`Accept is ${type}`], shows: [of(rule)] });
    const all = [
      accept('a', 'media-type'),
      accept('b', 'media-type'),
      { ...accept('b', 'response-header'), status: 400 },
    ];
    expect(groupsOf(...all, plain)).toEqual([['media-type + response-header', 3]]);
    expect(groupsOf(accept('a', 'media-type'), { ...accept('b', 'response-header'), status: 400 }, plain)).toHaveLength(
      2,
    );
  });
});

describe('what follows from what', () => {
  it('is one bug wherever the two occur together, and the cause comes first', () => {
    expect(groupsOf(...times(9, always(of('body-json'), of('framing'))))).toEqual([['framing + body-json', 9]]);
  });

  it('is two bugs where something else explains the one', () => {
    const odd = { traits: ['odd'], shows: [of('body-json'), of('framing')] };
    expect(groupsOf(...times(9, always(of('framing'))), ...times(3, odd))).toHaveLength(2);
  });

  it('counts a body that a status forbids to the status, and no other body', () => {
    const shows = [of('framing'), of('status-documented', { family: 'status' })];
    expect(groupsOf(...times(9, { ...always(...shows), status: 204 }))).toEqual([['status-documented + framing', 9]]);
    expect(groupsOf(...times(9, { ...always(...shows), status: 201 }))).toHaveLength(2);
  });

  it('counts the same message about another status to one bug, and another message to another', () => {
    const untyped = of('media-type', { cause: '200 missing' });
    const other = { ...untyped, cause: '400 missing' };
    const all = (second: Partial<Finding>) => [always(untyped), { ...always(second), status: 400 }];
    expect(groupsOf(...all(other))).toEqual([['media-type + media-type', 2]]);
    expect(groupsOf(...all({ ...other, message: 'it is text/html' }))).toHaveLength(2);
  });

  it('counts a crash at what the contract does not document to the crash of ordinary requests', () => {
    const crash = { ...always(of('server-error', { family: 'status 500' })), status: 500 };
    const elsewhere = of('undocumented-method-error', { level: 'deviation' });
    const stray = { traits: ['the method is PUT'], shows: [elsewhere], status: 500 };
    expect(groupsOf(...times(9, crash), stray)).toEqual([['server-error + undocumented-method-error', 10]]);
    expect(groupsOf(...times(9, { ...crash, traits: ['odd'] }), plain, stray)).toHaveLength(2);
  });

  it('counts all ways in which requests stay without a response to one bug when every request does', () => {
    const silent = (reason: string) => ({ ...always(of('no-answer', { cause: reason, family: reason })), status: 0 });
    const all = [...times(4, silent('timeout')), ...times(3, silent('closed'))];
    expect(groupsOf(...all)).toEqual([['no-answer + no-answer', 7]]);
    expect(groupsOf(...all, plain)).toHaveLength(2);
  });

  it('counts a response that begins with the rest of the one before to that rest', () => {
    const surplus = always(of('framing', { message: 'bytes follow the end' }));
    const unread = { ...plain, shows: [of('framing', { cause: 'malformed' })], status: 0 };
    expect(groupsOf(...times(9, surplus), unread)).toEqual([['framing + framing', 10]]);
    expect(groupsOf(...times(9, surplus), { ...unread, traits: ['odd'] })).toHaveLength(2);
  });

  it('does not compare each with each where a target produces causes without end', () => {
    const causes = (count: number) =>
      Array.from({ length: count }, (_, index) => always(of('body-json', { cause: `${index}` }), of('framing')));
    expect(groupsOf(...causes(99))).toHaveLength(1);
    expect(groupsOf(...causes(100))).toHaveLength(101);
  });
});

describe('an undocumented refusal', () => {
  const refusal = (trait: string, message: string): Answered => {
    const finding = of('status-documented', { cause: 'status 422', family: 'status 422' });
    return { status: 422, traits: [trait], shows: [finding], text: JSON.stringify({ message }) };
  };

  it('is one bug where the response says the same of requests that differ', () => {
    const blank = 'Details: title cannot be blank (value: "").';
    expect(groupsOf(refusal('empty', blank), ...times(2, refusal('absent', blank)), plain)).toEqual([
      ['status-documented + status-documented', 3],
    ]);
  });

  it('is two where it says something else, or the same of everything', () => {
    expect(
      groupsOf(refusal('empty', 'title cannot be blank at all'), refusal('absent', 'a body is required here'), plain),
    ).toHaveLength(2);
    expect(groupsOf(refusal('empty', 'Unprocessable'), refusal('absent', 'Unprocessable'), plain)).toHaveLength(2);
  });
});

describe('a failure of the server', () => {
  const failing = (trait: string, message: string): Answered => {
    const finding = of('server-error', { cause: 'status 500', family: 'status 500' });
    return { status: 500, traits: [trait], shows: [finding], text: JSON.stringify({ message }) };
  };
  const groups = (...messages: readonly string[]) => {
    const all = messages.map((message, at) => times(2, failing(`trait ${at}`, message)));
    return closed(...all.flat(), ...times(9, plain));
  };
  const violated = 'insert or update violates a foreign key constraint';

  it('is one bug where it says the same of requests that differ, and no trait of some explains it', () => {
    const [bug, ...others] = groups(violated, violated);
    expect([bug?.seen, bug?.commonTraits, others]).toEqual([4, [], []]);
    expect(groups(violated)[0]?.commonTraits).toHaveLength(1);
  });

  it('is two where it says something else, or nothing in particular', () => {
    expect(groups(violated, 'a value is out of range for an integer')).toHaveLength(2);
    expect(groups('Internal Server Error', 'Internal Server Error')).toHaveLength(2);
  });

  it('is as many as there are messages that several kinds of requests get, whatever traits they have in common', () => {
    const alike = ['a', 'b'].map((trait) => failing(trait, violated));
    const others = ['a', 'c'].map((trait) => failing(trait, 'the text is not a date at all'));
    const once = ['d', 'e'].map((trait, at) => failing(trait, `${trait} is ${at} and that is wrong`));
    const found = closed(...[...alike, ...others, ...once].flatMap((one) => times(2, one)), ...times(9, plain));
    expect(found.map(({ seen }) => seen)).toEqual([4, 4, 2, 2]);
  });

  it('is one for the messages that few cases get, where there are many of them', () => {
    const messages = (count: number) =>
      ['one', 'two', 'six', 'ten', 'all', 'few']
        .slice(0, count)
        .flatMap((word) =>
          ['a', 'b'].map((trait) => failing(`${trait} ${word}`, `the value of ${word} is out of range`)),
        );
    expect(closed(...messages(4), ...times(9, plain))).toHaveLength(4);
    expect(closed(...messages(6), ...times(9, plain)).map(({ seen }) => seen)).toEqual([12]);
    const often = times(9, failing('c', 'the value of it is out of range'));
    expect(
      closed(...messages(5), ...often, failing('d', 'the value of it is out of range'), ...times(9, plain)),
    ).toHaveLength(2);
  });

  it('is one where each request gets words of its own, which may have a value in them', () => {
    const all = ['a', 'b', 'c', 'd', 'e', 'f'].map((word) => failing(word, `the value ${word} was not expected here`));
    expect(closed(...all, ...times(9, plain)).map(({ seen }) => seen)).toEqual([6]);
  });

  it('is not another one because each says several things', () => {
    const mixed = (trait: string, messages: readonly string[]) => messages.map((message) => failing(trait, message));
    const first = mixed('a', ['one thing is wrong here', 'another thing is wrong here']);
    const second = mixed('b', ['a third thing is wrong here', 'a fourth thing is wrong here']);
    expect(closed(...first, ...second, ...times(9, plain))).toHaveLength(2);
  });
});

describe('a valid value that is refused', () => {
  const refused = (value: string, text: string): Answered => {
    const why = 'a number without a fraction is an integer in every notation';
    const message = `status 400 to a valid request: a valid body (pages is ${value}): ${why}`;
    const finding = of('valid-refused', { level: 'deviation', message, family: `status 400 ${value}` });
    return { status: 400, traits: [value], shows: [finding], text: JSON.stringify({ message: text }) };
  };

  it('is one bug in all notations that the server refuses in the same words', () => {
    const words = 'the value is not a whole number';
    expect(groupsOf(refused('1.0', words), ...times(2, refused('1E2', words)), plain)).toEqual([
      ['valid-refused + valid-refused', 3],
    ]);
    expect(groupsOf(refused('1.0', words), refused('1E2', 'no more than ten of them'), plain)).toHaveLength(2);
  });

  describe('with the smallest request', () => {
    const tags = '/components/schemas/Book/properties/tags';
    /** How many cases each bug of these refusals has. */
    const bugs = (...all: readonly (Partial<SentRequest> & Partial<Pick<Finding, 'contract' | 'rule'>>)[]) => {
      const groups = openGroups({ locate: () => ({ file: 'openapi.yaml', line: 1, column: 1 }) });
      for (const [index, { contract = tags, rule = 'valid-refused', ...sent }] of all.entries()) {
        const exchange = buildExchange({
          case: buildCase({ id: `case ${index}` }),
          sent: buildSent(sent),
          outcome: buildReply({ status: 400 }),
        });
        const cause = `${index} copies`;
        const finding = buildFinding({
          exchange,
          contract,
          cause,
          family: cause,
          rule,
          level: 'deviation',
        });
        groups.count(exchange, () => [buildTrait(cause)]);
        groups.add([finding], () => [buildTrait(cause)]);
      }
      return groups.close().groups.map(({ seen }) => seen);
    };
    const [one, other] = ['http://127.0.0.1/books/1', 'http://127.0.0.1/books/2'];

    it('that another has, too, is one bug with it', () => {
      expect(bugs({ body: '["a","a"]' }, { body: '["a","a"]', contract: `${tags}/maxItems` })).toEqual([2]);
      expect(bugs({ url: one }, { url: other })).toEqual([2]);
    });

    it('that differs is another bug', () => {
      expect(bugs({ body: '["a","a"]' }, { body: '["a","b"]' })).toEqual([1, 1]);
      expect(bugs({ rule: 'malformed-accepted' }, {})).toEqual([1, 1]);
      expect(bugs({}, { rule: 'malformed-accepted' })).toEqual([1, 1]);
      expect(bugs({ headers: [] }, {})).toEqual([1, 1]);
      expect(bugs({ headers: [['Accept', 'text/plain']] }, { headers: [['Accept', '*/*']] })).toEqual([1, 1]);
      const contract = '/paths/~1books~1{isbn}/get/parameters/0/schema';
      expect(bugs({ url: one, contract }, { url: other, contract })).toEqual([1, 1]);
    });
  });
});

describe('an invalid value that is accepted', () => {
  const accepted = of('invalid-accepted', {
    level: 'deviation',
    contract: '/components/schemas/Book/properties/shelf/type',
  });
  const responses = (instance: string) => [
    { traits: ['null'], shows: [of('body-schema', { instance }), accepted] },
    { traits: ['other'], shows: [of('body-schema', { instance })] },
    ...times(40, plain),
  ];

  it('follows from the fault of the response, where both are about the same property', () => {
    expect(groupsOf(...responses('/shelf'))).toEqual([['body-schema + invalid-accepted', 2]]);
    expect(groupsOf(...responses('/title'))).toHaveLength(2);
  });

  it('is one fault with all that the responses show of it, where many requests are accepted for one reason', () => {
    const names = ['title', 'shelf', 'pages', 'genre', 'isbn'];
    const accepts = (name: string, more: readonly Partial<Finding>[]): Answered => ({
      traits: [name],
      shows: [...more, of('invalid-accepted', { level: 'deviation', cause: name, contract: name, family: 'accepted' })],
    });
    const returned = (instance: string) => of('body-schema', { cause: instance, instance });
    const shown = names.slice(0, 2).map((name) => accepts(name, [returned(`/${name}/0`)]));
    const others = names.slice(2).map((name) => accepts(name, []));
    expect(groupsOf(...shown, ...others, ...times(40, plain))).toEqual([
      ['body-schema + body-schema + invalid-accepted', 5],
    ]);
    const elsewhere = { traits: ['valid'], shows: [returned('/title/0')] };
    expect(groupsOf(...shown, elsewhere, ...others, ...times(40, plain))).toEqual([
      ['body-schema + invalid-accepted', 5],
      ['body-schema', 2],
    ]);
  });
});
