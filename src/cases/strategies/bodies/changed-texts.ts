import { promisedForms } from '../../../conventions/sentences/promised-forms.ts';
import type { JsonObject, Pointer } from '../../../model/json.ts';
import { isValidValue } from '../../../schema/derive/build/is-valid-value.ts';
import { registryOf } from '../../../schema/derive/build/schema-source.ts';
import { withProperty } from '../../../schema/json/json-object.ts';
import { isObject } from '../../../schema/json/pointer.ts';
import { mergeSchemas } from '../../../schema/shape/merge-schemas.ts';
import { shapeOfResource } from '../../paths/resource-schema.ts';
import { jsonBody } from '../../request/body/body-draft.ts';
import { alone, type SequenceDraft } from '../../request/case-draft.ts';
import { fullValue } from '../../request/values/full-samples.ts';
import type { Derivation } from '../strategy.ts';

/** Bodies with a text that the contract says the service changes: in capitals where it is kept in lower case. */
export function* bodiesWithChangedTexts(derivation: Derivation): Generator<SequenceDraft> {
  const { source, validRequest, operation } = derivation;
  const { schema } = validRequest;
  const full = fullValue(derivation) ?? validRequest.sample;
  if (schema === undefined || !isObject(full) || operation.method === 'GET') return;
  for (const { path, label, about, change } of textsIn(
    full,
    shapeOfResource(source, schema, full).properties,
    derivation,
  )) {
    const value = validRequest.refresh(full, { about });
    const changed = isObject(value) ? changedAt(value, path, change) : undefined;
    if (changed === undefined || !isValidValue(source, schema, changed)) continue;
    yield alone({
      label: `${path.join('.')} ${label}`,
      request: validRequest.build({ body: jsonBody(changed) }),
      expects: 'accepted',
      about,
      why: `a valid body (${path.join('.')} is ${label}): the contract says that the service changes it`,
    });
  }
}

interface FormedText {
  readonly path: readonly string[];
  /** What the form is not. */
  readonly label: string;
  readonly about: Pointer;
  /** Brings a text into another form. */
  readonly change: (text: string) => string;
}

/** The texts of an object, and of the objects in it, whose descriptions announce a form. */
function* textsIn(
  object: JsonObject,
  properties: ReadonlyMap<string, readonly Pointer[]>,
  { source }: Pick<Derivation, 'source'>,
): Generator<FormedText> {
  for (const [name, value] of Object.entries(object)) {
    const pointers = properties.get(name) ?? [];
    const [about] = pointers;
    if (about === undefined) continue;
    if (isObject(value)) {
      const inner = mergeSchemas(registryOf(source), { pointers }).properties;
      for (const text of textsIn(value, inner, { source })) yield { ...text, path: [name, ...text.path] };
    }
    if (typeof value !== 'string') continue;
    for (const { name: form, other } of pointers.flatMap((one) => promisedForms(source.document, one)))
      yield { path: [name], label: `not ${form}`, about, change: other };
  }
}

function changedAt(
  object: JsonObject,
  [name = '', ...rest]: readonly string[],
  change: FormedText['change'],
): JsonObject | undefined {
  const value = object[name];
  if (typeof value === 'string') return withProperty(object, [name, change(value)]);
  const changed = isObject(value) ? changedAt(value, rest, change) : undefined;
  return changed === undefined ? undefined : withProperty(object, [name, changed]);
}
