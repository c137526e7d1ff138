import { describe, expect, it } from 'vitest';
import type { Expectation } from '../../model/case.ts';
import type { Operation } from '../../model/contract.ts';
import type { Finding } from '../../model/finding.ts';
import type { FindingGroup } from '../../model/report.ts';
import type { RuleId } from '../../model/rule-id.ts';
import type { StrategyId } from '../../model/strategy-id.ts';
import type { Trait } from '../../model/trait.ts';
import { buildCase, buildExchange, buildFinding, buildSent } from '../../testing/build-exchange.ts';
import { buildParameter } from '../../testing/build-parameter.ts';
import { buildTrait } from '../../testing/build-trait.ts';
import { openGroups } from './group-findings.ts';

interface Sent {
  readonly traits: readonly string[];
  readonly fails: boolean;
  readonly cause?: string;
  readonly expects?: Expectation;
  readonly family?: string | undefined;
  readonly strategy?: StrategyId;
  readonly rule?: RuleId;
  readonly contract?: string;
  readonly operation?: Operation;
}

const plain = (fails: boolean): Sent => ({ traits: ['ordinary'], fails });
const times = (count: number, one: Sent): readonly Sent[] => Array.from({ length: count }, () => one);

/** What the requests of each group have in common, with how many there are; the cause where they have nothing in common. */
function groupsOf(...all: readonly Sent[]): readonly (readonly [shown: string, seen: number])[] {
  return reported(all).map(({ commonTraits, finding, seen }) => [nameOf(commonTraits) ?? finding.cause, seen]);
}

function reported(all: readonly Sent[]): readonly FindingGroup[] {
  const groups = openGroups({ locate: () => ({ file: 'openapi.yaml', line: 1, column: 1 }) });
  for (const [
    index,
    {
      traits,
      fails,
      expects = 'accepted',
      cause = 'status 500',
      family = 'status 500',
      strategy = 'depth',
      operation,
      ...other
    },
  ] of all.entries()) {
    const fault = expects === 'rejected' ? 'schema' : undefined;
    const about = other.contract ?? '';
    const sent = buildCase({ id: `case ${index}`, expects, strategy, fault, about, ...(operation && { operation }) });
    const exchange = buildExchange({ case: sent, sent: buildSent({ body: String(index) }) });
    groups.count(exchange, () => traits.map(buildTrait));
    const finding: Finding = buildFinding({
      rule: 'server-error',
      ...other,
      cause,
      family,
      instance: undefined,
      exchange,
    });
    groups.add(fails ? [finding] : [], () => traits.map(buildTrait));
  }
  return groups.close().groups;
}

/** The names that `buildTrait` made the traits from. */
function nameOf(traits: readonly Trait[]): string | undefined {
  return traits.length === 0 ? undefined : traits.map(({ value }) => value).join(' or ');
}

describe('what separates the findings of one family', () => {
  it('is what all that fail have in common, and none that does not', () => {
    const long = { traits: ['long'], fails: true };
    const emoji = { traits: ['emoji', 'unusual'], fails: true };
    const odd = { traits: ['odd', 'unusual'], fails: false };
    expect(groupsOf(...times(3, long), ...times(2, emoji), odd, plain(false))).toEqual([
      ['long', 3],
      ['emoji', 2],
    ]);
  });

  it('is the most general thing that explains them, so that one bug is one', () => {
    const kinds = ['an emoji', 'an accent', 'a script'].map((kind) => ({
      traits: [kind, 'beyond ASCII'],
      fails: true,
    }));
    expect(groupsOf(...kinds, plain(false))).toEqual([['beyond ASCII', 3]]);
  });

  it('is nothing when ordinary requests fail as well, always or mostly', () => {
    const long = { traits: ['long'], fails: true };
    expect(groupsOf(...times(30, plain(true)), long, plain(false))).toEqual([['status 500', 31]]);
  });

  it('is nothing where one in five ordinary requests fails', () => {
    const mixed = (failing: number) => [...times(100 - failing, plain(false)), ...times(failing, plain(true))];
    const long = times(15, { traits: ['long'], fails: true });
    expect(groupsOf(...mixed(20), ...long)).toEqual([['status 500', 35]]);
    expect(groupsOf(...mixed(19), ...long)).toEqual([
      ['status 500, now and then', 19],
      ['long', 15],
    ]);
  });

  it('is chance where the fault of ordinary requests explains the others with a probability of one in a million', () => {
    const some = [...times(90, plain(false)), ...times(10, plain(true))];
    const long = (count: number) => times(count, { traits: ['long'], fails: true });
    expect(groupsOf(...some, ...long(6))).toEqual([['status 500, now and then', 16]]);
    expect(groupsOf(...some, ...long(7))).toEqual([
      ['status 500, now and then', 10],
      ['long', 7],
    ]);
  });

  it('is chance where faults that nothing explains are as frequent as one in twenty, and only two requests have it', () => {
    const odd = (failing: number) =>
      Array.from({ length: 10 }, (_, index): Sent => ({ traits: ['odd'], fails: index < failing }));
    const others = [...times(2, { traits: ['long'], fails: true }), ...times(88, plain(false))];
    expect(groupsOf(...odd(5), ...others)).toEqual([['status 500', 7]]);
    expect(groupsOf(...odd(4), ...others)).toEqual([
      ['status 500', 4],
      ['long', 2],
    ]);
  });

  it('explains the fault although a few of at least ten requests with it do not show it', () => {
    const long = (fails: boolean) => ({ traits: ['long'], fails });
    expect(groupsOf(...times(8, long(true)), ...times(2, long(false)), plain(false))).toEqual([['long', 8]]);
    expect(groupsOf(...times(7, long(true)), ...times(2, long(false)), plain(false))).toEqual([['status 500', 7]]);
  });

  it('is chance when a few ordinary requests fail, except for what fails too often to be chance', () => {
    const requests = [...times(95, plain(false)), ...times(5, plain(true)), { traits: ['odd'], fails: true }];
    expect(groupsOf(...requests)).toEqual([['status 500, now and then', 6]]);
    expect(groupsOf(...requests, ...times(9, { traits: ['long'], fails: true }))).toEqual([
      ['long', 9],
      ['status 500, now and then', 6],
    ]);
  });

  it('is the cause that the rule gives where no trait explains it', () => {
    const some = (fails: boolean, cause: string) => ({ traits: ['odd'], fails, cause });
    expect(groupsOf(some(true, 'a'), some(true, 'a'), some(true, 'b'), some(false, ''))).toEqual([
      ['a', 2],
      ['b', 1],
    ]);
  });

  it('is not which one of several alternatives a request has', () => {
    const accepts = ['a', 'b', 'c'].map((type) => ({ traits: [`Accept is ${type}`], fails: true }));
    expect(groupsOf(...accepts, plain(false))).toEqual([['a or b or c', 3]]);
  });

  it('is not the name of an undeclared property, where several have a meaning of their own', () => {
    const names = ['__proto__', 'constructor'].map((name) => ({ traits: [`undeclared ${name}`], fails: true }));
    expect(groupsOf(...names, plain(false))).toEqual([['__proto__ or constructor', 2]]);
  });

  it('is not the type of a value that is accepted although another is asked for, nor its place', () => {
    const accepted = (keyword: string, place: string, rule: RuleId = 'invalid-accepted'): Sent => ({
      traits: [`${place} ${keyword}`],
      fails: true,
      cause: `${place}/${keyword}`,
      contract: `/components/schemas/Note/properties/${place}/${keyword}`,
      rule,
    });
    const types = [accepted('type', 'text'), accepted('type', 'done')];
    expect(groupsOf(...types, accepted('maxLength', 'text'), plain(false))).toEqual([
      ['status 500, values of another type', 2],
      ['text maxLength', 1],
    ]);
    expect(groupsOf(accepted('type', 'text'), plain(false))).toEqual([['text type', 1]]);
    const refused = ['text', 'done'].map((place) => accepted('type', place, 'valid-refused'));
    expect(groupsOf(...refused, plain(false))).toHaveLength(2);
  });

  it('is the place in the schema where everything that it forbids is accepted, whatever the values have in common', () => {
    const invalid = (trait: string, keyword: string, fails = true): Sent => {
      const cause = `/components/schemas/Note/properties/text/${keyword}`;
      const more = { expects: 'rejected', rule: 'invalid-accepted', family: 'accepted' } as const;
      return { traits: [trait], fails, cause, contract: cause, ...more };
    };
    const refused = invalid('type', 'type', false);
    const three = ['capitals', 'spaces', 'empty'].map((trait) => invalid(trait, 'enum'));
    expect(groupsOf(...three, refused)).toEqual([['/components/schemas/Note/properties/text/enum', 3]]);
    expect(groupsOf(...three, invalid('number', 'enum', false), refused)).toHaveLength(3);
    expect(groupsOf(...three.slice(0, 2), refused)).toHaveLength(2);
  });

  it('is the parameter whose invalid values are accepted, unless most parameters accept everything', () => {
    const parameters = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) =>
      buildParameter({ name, schema: `/parameters/${name}/schema`, pointer: `/parameters/${name}` }),
    );
    const operation = { ...buildCase().operation, parameters };
    const invalid = (name: string, fails: boolean): Sent => {
      const cause = `/parameters/${name}/schema`;
      const more = { expects: 'rejected', rule: 'invalid-accepted', family: 'accepted' } as const;
      return { traits: ['no body'], fails, cause, contract: cause, operation, ...more };
    };
    const accepted = (names: string) => [...names].map((name) => invalid(name, true));
    const refused = (names: string) => [...names].map((name) => invalid(name, false));
    const shownOf = (...all: readonly Sent[]) => groupsOf(...all).map(([shown]) => shown);
    expect(shownOf(...accepted('abcde'), ...refused('fg'))).toHaveLength(5);
    expect(shownOf(...accepted('abcdef'), ...refused('abcdefg'))).toHaveLength(6);
    expect(shownOf(...accepted('abcdef'), ...refused('g'))).toEqual(['accepted, for several requests']);
    expect(shownOf(...accepted('abcdefg'), ...refused('g'))).toHaveLength(2);
    const often = [...'abcde'].flatMap((name) => [...times(3, invalid(name, true)), invalid(name, false)]);
    expect(shownOf(...often)).toHaveLength(5);
  });

  it('is split into no more than four bugs, and those that explain a quarter of all', () => {
    const failing = (...counts: readonly number[]) =>
      counts.flatMap((count, index) => times(count, { traits: [`trait ${index}`], fails: true }));
    expect(groupsOf(...failing(2, 1, 1, 1), plain(false))).toHaveLength(4);
    expect(groupsOf(...failing(1, 1, 1, 1, 1), plain(false))).toEqual([['status 500, for several requests', 5]]);
    expect(groupsOf(...failing(5, 4, 4, 4, 3), plain(false))).toEqual([
      ['status 500, for several requests', 15],
      ['trait 0', 5],
    ]);
  });

  it('is the next size that traits know, for what the search for a limit finds below it', () => {
    const deep = { traits: ['depth 1000', 'depth 5000'], fails: true };
    const less = (fails: boolean, strategy: StrategyId) => ({ traits: ['depth 1000'], fails, strategy });
    const others = [...times(4, deep), less(false, 'limits'), plain(false)];
    expect(groupsOf(less(true, 'limits'), ...others)).toEqual([['5000', 5]]);
    expect(groupsOf(less(true, 'depth'), ...others)).toEqual([
      ['5000', 4],
      ['status 500', 1],
    ]);
    expect(
      groupsOf({ traits: ['long'], fails: true, strategy: 'limits' }, { traits: ['long'], fails: false }, ...others),
    ).toHaveLength(2);
  });

  it('is had by the request that is shown, also where the search for a limit found one before it', () => {
    const deep = { traits: ['depth 1000', 'depth 5000'], fails: true };
    const less = { traits: ['depth 1000'], strategy: 'limits' } as const;
    const [group] = reported([{ ...less, fails: true }, deep, { ...less, fails: false }, plain(false)]);
    expect(group?.finding.exchange.case.id).toBe('case 1');
  });

  it('is nothing where every request of its kind fails', () => {
    const refused = ['a', 'b'].map((name) => ({ traits: [name], fails: true, expects: 'rejected' as const }));
    expect(groupsOf(...refused, plain(false))).toEqual([['status 500', 2]]);
  });

  it('does not compare families with each other', () => {
    const bad = { traits: ['long'], fails: true };
    expect(groupsOf(bad, { ...bad, traits: ['odd'], family: 'status 503' }, plain(false))).toHaveLength(2);
  });
});
