import { isDone } from '../../../http/outcome.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { Json, Pointer } from '../../../model/json.ts';
import { generateValue } from '../../../schema/derive/build/generate-value.ts';
import { isValidValue } from '../../../schema/derive/build/is-valid-value.ts';
import { registryOf } from '../../../schema/derive/build/schema-source.ts';
import { withProperty } from '../../../schema/json/json-object.ts';
import { isObject, memberOf } from '../../../schema/json/pointer.ts';
import { mergeSchemas } from '../../../schema/shape/merge-schemas.ts';
import { shapeOfValue } from '../../../schema/shape/shape-of-value.ts';
import { resourceSchema, shapeOfResource } from '../../paths/resource-schema.ts';
import { jsonBody } from '../../request/body/body-draft.ts';
import { alone, type SequenceDraft } from '../../request/case-draft.ts';
import { sendStep } from '../../request/steps/send-step.ts';
import { expectAfter } from '../../resources/expected/earlier-requests.ts';
import { resourceValue } from '../../resources/reading/read-resources.ts';
import type { Derivation, Strategy } from '../strategy.ts';

/** Tested at most of one schema. */
const mostProperties = 10;

/** Values that no server would choose itself; one of them fits most properties. */
const recognisableValues: readonly Json[] = [
  'c01df4a3-0741-4074-8107-41074107410c',
  '2001-02-03T04:05:06Z',
  '2001-02-03',
  'https://example.org/coldframe/7410',
  'coldframe7410@example.org',
  'coldframe 7410',
  'coldframe7410',
  74_107_410,
  7410,
  741.25,
];

/** A text of at least so many characters that was made at random is not that of the server by chance. */
const leastLength = 8;

/**
 * Requests that set a `readOnly` property, of their own schema or only of that of the response: the server may ignore it or refuse the request, but not store
 * the value.
 */
export const readOnly: Strategy = {
  id: 'read-only',
  title: 'Properties that only the server may set',
  steps: 'one-after-the-other',
  *derive(derivation) {
    const { validRequest, source } = derivation;
    const { schema } = validRequest;
    const value = validRequest.buildValue();
    if (schema === undefined || value === undefined) return;
    const { isValid } = source.validator;
    const shape = shapeOfValue(registryOf(source), { pointers: [schema], value, isValid });
    for (const name of [...shape.readOnly].slice(0, mostProperties)) {
      const about = shape.properties.get(name)?.[0];
      if (about !== undefined) yield* casesFor({ name, about, schema }, derivation);
    }
    const shown = resourceSchema(derivation.operation, source);
    if (shown === undefined) return;
    const ofResponse = shapeOfResource(source, shown, value);
    for (const name of [...ofResponse.readOnly].slice(0, mostProperties)) {
      const about = ofResponse.properties.get(name)?.[0];
      if (about !== undefined && !shape.properties.has(name)) yield* casesFor({ name, about, schema }, derivation);
    }
  },
};

interface Property {
  readonly name: string;
  readonly about: Pointer;
  /** The schema of the whole body. */
  readonly schema: Pointer;
}

function* casesFor(property: Property, derivation: Derivation): Generator<SequenceDraft, void> {
  const { name, about, schema } = property;
  const { validRequest, source } = derivation;
  const value = validRequest.buildValue();
  if (!isObject(value)) return;
  const body = valuesFor(about, derivation)
    .map((one) => withProperty(value, [name, one]))
    .find((candidate) => isValidValue(source, schema, candidate));
  if (body === undefined) return yield* chooseListed(property, derivation);
  yield alone({
    label: `${name} is set`,
    request: validRequest.build({ body: jsonBody(body) }),
    expects: 'anything',
    about,
    why: whySet(name),
  });
}

function whySet(name: string): string {
  return `a valid request that sets ${JSON.stringify(name)}, which is readOnly`;
}

/** Values that no server chooses itself. */
function valuesFor(about: Pointer, { source, random }: Derivation): readonly Json[] {
  const recognisable = recognisableValues.filter((one) => isValidValue(source, about, one));
  if (recognisable.length > 0 || listedTexts(about, source).length > 0) return recognisable;
  const generated = generateValue(source, about, random);
  return typeof generated === 'string' && generated.length >= leastLength ? [generated] : [];
}

function listedTexts(about: Pointer, source: Derivation['source']): readonly string[] {
  const { values } = mergeSchemas(registryOf(source), { pointers: [about] });
  return (values?.value ?? []).filter((one) => typeof one === 'string');
}

/**
 * Sets a property that has one of few values, such as a status, to another than it has without that. The server may also have chosen it by chance, or because of
 * what has happened since: it is judged when a response had it after a request that sets it, had not after one that does not, or sets it back, and is set again.
 */
function* chooseListed({ name, about, schema }: Property, derivation: Derivation): Generator<SequenceDraft, void> {
  const { operation, validRequest, source } = derivation;
  const listed = listedTexts(about, source);
  if (listed.length < 2) return;
  const plain = { why: 'a valid request that leaves it to the server', isPromised: false };
  const shownBy = (exchange: Exchange | undefined) =>
    exchange && isDone(exchange) ? memberOf(resourceValue(exchange), name) : undefined;
  const first = yield* sendStep(derivation, 'read-only', { ...plain, label: `${name} is not set` });
  const usual = shownBy(first);
  const sample = validRequest.buildValue();
  if (first === undefined || usual === undefined || !isObject(sample)) return;
  const value = listed
    .filter((one) => one !== usual)
    .map((one) => withProperty(sample, [name, one]))
    .find((one) => isValidValue(source, schema, one));
  if (value === undefined) return;
  const set = { why: whySet(name), value, isPromised: false };
  const second = yield* sendStep(derivation, 'read-only', { ...set, label: `${name} is set to another listed value` });
  if (second === undefined || shownBy(second) !== memberOf(value, name)) return;
  // A change of what exists leaves what it does not set as it is.
  const back = operation.method === 'POST' ? undefined : withProperty(sample, [name, usual]);
  const third = yield* sendStep(
    derivation,
    'read-only',
    back === undefined
      ? { ...plain, label: `${name} is again not set` }
      : { ...set, value: back, label: `${name} is set to what it was` },
  );
  if (shownBy(third) !== usual) return;
  yield* sendStep(derivation, 'read-only', {
    ...set,
    label: `${name} is set again`,
    ...expectAfter([first, second], () => ({ kind: 'listed-value-ignored', property: name })),
  });
}
