import type { Parameter } from '../model/contract.ts';
import type { Json } from '../model/json.ts';
import { deriveInvalidValues } from '../schema/derive/invalid-values.ts';
import { deriveValidValues } from '../schema/derive/valid-values.ts';
import { parameterReadings } from './parameter-readings.ts';
import { sampleParameter } from './place-parameters.ts';
import { alone, type CaseDraft, type Derivation, type Strategy } from './strategy.ts';

/** As many values of one parameter are tried, valid ones and invalid ones each. */
const mostValues = 20;
/** Header fields that OpenAPI describes elsewhere; a parameter of that name is ignored (OpenAPI 3.1, Parameter Object). */
const ignored = ['accept', 'content-type', 'authorization'];

/** Parameters given, left out, and wrong for one reason. */
export const parameters: Strategy = {
  id: 'parameters',
  title: 'Parameters with the values that their schemas admit and forbid',
  *derive(derivation) {
    for (const parameter of derivation.operation.parameters) {
      if (parameter.in === 'header' && ignored.includes(parameter.name.toLowerCase())) continue;
      for (const draft of draftsFor(parameter, derivation)) yield alone(draft);
    }
  },
};

function* draftsFor(parameter: Parameter, derivation: Derivation): Generator<CaseDraft> {
  const { ordinary } = derivation;
  const told = `the ${parameter.in} parameter ${parameter.name}`;
  const draft = (value: Json | undefined, label: string, why: string): Omit<CaseDraft, 'expects'> => ({
    label: `${parameter.in} ${parameter.name}, ${label}`,
    request: ordinary.request({ parameters: new Map([[parameter, value]]) }),
    about: parameter.schema ?? parameter.pointer,
    why: `${why} (${told})`,
  });
  if (!parameter.required) {
    const sample = tellingSample(parameter, derivation);
    if (sample !== undefined)
      yield { ...draft(sample, 'given', 'a valid request with an optional parameter'), expects: 'accepted' };
  } else if (parameter.in !== 'path') {
    yield { ...draft(undefined, 'missing', 'a required parameter is missing'), expects: 'rejected', fault: 'schema' };
  }
  for (const { value, label, why } of validValues(parameter, derivation))
    yield { ...draft(value, label, why), expects: 'accepted' };
  for (const { value, label, why } of invalidValues(parameter, derivation)) {
    yield { ...draft(value, label, why), expects: 'rejected', fault: 'schema' };
  }
}

/** An empty list or object leaves no trace in a URL: the first valid value that does, if there is one. */
function tellingSample(parameter: Parameter, { source }: Derivation): Json | undefined {
  const sample = sampleParameter(parameter, source);
  if (parameter.schema === undefined || !isEmptyStructure(sample)) return sample;
  return deriveValidValues(source, parameter.schema).find(({ value }) => isFlatList(value))?.value;
}

function isEmptyStructure(value: Json | undefined): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

function isFlatList(value: Json): boolean {
  return Array.isArray(value) && value.length > 0 && value.every((item: Json) => /^[\w-]+$/.test(String(item)));
}

function validValues(parameter: Parameter, { source }: Derivation) {
  if (parameter.schema === undefined) return [];
  return deriveValidValues(source, parameter.schema)
    .filter(({ value, text }) => text === undefined && canTravel(parameter, value))
    .slice(0, mostValues);
}

/** Everything in a URL or header is text: a value is invalid only when no reading of its text is valid. */
function invalidValues(parameter: Parameter, { source }: Derivation) {
  const { schema } = parameter;
  if (schema === undefined) return [];
  return deriveInvalidValues(source, schema)
    .filter(({ value, text }) => text === undefined && canTravel(parameter, value))
    .filter(({ value }) =>
      parameterReadings(value).every((reading) => source.validator.check(schema, reading).length > 0),
    )
    .slice(0, mostValues);
}

/** Whether a value survives the way: an empty segment is another path, and a header field holds visible ASCII only. */
function canTravel(parameter: Parameter, value: Json): boolean {
  if (value === null || typeof value === 'object') return false;
  const text = String(value);
  if (/\p{Surrogate}/u.test(text)) return false;
  if (parameter.in === 'path') return /^[^/\\.]{1,200}$/.test(text);
  if (parameter.in === 'header' || parameter.in === 'cookie')
    return /^[!-~]{1,200}$/.test(text) && !/[",;\\]/.test(text);
  return text !== '' && text.length <= 200;
}
