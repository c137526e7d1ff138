import type { BodyDraft, Case } from '../../model/case.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import type { Measured } from '../../model/report.ts';
import { registryOf } from '../../schema/derive/build/schema-source.ts';
import { type Position, positionsOf } from '../../schema/derive/positions.ts';
import { arrayOf } from '../../schema/derive/valid/valid-arrays.ts';
import { isObject, memberOf, valueAt } from '../../schema/json/pointer.ts';
import { writeJson } from '../../schema/json/write-json.ts';
import { withOwnIdentity } from '../paths/own-identity.ts';
import { byteLength, jsonBody, rawBody } from '../request/body/body-draft.ts';
import { caseId } from '../request/case-draft.ts';
import { outOfScope, scopeForSize } from '../request/scope.ts';
import type { Derivation } from '../strategies/strategy.ts';

/**
 * A size of a valid request that can be raised or lowered step by step to find the limit of the target: how long a name may be, how many items a list may have.
 * It belongs to no strategy: `run/find-limits.ts` sends it when all else was judged.
 */
export interface LimitProbe {
  /** The key of the operation. */
  readonly operation: string;
  readonly measured: Measured;
  /** The place in the body; `''`: the whole body. */
  readonly instance: Pointer;
  /** The schema that could document a limit; `undefined` where none can. */
  readonly schema: Pointer | undefined;
  /** The size in an ordinary request. */
  readonly from: bigint;
  /** The last size to try: as far as the contract allows, within what anyone is likely to send. */
  readonly to: bigint;
  /** The id of a case of another strategy with the size `to`: where the target accepted it, there is nothing to probe. */
  readonly shownBy?: string;
  /** A fresh valid request of that size; `undefined` when the contract allows none. */
  readonly caseFor: (size: bigint) => Case | undefined;
}

const mostCharacters = 100_000n;
const mostItems = 1000n;
const mostLevels = 10_000n;
const mostBytes = 1_100_000n;
/** Integers beyond which implementations often fail, the farthest first. */
const greatestIntegers = [2n ** 63n - 1n, 2n ** 53n, 2n ** 31n - 1n, 1_000_000n, 1000n];
const leastIntegers = [-(2n ** 63n), -(2n ** 53n), -(2n ** 31n), -1n, 0n, 1n];
/** The probes of one operation; outer places come first. */
const mostProbes = 24;

/** What can be probed in the JSON body of an operation. */
export function deriveLimitProbes(derivation: Derivation): readonly LimitProbe[] {
  const { validRequest, source } = derivation;
  if (validRequest.schema === undefined || !isObject(validRequest.sample)) return [];
  const probes = bodyProbes(derivation);
  for (const position of positionsOf(source, validRequest.schema)) {
    probes.push(...positionProbes(position, derivation));
    if (probes.length >= mostProbes) break;
  }
  return probes.slice(0, mostProbes);
}

function bodyProbes(derivation: Derivation): LimitProbe[] {
  const { validRequest, operation, source } = derivation;
  const { schema } = validRequest;
  const value = (): JsonObject => {
    const built = validRequest.buildValue();
    return isObject(built) ? built : {};
  };
  const allowsUndeclared = (undeclared: Json) =>
    schema === undefined || source.validator.isValid(schema, { ...value(), undeclared });
  const body = { operation: operation.key, instance: '', schema: undefined };
  const probes: readonly (LimitProbe & { readonly undeclared?: Json })[] = [
    {
      ...body,
      measured: 'bytes',
      from: BigInt(byteLength(jsonBody(value()))),
      to: mostBytes,
      caseFor: caseMaker(derivation, {
        describe: (bytes) => `a body of ${bytes} bytes`,
        make: (bytes) => rawBody(writeJson(value()).padEnd(Number(bytes))),
      }),
    },
    {
      ...body,
      measured: 'members',
      undeclared: 1,
      from: 0n,
      to: mostItems,
      shownBy: caseId(operation, 'valid-body', `the value has ${mostItems} undeclared properties`),
      caseFor: caseMaker(derivation, {
        describe: (count) => `${count} undeclared properties`,
        make: (count) => jsonBody(withUndeclared(value(), Number(count))),
      }),
    },
    {
      ...body,
      measured: 'depth',
      undeclared: [[]],
      from: 0n,
      to: mostLevels,
      shownBy: caseId(operation, 'depth', `${mostLevels} arrays`),
      caseFor: caseMaker(derivation, {
        describe: (levels) => `${levels} nested arrays in an undeclared property`,
        make: (levels) => rawBody(writeNested(value(), Number(levels))),
      }),
    },
  ];
  return probes.filter(({ undeclared }) => undeclared === undefined || allowsUndeclared(undeclared));
}

function withUndeclared(value: JsonObject, count: number): JsonObject {
  const undeclared = Array.from({ length: count }, (_, index): [string, Json] => [`undeclared${index + 1}`, index]);
  return Object.fromEntries([...Object.entries(value), ...undeclared]);
}

function writeNested(value: JsonObject, levels: number): string {
  const nested = levels === 0 ? '1' : '['.repeat(levels) + ']'.repeat(levels);
  const open = writeJson(value).slice(0, -1);
  return `${open}${open === '{' ? '' : ','}"deep":${nested}}`;
}

function positionProbes(position: Position, derivation: Derivation): LimitProbe[] {
  const { base } = position;
  if (typeof base === 'string') return stringProbes(position, derivation);
  if (Array.isArray(base)) return arrayProbes(position, derivation);
  const isInteger = typeof base === 'bigint' || (typeof base === 'number' && Number.isInteger(base));
  return isInteger ? integerProbes(position, BigInt(base), derivation) : [];
}

function stringProbes(position: Position, derivation: Derivation): LimitProbe[] {
  const { base, shape, subject } = position;
  const { operation } = derivation;
  const probe = {
    ...placeOf(position, derivation),
    measured: 'length' as const,
    from: BigInt([...String(base)].length),
    caseFor: positionCaseMaker(position, derivation, {
      describe: (length) => `is ${length} characters long`,
      make: textMaker(),
    }),
  };
  const most = boundOf(shape, 'maxLength') ?? mostCharacters;
  const least = boundOf(shape, 'minLength') ?? 0n;
  if (least > longestText) return [];
  return inBothDirections(probe, most, least).map((one) => {
    const predicate = one.to === 0n ? 'is empty' : `is ${one.to} characters long`;
    return { ...one, shownBy: caseId(operation, 'valid-body', `${subject} ${predicate}`) };
  });
}

/** No longer text is made, in characters: the language has no room for it. */
const longestText = 2n ** 28n;

/** Another letter each time: the target may refuse a text that it has received before. */
function textMaker(): (length: bigint) => string {
  let times = 0;
  return (length) => String.fromCharCode(97 + (times++ % 26)).repeat(Number(length));
}

function arrayProbes(position: Position, derivation: Derivation): LimitProbe[] {
  const { base, shape } = position;
  const registry = registryOf(derivation.source);
  const make = (length: bigint) => arrayOf(registry, { position, length: Number(length) });
  const probe = {
    ...placeOf(position, derivation),
    measured: 'items' as const,
    from: BigInt(Array.isArray(base) ? base.length : 0),
    caseFor: positionCaseMaker(position, derivation, { describe: (length) => `has ${length} items`, make }),
  };
  return inBothDirections(probe, boundOf(shape, 'maxItems') ?? mostItems, boundOf(shape, 'minItems') ?? 0n);
}

function integerProbes(position: Position, from: bigint, derivation: Derivation): LimitProbe[] {
  const caseFor = positionCaseMaker(position, derivation, { describe: (value) => `is ${value}`, make: jsonInteger });
  const probe = { ...placeOf(position, derivation), from, caseFor };
  const isPossible = (size: bigint) => caseFor(size) !== undefined;
  const greatest = greatestIntegers.find((size) => size > from && isPossible(size));
  const least = leastIntegers.find((size) => size < from && isPossible(size));
  const ends = [
    ['greatest', greatest],
    ['least', least],
  ] as const;
  return ends.flatMap(([measured, to]): LimitProbe[] => {
    if (to === undefined) return [];
    const shownBy = caseId(derivation.operation, 'valid-body', `${position.subject} is ${to}`);
    return [{ ...probe, measured, to, shownBy }];
  });
}

function jsonInteger(value: bigint): Json {
  return value > -(2n ** 53n) && value < 2n ** 53n ? Number(value) : value;
}

function placeOf(
  { instance, pointers }: Position,
  { operation, source }: Derivation,
): Pick<LimitProbe, 'operation' | 'instance' | 'schema'> {
  const [schema] = pointers;
  // OpenAPI 3.0 ignores a limit beside a reference.
  const isReference =
    schema !== undefined &&
    source.dialect === '3.0' &&
    memberOf(valueAt(source.document, schema), '$ref') !== undefined;
  return { operation: operation.key, instance, schema: isReference ? undefined : schema };
}

/** Up to the most and down to the least that the contract allows, unless an ordinary request is there already. */
function inBothDirections(probe: Omit<LimitProbe, 'to'>, most: bigint, least: bigint): LimitProbe[] {
  const ends = [most > mostCharacters ? mostCharacters : most, least];
  return ends.filter((to) => to !== probe.from).map((to) => ({ ...probe, to }));
}

function boundOf(
  { bounds }: Position['shape'],
  name: 'maxLength' | 'minLength' | 'maxItems' | 'minItems',
): bigint | undefined {
  const value = bounds.get(name)?.value;
  return value === undefined ? undefined : BigInt(value);
}

/** Something of a size, in words and as it is sent. */
interface Sized<Made> {
  /** `is 300 characters long`, `a body of 300 bytes`. */
  readonly describe: (size: bigint) => string;
  /** `undefined`: there is nothing of that size. */
  readonly make: (size: bigint) => Made | undefined;
}

/** Makes cases whose body has the made value at the position. */
function positionCaseMaker(
  { wrap, subject }: Position,
  derivation: Derivation,
  { describe, make }: Sized<Json>,
): LimitProbe['caseFor'] {
  return caseMaker(derivation, {
    describe: (size) => `${subject} ${describe(size)}`,
    make: (size) => {
      const value = make(size);
      return value === undefined ? undefined : jsonBody(derivation.validRequest.refresh(wrap(value)));
    },
  });
}

function caseMaker(derivation: Derivation, { describe, make }: Sized<BodyDraft>): LimitProbe['caseFor'] {
  const { validRequest, operation, source } = derivation;
  const about = operation.body?.pointer ?? operation.pointer;
  return (size) => {
    const body = make(size);
    if (body === undefined || body.kind === 'none') return undefined;
    if (body.value !== undefined && !source.validator.isValid(validRequest.schema ?? '', body.value)) return undefined;
    const scope = body.value === undefined ? outOfScope(validRequest.scope, 'depth') : validRequest.scope;
    const request = withOwnIdentity({ request: validRequest.build({ body }), operation, about });
    return {
      id: caseId(operation, 'limits', describe(size)),
      strategy: 'limits',
      operation,
      request,
      expects: 'anything',
      fault: undefined,
      scope: validRequest.scopeWith(request, scopeForSize(scope, byteLength(body))),
      about,
      why: `a valid body (${describe(size)}) in the search for a limit`,
    };
  };
}
