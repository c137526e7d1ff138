import type { Json, Pointer } from '../model/json.ts';
import { isValidValue } from '../schema/derive/is-valid-value.ts';
import { registryOf } from '../schema/derive/schema-source.ts';
import { withProperty } from '../schema/json/json-object.ts';
import { isObject } from '../schema/json/pointer.ts';
import { mergeSchemas } from '../schema/shape/merge-schemas.ts';
import { jsonContent } from './content.ts';
import { alone, type Derivation, type SequenceDraft, type Strategy } from './strategy.ts';

/** As many properties of one schema are tried. */
const mostProperties = 10;

/** Values that no server would come up with by itself, one of which suits most properties. */
const telling: readonly Json[] = [
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

/** Properties that the server alone sets: it may ignore them or refuse the request, and not take them over. */
export const readOnly: Strategy = {
  id: 'read-only',
  title: 'Properties that only the server may set',
  *derive(derivation) {
    const { ordinary, source } = derivation;
    if (ordinary.schema === undefined) return;
    const shape = mergeSchemas(registryOf(source), { pointers: [ordinary.schema] });
    for (const name of [...shape.readOnly].slice(0, mostProperties)) {
      const about = shape.properties.get(name)?.[0];
      if (about !== undefined) yield* setting(name, { derivation, about, schema: ordinary.schema });
    }
  },
};

interface Property {
  readonly derivation: Derivation;
  readonly about: Pointer;
  /** Of the whole content. */
  readonly schema: Pointer;
}

function* setting(name: string, { derivation, about, schema }: Property): Generator<SequenceDraft> {
  const { ordinary, source } = derivation;
  const content = ordinary.content();
  if (!isObject(content)) return;
  const isValid = (value: Json) => isValidValue(source, schema, value);
  const body = telling.map((value) => withProperty(content, [name, value])).find(isValid);
  if (body === undefined) return;
  yield alone({
    label: `${name} is set`,
    request: ordinary.request({ body: jsonContent(body) }),
    expects: 'anything',
    about,
    why: `a valid request that sets ${JSON.stringify(name)}, which is readOnly`,
  });
}
