import { describe, expect, it } from 'vitest';
import { makeTrait, plainTrait } from '../../judge/traits/make-trait.ts';
import type { Finding } from '../../model/finding.ts';
import type { Json } from '../../model/json.ts';
import type { FindingGroup } from '../../model/report.ts';
import type { StrategyId } from '../../model/strategy-id.ts';
import { buildCase, buildExchange, buildFinding, buildReply } from '../../testing/build-exchange.ts';
import { buildGroup } from '../../testing/build-report.ts';
import { buildTrait } from '../../testing/build-trait.ts';
import { mergeOperations } from './merge-operations.ts';

/** A group of an operation with its own pointer, whose response has this status and text. */
function groupIn(
  operation: string,
  finding: Partial<Finding>,
  shown: Partial<FindingGroup> & { text?: string; status?: number } = {},
) {
  const { text = '{"message":"no"}', status = 500, ...group } = shown;
  const usual = buildCase();
  const pointer = `/paths/${operation}`;
  const outcome = buildReply({ status, text });
  const exchange = buildExchange({
    case: { ...usual, operation: { ...usual.operation, key: operation, pointer } },
    outcome,
  });
  const contract = `${pointer}${finding.contract ?? '/responses'}`;
  const place = finding.contract?.startsWith('/components') ? finding.contract : contract;
  return buildGroup({ finding: buildFinding({ operation, exchange, ...finding, contract: place }), ...group });
}

function operationsOf(...groups: readonly FindingGroup[]): readonly (readonly string[])[] {
  return mergeOperations(groups).map(({ operations }) => operations);
}

const component = { contract: '/components/schemas/Book/properties/title/type' } as const;
const crash = { rule: 'server-error', family: 'status 500', instance: undefined } as const;

describe('mergeOperations', () => {
  it('makes one group of a component that is wrong in several operations, wherever it is in the response', () => {
    const message = (place: string) => ({ ...component, message: `200 body at "${place}": must be string` });
    const groups = mergeOperations([
      groupIn('GET /books', { ...message('/0/title'), cause: 'a' }, { seen: 2, of: 10 }),
      groupIn('GET /books/1', { ...message('/title'), cause: 'b' }, { seen: 3, of: 3 }),
    ]);
    expect(groups).toMatchObject([{ operations: ['GET /books', 'GET /books/1'], seen: 5, of: 13 }]);
    expect(groups[0]?.parts.map(({ seen }) => seen)).toEqual([2, 3]);
  });

  it('shows the operation that needs the fewest resources', () => {
    const groups = ['GET /a/{id}/b', 'GET /z'].map((operation) => groupIn(operation, component));
    expect(operationsOf(...groups)).toEqual([['GET /z', 'GET /a/{id}/b']]);
  });

  it('shows the operation with the most ordinary request', () => {
    const special = groupIn('GET /a', component);
    const { exchange } = special.finding;
    const about = `${exchange.case.operation.pointer}/parameters/0`;
    const finding = { ...special.finding, exchange: { ...exchange, case: { ...exchange.case, about } } };
    const ordinary = groupIn('GET /z', component);
    const plainExchange = ordinary.finding.exchange;
    const plainCase = { ...plainExchange.case, about: plainExchange.case.operation.pointer };
    const plain = { ...ordinary.finding, exchange: { ...plainExchange, case: plainCase } };
    expect(operationsOf({ ...special, finding }, { ...ordinary, finding: plain })).toEqual([['GET /z', 'GET /a']]);
  });

  it('keeps apart what else is wrong with the component', () => {
    const one = { ...component, message: '200 body: must be string' };
    expect(operationsOf(groupIn('a', one), groupIn('b', { ...one, message: '200 body: must be short' }))).toHaveLength(
      2,
    );
    expect(operationsOf(groupIn('a', one), groupIn('b', { ...one, rule: 'integer-range' }))).toHaveLength(2);
  });

  it('makes one group of a notation of invalid values that is accepted, whatever has such a value', () => {
    const accepted = (operation: string, body: Json, place: string): FindingGroup => {
      const contract = `/components/schemas/${operation}/properties/${place}`;
      const group = groupIn(operation, { rule: 'invalid-accepted', family: 'accepted', contract, cause: contract });
      const { exchange } = group.finding;
      const content = JSON.stringify(body);
      const sent = { kind: 'content', content, value: body, framing: 'length', expectContinue: false } as const;
      const request = { ...exchange.case.request, body: sent };
      const finding = { ...group.finding, exchange: { ...exchange, case: { ...exchange.case, request } } };
      return { ...group, finding };
    };
    const count = accepted('POST /a', { count: '7' }, 'count/type');
    const isOpen = accepted('POST /b', { more: [{ isOpen: 'true' }] }, 'more/items/properties/isOpen/type');
    expect(operationsOf(count, isOpen)).toEqual([['POST /a', 'POST /b']]);
    expect(operationsOf(count, accepted('POST /b', { title: 'seven' }, 'title/type'))).toHaveLength(2);
    expect(operationsOf(count, accepted('POST /b', { title: '7' }, 'title/maxLength'))).toHaveLength(2);
    expect(operationsOf(count, accepted('POST /b', { title: 7 }, 'title/type'))).toHaveLength(2);
    const time = '2026-01-31T10:30:00+01';
    const at = accepted('POST /c', { at: time }, 'at/format');
    expect(operationsOf(at, accepted('POST /d', { until: [time] }, 'until/items/format'))).toHaveLength(1);
    expect(operationsOf(at, accepted('POST /d', { until: '7' }, 'until/format'))).toHaveLength(2);
    expect(operationsOf(count, at)).toHaveLength(2);
    const long = accepted('POST /c', { at: time }, 'at/maxLength');
    expect(operationsOf(long, accepted('POST /d', { until: time }, 'until/maxLength'))).toHaveLength(2);
  });

  it('makes one group of a notation of valid values that is refused with the same words, whatever has such a value', () => {
    const refused = (name: string, why: string) => ({
      rule: 'valid-refused' as const,
      contract: `/components/schemas/Book/properties/${name}/type`,
      message: `status 400 to a valid request: a valid body (${name} is 1.0): ${why}`,
    });
    const text = '{"message":"the value is not a whole number"}';
    const why = 'a number without a fraction is an integer in every notation';
    const [one, other] = [refused('pages', why), refused('shelf', why)];
    expect(operationsOf(groupIn('a', one, { text }), groupIn('b', other, { text }))).toEqual([['a', 'b']]);
    expect(operationsOf(groupIn('a', one), groupIn('b', other))).toHaveLength(2);
    const more = { text: '{"message":"no more than ten of them"}' };
    expect(operationsOf(groupIn('a', one, { text }), groupIn('b', other, more))).toHaveLength(2);
    expect(
      operationsOf(groupIn('a', one, { text }), groupIn('b', refused('shelf', 'a long text'), { text })),
    ).toHaveLength(2);
  });

  it('makes one group of the same response to several operations', () => {
    const texts = ['{"message":"no table 17"}', '{"message":"no table 18"}'];
    expect(operationsOf(...texts.map((text, at) => groupIn(`op ${at}`, crash, { text })))).toEqual([['op 0', 'op 1']]);
    expect(operationsOf(groupIn('a', crash), groupIn('b', crash, { text: '{"message":"yes"}' }))).toHaveLength(2);
  });

  it('keeps failures apart that different requests show', () => {
    const commonTraits = [buildTrait('X-Trace')];
    expect(operationsOf(groupIn('a', crash, { commonTraits }), groupIn('b', crash))).toHaveLength(2);
    expect(operationsOf(groupIn('a', crash, { commonTraits }), groupIn('b', crash, { commonTraits }))).toHaveLength(1);
  });

  it('makes one group of failures that say where they come from, whatever requests show them', () => {
    const commonTraits = [buildTrait('X-Trace')];
    const failing = (text: string) => [groupIn('a', crash, { commonTraits, text }), groupIn('b', crash, { text })];
    expect(operationsOf(...failing('{"message":"invalid input syntax for type uuid"}'))).toEqual([['a', 'b']]);
    expect(operationsOf(...failing('{"message":"Something went wrong here, try again"}'))).toHaveLength(2);
  });

  it('makes one group of requests that are refused for the way they are sent, whatever the responses say', () => {
    const refused = { rule: 'status-documented', family: 'status 400', instance: undefined } as const;
    const groups = (commonTraits: FindingGroup['commonTraits'], more: object = refused, status = 400) => [
      groupIn('a', refused, { commonTraits, status: 400, text: '{"message":"the title is missing in it"}' }),
      groupIn('b', more, { commonTraits, status, text: '{"message":"the name of it is missing"}' }),
    ];
    const capitals = plainTrait('content-type-capitals');
    const header = makeTrait('header', 'Origin', undefined);
    expect(operationsOf(...groups([capitals]))).toEqual([['a', 'b']]);
    expect(operationsOf(...groups([capitals, header, plainTrait('body-inner-space')]))).toHaveLength(1);
    expect(operationsOf(...groups([capitals], refused, 415))).toHaveLength(2);
    expect(operationsOf(...groups([header, makeTrait('text-empty', undefined, 'title')]))).toHaveLength(2);
    expect(operationsOf(...groups([]))).toHaveLength(2);
    expect(operationsOf(...groups([capitals], { ...refused, rule: 'body-schema' }))).toHaveLength(2);
  });

  it('keeps failures apart that few requests show, which test different things', () => {
    const failing = (operation: string, strategy: StrategyId, seen: number) => {
      const { finding, ...group } = groupIn(operation, crash, { seen, of: 40, commonTraits: [] });
      const exchange = { ...finding.exchange, case: { ...finding.exchange.case, strategy } };
      return { ...group, finding: { ...finding, exchange } };
    };
    const missing = failing('POST /books', 'absent-body', 1);
    expect(operationsOf(missing, failing('GET /books/{id}', 'parameters', 1))).toHaveLength(2);
    expect(operationsOf(missing, failing('PUT /books/{id}', 'absent-body', 2))).toHaveLength(1);
    expect(operationsOf(failing('GET /a', 'valid-body', 40), failing('GET /b', 'parameters', 30))).toHaveLength(1);
  });

  it('keeps two groups of one operation apart, and joins each with its like', () => {
    const commonTraits = [buildTrait('X-Trace')];
    const refused = { rule: 'status-documented', family: 'status 400', instance: undefined } as const;
    const groups = [
      groupIn('a', refused),
      groupIn('a', refused, { commonTraits }),
      groupIn('b', refused, { commonTraits }),
    ];
    expect(operationsOf(...groups)).toEqual([['a'], ['a', 'b']]);
  });

  it('joins groups of one operation by their causes, where nothing else differs', () => {
    const malformed = (cause: string) =>
      ({ rule: 'malformed-accepted', family: 'f', cause, instance: undefined }) as const;
    const groups = ['one', 'other'].flatMap((cause) => ['a', 'b'].map((key) => groupIn(key, malformed(cause))));
    expect(operationsOf(...groups)).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ]);
  });

  it('makes one group of all PATCH operations that take a part for the whole', () => {
    const lacking = (name: string, contract = `/components/schemas/${name}/required`) =>
      ({ rule: 'invalid-accepted', contract, message: `"${name}" is required` }) as const;
    const patchIn = (operation: string, finding: Partial<Finding>, method = 'PATCH') => {
      const group = groupIn(operation, finding);
      const { exchange } = group.finding;
      const sent = { ...exchange.case, operation: { ...exchange.case.operation, method } };
      return { ...group, finding: { ...group.finding, exchange: { ...exchange, case: sent } } };
    };
    expect(operationsOf(patchIn('a', lacking('Pen')), patchIn('b', lacking('Book')))).toHaveLength(1);
    expect(operationsOf(patchIn('a', lacking('Pen')), patchIn('b', lacking('Book'), 'PUT'))).toHaveLength(2);
    const typed = lacking('Book', '/components/schemas/Book/type');
    expect(operationsOf(patchIn('a', lacking('Pen')), patchIn('b', typed))).toHaveLength(2);
    expect(
      operationsOf(patchIn('a', lacking('Pen')), patchIn('b', { ...lacking('Book'), rule: 'body-schema' })),
    ).toHaveLength(2);
  });

  it('compares inline schemas by their place in the operation', () => {
    const inline = (place: string) => ({
      contract: place,
      cause: `type /paths/x${place} must be string`,
      instance: '/a',
    });
    const place = '/responses/200/content/application~1json/schema/properties/a/type';
    expect(operationsOf(groupIn('a', inline(place)), groupIn('b', inline(place.replace('200', '201'))))).toHaveLength(
      1,
    );
    expect(operationsOf(groupIn('a', inline(place)), groupIn('b', inline(`${place}/b`)))).toHaveLength(2);
  });
});
