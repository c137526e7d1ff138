import type { Json, Pointer } from '../../model/json.ts';
import { isValidValue } from '../../schema/derive/build/is-valid-value.ts';
import { registryOf } from '../../schema/derive/build/schema-source.ts';
import { withProperty } from '../../schema/json/json-object.ts';
import { isObject } from '../../schema/json/pointer.ts';
import { shapeOfValue } from '../../schema/shape/shape-of-value.ts';
import { jsonBody } from '../request/body/body-draft.ts';
import { alone, type SequenceDraft } from '../request/case-draft.ts';
import { resourceSchema, shapeOfResource } from '../resources/described/resource-schema.ts';
import type { Derivation, Strategy } from './strategy.ts';

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

/**
 * Requests that set a `readOnly` property, of their own schema or only of that of the response: the server may ignore it or refuse the request, but not store
 * the value.
 */
export const readOnly: Strategy = {
  id: 'read-only',
  title: 'Properties that only the server may set',
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

function* casesFor({ name, about, schema }: Property, { validRequest, source }: Derivation): Generator<SequenceDraft> {
  const value = validRequest.buildValue();
  if (!isObject(value)) return;
  const candidates = recognisableValues
    .filter((one) => isValidValue(source, about, one))
    .map((one) => withProperty(value, [name, one]));
  const body = candidates.find((candidate) => isValidValue(source, schema, candidate));
  if (body === undefined) return;
  yield alone({
    label: `${name} is set`,
    request: validRequest.build({ body: jsonBody(body) }),
    expects: 'anything',
    about,
    why: `a valid request that sets ${JSON.stringify(name)}, which is readOnly`,
  });
}
