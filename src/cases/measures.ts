import type { BodyDraft, Case } from '../model/case.ts';
import type { Json, Pointer } from '../model/json.ts';
import type { Measured } from '../model/report.ts';
import { type Position, positionsOf } from '../schema/derive/positions.ts';
import { registryOf } from '../schema/derive/schema-source.ts';
import { arrayOf } from '../schema/derive/valid-arrays.ts';
import { isObject, memberOf, valueAt } from '../schema/json/pointer.ts';
import { writeJson } from '../schema/json/write-json.ts';
import { bytesOf, jsonContent, rawContent } from './content.ts';
import { outside, scopeForSize } from './scope.ts';
import { caseId, type Derivation } from './strategy.ts';

/** Something about a valid request that can be made larger or smaller step by step, for as far as the contract admits it. */
export interface Measure {
  /** The key of the operation. */
  readonly operation: string;
  readonly measured: Measured;
  /** The place in the content; empty: all of it. */
  readonly instance: Pointer;
  /** The schema that could state a limit; `undefined` where none can. */
  readonly schema: Pointer | undefined;
  /** What an ordinary request has. */
  readonly from: bigint;
  /** The furthest that is tried. */
  readonly to: bigint;
  /** The id of the case of another strategy that goes just as far: where it was accepted, nothing need be asked again. */
  readonly shownBy?: string;
  /** A fresh valid request of that measure; `undefined` when the contract admits none. */
  readonly caseFor: (measure: bigint) => Case | undefined;
}

/** The most that is tried of each. A text of that length, or a body of that size, is more than anybody means to send. */
const mostCharacters = 100_000n;
const mostItems = 1000n;
const mostLevels = 10_000n;
const mostBytes = 1_100_000n;
/** Integers at which implementations turn, the widest first. */
const greatest = [2n ** 63n - 1n, 2n ** 53n, 2n ** 31n - 1n, 1_000_000n, 1000n];
const least = [-(2n ** 63n), -(2n ** 53n), -(2n ** 31n), -1n, 0n, 1n];
/** Places of one operation; the outermost come first. */
const mostMeasures = 24;

/** What of an operation's content can be measured. */
export function measuresOf(derivation: Derivation): readonly Measure[] {
  const { ordinary, source } = derivation;
  const measures: Measure[] = [];
  if (ordinary.schema === undefined || !isObject(ordinary.sample)) return measures;
  measures.push(...wholeMeasures(derivation));
  for (const position of positionsOf(source, ordinary.schema)) {
    measures.push(...placeMeasures(position, derivation));
    if (measures.length >= mostMeasures) break;
  }
  return measures.slice(0, mostMeasures);
}

function wholeMeasures(derivation: Derivation): Measure[] {
  const { ordinary, operation } = derivation;
  const text = () => writeJson(ordinary.content() ?? {});
  const whole = { operation: operation.key, instance: '', schema: undefined };
  const open = text().slice(0, -1);
  const shortest = bytesOf(rawContent(text()));
  const padded = (bytes: bigint) => rawContent(text().padEnd(Number(bytes)));
  const nested = (levels: bigint) => {
    const deep = levels === 0n ? '1' : '['.repeat(Number(levels)) + ']'.repeat(Number(levels));
    return rawContent(`${text().slice(0, -1)}${open === '{' ? '' : ','}"deep":${deep}}`);
  };
  const wide = (members: bigint) => {
    const more = Array.from({ length: Number(members) }, (_, index): [string, Json] => [
      `undeclared${index + 1}`,
      index,
    ]);
    const value = ordinary.content();
    return isObject(value) ? jsonContent(Object.fromEntries([...Object.entries(value), ...more])) : undefined;
  };
  return [
    { ...whole, measured: 'bytes', from: BigInt(shortest), to: mostBytes, caseFor: caseMaker(derivation, padded) },
    {
      ...whole,
      measured: 'members',
      from: 0n,
      to: mostItems,
      caseFor: caseMaker(derivation, wide),
      shownBy: caseId(operation, 'valid-body', `content has ${mostItems} undeclared properties`),
    },
    {
      ...whole,
      measured: 'depth',
      from: 0n,
      to: mostLevels,
      caseFor: caseMaker(derivation, nested),
      shownBy: caseId(operation, 'depth', `${mostLevels} arrays`),
    },
  ];
}

function placeMeasures(position: Position, derivation: Derivation): Measure[] {
  const { base, instance, pointers, shape } = position;
  const { operation } = derivation;
  const place = { operation: operation.key, instance, schema: placeFor(pointers, derivation) };
  const shownBy = (predicate: string) => caseId(operation, 'valid-body', `${position.subject} ${predicate}`);
  const fresh = (make: (measure: bigint) => Json | undefined) => ({
    caseFor: caseMaker(derivation, (measure) => {
      const part = make(measure);
      return part === undefined ? undefined : jsonContent(derivation.ordinary.freshen(position.wrap(part)));
    }),
  });
  if (typeof base === 'string') {
    const ends = { most: boundOf(shape, 'maxLength') ?? mostCharacters, least: boundOf(shape, 'minLength') ?? 0n };
    const length = { ...place, measured: 'length' as const, from: BigInt([...base].length), ...fresh(textMaker()) };
    return bothWays(length, ends).map((measure) => {
      return { ...measure, shownBy: shownBy(measure.to === 0n ? 'is empty' : `is ${measure.to} characters long`) };
    });
  }
  if (Array.isArray(base)) {
    const ground = registryOf(derivation.source);
    const make = (length: bigint) => arrayOf(ground, { position, length: Number(length) });
    const ends = { most: boundOf(shape, 'maxItems') ?? mostItems, least: boundOf(shape, 'minItems') ?? 0n };
    return bothWays({ ...place, measured: 'items', from: BigInt(base.length), ...fresh(make) }, ends);
  }
  if (typeof base === 'bigint' || (typeof base === 'number' && Number.isInteger(base))) {
    const number = { ...place, from: BigInt(base), ...fresh(jsonInteger) };
    const [most] = greatest.filter((end) => end > number.from && number.caseFor(end) !== undefined);
    const [fewest] = least.filter((end) => end < number.from && number.caseFor(end) !== undefined);
    return [
      ...(most === undefined
        ? []
        : [{ ...number, measured: 'greatest' as const, to: most, shownBy: shownBy(`is ${most}`) }]),
      ...(fewest === undefined
        ? []
        : [{ ...number, measured: 'least' as const, to: fewest, shownBy: shownBy(`is ${fewest}`) }]),
    ];
  }
  return [];
}

/** OpenAPI 3.0 overlooks what stands beside a reference. */
function placeFor([pointer]: readonly Pointer[], { source }: Derivation): Pointer | undefined {
  if (pointer === undefined || source.dialect !== '3.0') return pointer;
  return memberOf(valueAt(source.document, pointer), '$ref') === undefined ? pointer : undefined;
}

function bothWays(measure: Omit<Measure, 'to'>, { most, least: fewest }: { most: bigint; least: bigint }): Measure[] {
  const ends = [most > mostCharacters ? mostCharacters : most, fewest];
  return ends.filter((to) => to !== measure.from).map((to) => ({ ...measure, to }));
}

/** Another letter each time: what was sent before may be refused for that. */
function textMaker(): (length: bigint) => string {
  let times = 0;
  return (length) => String.fromCharCode(97 + (times++ % 26)).repeat(Number(length));
}

function boundOf(
  { bounds }: Position['shape'],
  name: 'maxLength' | 'minLength' | 'maxItems' | 'minItems',
): bigint | undefined {
  const value = bounds.get(name)?.value;
  return value === undefined ? undefined : BigInt(value);
}

function jsonInteger(value: bigint): Json {
  return value > -(2n ** 53n) && value < 2n ** 53n ? Number(value) : value;
}

function caseMaker(
  derivation: Derivation,
  make: (measure: bigint) => BodyDraft | undefined,
): (measure: bigint) => Case | undefined {
  const { ordinary, operation, source } = derivation;
  return (measure) => {
    const body = make(measure);
    if (body === undefined || body.kind === 'none') return undefined;
    if (body.value !== undefined && source.validator.check(ordinary.schema ?? '', body.value).length > 0)
      return undefined;
    const scope = body.value === undefined ? outside(ordinary.scope, 'depth') : ordinary.scope;
    return {
      id: caseId(operation, 'limits', `measured ${measure}`),
      strategy: 'limits',
      operation,
      request: ordinary.request({ body }),
      expects: 'anything',
      fault: undefined,
      scope: ordinary.scopeFor(body, scopeForSize(scope, bytesOf(body))),
      about: operation.body?.pointer ?? operation.pointer,
      why: 'a valid request, larger or smaller than usual',
    };
  };
}
