import type { Parameter } from '../model/contract.ts';
import type { Json } from '../model/json.ts';
import type { SchemaSource } from '../schema/derive/schema-source.ts';
import { isObject } from '../schema/json/pointer.ts';
import { doubtfulQueries } from './doubtful-queries.ts';
import { doubtfulSegments } from './doubtful-segments.ts';
import { invalidParameterValues, tellingSample, validParameterValues } from './parameter-values.ts';
import { sampleParameter } from './place-parameters.ts';
import { serialiseParameter } from './serialise-parameter.ts';
import { alone, type CaseDraft, type Derivation, type Strategy } from './strategy.ts';

/** Header fields that OpenAPI describes elsewhere; a parameter of that name is ignored (OpenAPI 3.1, Parameter Object). */
const ignored = ['accept', 'content-type', 'authorization'];

/** Parameters given, left out, and wrong for one reason. */
export const parameters: Strategy = {
  id: 'parameters',
  title: 'Parameters with the values that their schemas admit and forbid',
  *derive(derivation) {
    const known = derivation.operation.parameters.filter(
      (parameter) => parameter.in !== 'header' || !ignored.includes(parameter.name.toLowerCase()),
    );
    for (const parameter of known) {
      for (const draft of draftsFor(parameter, derivation)) yield alone(draft);
    }
    yield* allTogether(known, derivation);
    for (const parameter of known) {
      for (const draft of doubtfulQueries(parameter, derivation)) yield alone(draft);
      for (const draft of doubtfulSegments(parameter, derivation)) yield alone(draft);
    }
  },
};

function* draftsFor(parameter: Parameter, { ordinary, source }: Derivation): Generator<CaseDraft> {
  const told = `the ${parameter.in} parameter ${parameter.name}`;
  const draft = (value: Json | undefined, label: string, why: string): Omit<CaseDraft, 'expects'> => ({
    label: `${parameter.in} ${parameter.name}, ${label}`,
    request: ordinary.request({ parameters: new Map([[parameter, value]]) }),
    about: parameter.schema ?? parameter.pointer,
    why: `${why} (${told})`,
  });
  if (!parameter.required) {
    const sample = tellingSample(parameter, source);
    if (sample !== undefined)
      yield { ...draft(sample, 'given', 'a valid request with an optional parameter'), expects: 'accepted' };
  } else if (parameter.in !== 'path' && !isSaidByNothing(parameter, source)) {
    yield { ...draft(undefined, 'missing', 'a required parameter is missing'), expects: 'rejected', fault: 'schema' };
  }
  for (const { value, label, why } of validParameterValues(parameter, source))
    yield { ...draft(value, label, why), expects: 'accepted' };
  for (const { value, label, why } of invalidParameterValues(parameter, source)) {
    yield { ...draft(value, label, why), expects: 'rejected', fault: 'schema' };
  }
}

/** An object whose members are parameters of the query: without members it leaves nothing there, and is not missing. */
function isSaidByNothing(parameter: Parameter, source: SchemaSource): boolean {
  const sample = sampleParameter(parameter, source);
  const isEmpty = isObject(sample) && serialiseParameter(parameter, {}) === '';
  return isEmpty && parameter.schema !== undefined && source.validator.check(parameter.schema, {}).length === 0;
}

/** One by one they may work, and not together. */
function* allTogether(known: readonly Parameter[], { ordinary, operation, source }: Derivation) {
  const optional = known.filter(({ required }) => !required);
  if (optional.length < 2) return;
  const values = new Map(optional.map((parameter) => [parameter, tellingSample(parameter, source)]));
  yield alone({
    label: 'every parameter',
    request: ordinary.request({ parameters: values }),
    expects: 'accepted',
    about: operation.pointer,
    why: 'a valid request with every optional parameter',
  });
}
