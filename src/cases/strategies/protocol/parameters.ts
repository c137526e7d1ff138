import { wholeSentences } from '../../../conventions/sentences/cut-sentences.ts';
import { forbidsReversed } from '../../../conventions/sentences/described-range.ts';
import { listsStatus } from '../../../http/status.ts';
import type { Operation, Parameter } from '../../../model/contract.ts';
import type { Json, Pointer } from '../../../model/json.ts';
import { isOutOfOrder, orderedPairs } from '../../../schema/derive/build/ordered-pairs.ts';
import type { SchemaSource } from '../../../schema/derive/build/schema-source.ts';
import { objectFromEntries } from '../../../schema/json/json-object.ts';
import { isObject } from '../../../schema/json/pointer.ts';
import { sameJson } from '../../../schema/json/same-json.ts';
import { parameterDescription } from '../../prose/full-descriptions.ts';
import { alone, type CaseDraft, describeVariation, type SequenceDraft } from '../../request/case-draft.ts';
import { oddPathSegments, uuidInCapitals } from '../../request/odd-path-segments.ts';
import { oddQueryForms } from '../../request/odd-query-forms.ts';
import { askedLanguages, namesLanguages } from '../../request/parameters/language-tags.ts';
import { isCondition, isCursor, isRange, mayBeIgnored } from '../../request/parameters/parameter-roles.ts';
import {
  declaredNames,
  invalidParameterValues,
  isAboutLimit,
  validParameterValues,
} from '../../request/parameters/parameter-values.ts';
import { sampleParameter, withSensibleTimes } from '../../request/parameters/place-parameters.ts';
import { withOtherEnd } from '../../request/parameters/range-ends.ts';
import { serialiseParameter } from '../../request/parameters/serialise-parameter.ts';
import { outOfScope, scopeWithReference } from '../../request/scope.ts';
import type { Derivation, Strategy } from '../strategy.ts';
import { parameterPairs } from './parameter-pairs.ts';
import { unknownCursor } from './unknown-cursor.ts';

/** OpenAPI describes these header fields elsewhere and ignores parameters of these names (OpenAPI 3.1, Parameter Object). */
const ignoredHeaders = ['accept', 'content-type', 'authorization'];

/** Parameters with valid values, with values that are invalid for one reason each, missing, and in odd forms. */
export const parameters: Strategy = {
  id: 'parameters',
  title: 'Parameters with the values that their schemas allow and forbid',
  *derive(derivation) {
    const tested = testedParameters(derivation);
    const cases = tested.map((parameter) => [...parameterCases(parameter, derivation)]);
    for (const one of firstOfEachFirst(cases)) yield alone(toDraft(one, derivation));
    yield* allTogether(tested, derivation);
    yield* parameterPairs(tested, derivation);
    for (const range of reversedRanges(tested, derivation)) yield alone(range);
    for (const parameter of tested) {
      for (const draft of oddQueryForms(parameter, derivation)) yield alone(draft);
      for (const draft of oddPathSegments(parameter, derivation)) yield alone(draft);
      for (const draft of unknownCursor(parameter, derivation)) yield alone(draft);
      for (const draft of uuidInCapitals(parameter, derivation)) yield alone(draft);
    }
  },
};

/**
 * Ranges that end before they begin, as `from` and `to`: services may refuse them, or find nothing, but must not fail. They must refuse them where the contract says
 * so in words.
 */
function* reversedRanges(
  tested: readonly Parameter[],
  { operation, source, validRequest, contract }: Derivation,
): Generator<CaseDraft> {
  const inQuery = tested.filter((one) => one.in === 'query');
  const named = (name: string) => inQuery.find((one) => one.name === name);
  const pairs = orderedPairs(inQuery.map(({ name }) => name));
  for (const { first, last } of pairs) {
    const [from, to] = [named(first), named(last)];
    if (from === undefined || to === undefined) continue;
    const [one, other] = [validRequest.valueFor(from), validRequest.valueFor(to)];
    if (one === undefined || other === undefined) continue;
    const ordered = withSensibleTimes(
      new Map([
        [from, one],
        [to, other],
      ]),
      source,
    );
    const [earlier = one, later = other] = [ordered.get(from), ordered.get(to)];
    const isAllowed = (parameter: Parameter, value: Json) =>
      parameter.schema === undefined || source.validator.isValid(parameter.schema, value);
    if (sameJson(earlier, later) || !isAllowed(from, later) || !isAllowed(to, earlier)) continue;
    const saysSo = (about: Parameter) =>
      wholeSentences(parameterDescription({ contract, operation }, about)).some((sentence) =>
        forbidsReversed(`${about.name}: ${sentence}`, { first, last, owner: '', isOnly: pairs.length === 1 }),
      );
    const isForbidden = saysSo(from) || saysSo(to);
    const status = isForbidden ? ['400', '422'].find((one) => listsStatus(operation, Number(one))) : undefined;
    yield {
      label: `query ${first} after ${last}`,
      why: `a request whose query parameter ${first} is after ${last}`,
      expects: 'anything',
      request: validRequest.build({
        parameters: new Map([
          [from, later],
          [to, earlier],
        ]),
      }),
      about: operation.pointer,
      ...(status && { expectedState: { kind: 'refused-in-state', of: 'a range', state: 'reversed', status } }),
    };
  }
}

/** The parameters of an operation that can be tested. */
export function testedParameters({
  operation,
  source,
}: Pick<Derivation, 'operation' | 'source'>): readonly Parameter[] {
  return operation.parameters.filter((parameter) => {
    const isIgnored = parameter.in === 'header' && ignoredHeaders.includes(parameter.name.toLowerCase());
    return !isIgnored && !isAmbiguous(parameter, operation, source);
  });
}

/** Whether the parameter is written as its properties, and one of them is called like another parameter of the query: nothing says whose value it is. */
function isAmbiguous(
  { in: place, style, explode, schema, name }: Parameter,
  { parameters }: Operation,
  source: SchemaSource,
): boolean {
  if (place !== 'query' || style !== 'form' || !explode || schema === undefined) return false;
  const declared = declaredNames(source, schema);
  return parameters.some((other) => other.in === 'query' && other.name !== name && declared.has(other.name));
}

/** A parameter with one value; `undefined`: it is missing. */
interface ParameterCase extends Pick<CaseDraft, 'label' | 'why' | 'expects' | 'fault'> {
  readonly parameter: Parameter;
  readonly value: Json | undefined;
  /** The keyword of the contract that the value is about, such as a minimum. */
  readonly limit?: Pointer | undefined;
}

function toDraft({ parameter, value, limit: _, ...draft }: ParameterCase, derivation: Derivation): CaseDraft {
  const { validRequest } = derivation;
  const isValid = draft.expects === 'accepted' && value !== undefined;
  const range = isValid ? withOtherEnd(parameter, value, derivation) : undefined;
  return {
    ...draft,
    expects: range?.mayBeRefused ? 'anything' : draft.expects,
    request: validRequest.build({ parameters: range?.values ?? new Map([[parameter, value]]) }),
    // The page that a cursor names may be gone, or shown once only.
    ...(isCursor(parameter) && { scope: scopeWithReference(validRequest.scope) }),
    // A server need not have what a client reads (RFC 9110, 12.5.4).
    ...(namesLanguages(parameter) && { scope: outOfScope(validRequest.scope, 'accept') }),
    about: parameter.schema ?? parameter.pointer,
  };
}

/**
 * First one case of each parameter and expectation, and a second value that must be accepted, such as a list of two items; then one at each limit that the
 * contract states. So a short run has tested every parameter, and every limit.
 */
function firstOfEachFirst(groups: readonly (readonly ParameterCase[])[]): readonly ParameterCase[] {
  const isFirst = (one: ParameterCase, _: number, group: readonly ParameterCase[]) => {
    const [first, ...others] = group.filter(({ expects }) => expects === one.expects);
    const second = others.find(({ value }) => !sameJson(value ?? null, first?.value ?? null));
    return one === first || (one.expects === 'accepted' && one === second);
  };
  const isFirstAtLimit = (one: ParameterCase, _: number, group: readonly ParameterCase[]) =>
    one.limit !== undefined &&
    group.find(({ expects, limit }) => expects === one.expects && limit === one.limit) === one;
  const firsts = groups.flatMap((group) => group.filter(isFirst));
  const atLimits = groups.flatMap((group) => group.filter(isFirstAtLimit));
  return [...new Set([...firsts, ...atLimits, ...groups.flat()])];
}

interface ParameterSource extends Pick<Derivation, 'source' | 'operation'> {
  readonly validRequest: Pick<Derivation['validRequest'], 'valueFor'>;
}

/** The cases of one parameter, before their requests are built. */
export function* parameterCases(
  parameter: Parameter,
  { source, operation, validRequest }: ParameterSource,
): Generator<ParameterCase> {
  const { in: place, name, required } = parameter;
  const described = `${place} parameter ${name}`;
  const draft = (value: Json | undefined, label: string, why: string): Omit<ParameterCase, 'expects'> => {
    return { parameter, value, label: `${place} ${name}, ${label}`, why };
  };
  if (!required) {
    const sample = validRequest.valueFor(parameter);
    const why = `a valid request with the optional ${described}`;
    if (sample !== undefined)
      yield { ...draft(sample, 'given', why), expects: isRange(parameter) ? 'anything' : 'accepted' };
  } else if (place !== 'path' && !mayBeInvisible(parameter, source)) {
    const why = `a request without the required ${described}`;
    yield { ...draft(undefined, 'missing', why), expects: 'rejected', fault: 'schema' };
  }
  // A value that only the server can make, or that no resource has: the schema allows it, and the server may not.
  const isOfServer = [isCursor, isCondition, isRange].some((isSuch) => isSuch(parameter));
  const expects = isOfServer ? 'anything' : 'accepted';
  for (const language of namesLanguages(parameter) ? askedLanguages(parameter, operation, source) : [])
    yield {
      ...draft(language, `language ${language}`, `a valid request for ${language} in the ${described}`),
      expects: 'accepted',
    };
  for (const derived of validParameterValues(parameter, source)) {
    const why = `a valid ${described} (${describeVariation(derived.label)}): ${derived.why}`;
    yield { ...draft(derived.value, derived.label, why), expects, limit: limitOf(derived) };
  }
  for (const derived of invalidParameterValues(parameter, source)) {
    const why = `an invalid ${described} (${describeVariation(derived.label)}): ${derived.why}`;
    yield {
      ...draft(derived.value, derived.label, why),
      ...(mayBeIgnored(parameter) ? { expects: 'anything' } : { expects: 'rejected', fault: 'schema' }),
      limit: limitOf(derived),
    };
  }
}

function limitOf(derived: { readonly about: Pointer }): Pointer | undefined {
  return isAboutLimit(derived) ? derived.about : undefined;
}

/** Whether the parameter is an object that leaves nothing in the URL when it is empty, and may be empty: then it cannot be missing. */
function mayBeInvisible(parameter: Parameter, source: SchemaSource): boolean {
  const { schema } = parameter;
  if (schema === undefined || !isObject(sampleParameter(parameter, source))) return false;
  return serialiseParameter(parameter, {}) === '' && source.validator.isValid(schema, {});
}

/** Every optional parameter in one request. */
function* allTogether(
  tested: readonly Parameter[],
  { validRequest, operation, source }: Derivation,
): Generator<SequenceDraft> {
  const optional = tested.filter(
    (parameter) => !parameter.required && ![isCursor, isCondition, isRange].some((isSuch) => isSuch(parameter)),
  );
  if (optional.length < 2) return;
  const known = optional.flatMap((parameter): [Parameter, Json][] => {
    const value = validRequest.valueFor(parameter);
    return value === undefined ? [] : [[parameter, value]];
  });
  const values = withSensibleTimes(new Map(known), source);
  const isRefusable = isOutOfOrder(objectFromEntries([...values].map(([{ name }, value]) => [name, value])));
  yield alone({
    label: 'every parameter',
    request: validRequest.build({ parameters: values }),
    expects: isRefusable ? 'anything' : 'accepted',
    about: operation.pointer,
    why: 'a valid request with every optional parameter',
  });
}
