import { withStatedSums } from '../../conventions/sentences/numbers-of-schema.ts';
import { isSuccess } from '../../http/status.ts';
import type { MediaType } from '../../model/contract.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { schemaOfItems, schemaProperties, schemaTypes } from '../../schema/document/schema-properties.ts';
import { hasPropertyAnywhere } from '../../schema/json/has-property-anywhere.ts';
import { objectFromEntries } from '../../schema/json/json-object.ts';
import { isObject } from '../../schema/json/pointer.ts';
import { memoize } from '../../schema/memoize.ts';
import { withPathValues } from '../../world/bodies/whole-body.ts';
import { itemSchema } from '../../world/resources/item-schema.ts';
import { seedOf } from '../../world/seeds/seed.ts';
import { baseOf } from '../request/mock-request.ts';
import type { ResponseChoice } from './contract-responder.ts';
import { withFileFacts } from './file-facts.ts';
import { listHeaders } from './list-headers.ts';
import type { RequestValues } from './matching-example.ts';
import { isValidBody, type MockContext } from './mock-context.ts';
import { createResponse, formatOf, type MockResponse } from './mock-response.ts';
import { withResultForEach } from './result-list.ts';
import { type SentPropertiesUse, withSentProperties } from './sent-properties.ts';

/** Which data a response is made of. */
export interface WorldChoice {
  readonly context: MockContext;
  /** Makes random data, the same for the same seed; without it the data of the mock. */
  readonly seed?: string | undefined;
  /** The example that the body starts from; otherwise the data decides. */
  readonly example?: Json | undefined;
}

/** Makes responses of the data that the mock makes for the contract; `undefined` where it has none that is valid. */
export function worldResponse(
  choice: ResponseChoice,
  values: RequestValues,
  { context, seed, example }: WorldChoice,
): MockResponse | undefined {
  const { representation, status, response, operation } = choice;
  if (representation === undefined || !isSuccess(status)) return undefined;
  const { entry } = representation;
  const { parameters } = values;
  const sent = status === 201 ? withDefaults(values, context.contract.document) : values.body;
  // What only the request declares `writeOnly` is not shown either.
  const body = sent === undefined || values.entry === undefined ? sent : context.withoutWriteOnly(values.entry, sent);
  const isValid = (value: Json) => isValidBody(context, entry, value);
  const filled = example === undefined ? undefined : withPathValues(example, { operation, parameters });
  const base = values.received && baseOf(values.received);
  const made =
    example === undefined || filled === undefined
      ? context.world.body({
          operation,
          entry,
          parameters,
          base,
          seed: seed === undefined ? undefined : seedOf(seed, 1),
        })
      : { value: isValid(filled) ? filled : example, isExample: true, page: undefined };
  if (made === undefined) return undefined;
  const shown = context.withoutWriteOnly(entry, made.value);
  const { isDeclared, isReadOnly, isMap } = namesOf(context.contract.document, entry);
  const ofAlternative = readOnlyOfAlternative(entry, body, context);
  const isOwn = (name: string) =>
    isReadOnly(name) || ofAlternative.has(name) || (made.isExample && ownNames.test(name));
  const anotherItem = (at: number) => {
    const other = context.world.body({ operation, entry, parameters, seed: seedOf(String(at), 1) })?.value;
    return Array.isArray(other) ? other[0] : undefined;
  };
  const use = { isValid, isDeclared, isOwn, isMap, anotherItem };
  const merged =
    body === undefined ? shown : withSentValues(shown, body, { choice, document: context.contract.document, use });
  const own = merged === shown ? shown : context.withoutWriteOnly(entry, merged);
  const summed =
    own === shown || entry.schema === undefined ? own : withStatedSums(context.contract, entry.schema, own);
  const consistent = summed !== own && isValid(summed) ? summed : own;
  const value = withFileFacts(consistent, values, { document: context.contract.document, entry, isValid });
  const source = seed !== undefined ? 'random' : made.isExample ? 'example' : 'generated';
  const format = formatOf(representation, context.contract.document);
  const headers = listHeaders(response, made.page, { context, received: values.received });
  return createResponse({ value, format }, { status, headers, source, operation });
}

/** The body with what was sent, and with one result for each item where the contract says so. */
function withSentValues(
  shown: Json,
  body: Json,
  { choice, document, use }: { choice: ResponseChoice; document: JsonObject; use: SentPropertiesUse },
): Json {
  const merged = withSentProperties(shown, body, use);
  const each = withResultForEach(merged, body, { ...choice, document });
  return each === merged || use.isValid(each) ? each : merged;
}

const nothing: ReadonlySet<string> = new Set();

/** What is `readOnly` in the alternative that a body of a request belongs to by its discriminator. */
export function readOnlyOfAlternative(
  { schema }: Pick<MediaType, 'schema'>,
  body: Json | undefined,
  { contract: { document }, shapeOf }: MockContext,
): ReadonlySet<string> {
  const mayDiffer =
    schema !== undefined &&
    isObject(body) &&
    ['readOnly', 'discriminator'].every((one) => hasPropertyAnywhere(document, one));
  return mayDiffer ? shapeOf(schema, body).readOnly : nothing;
}

/** What a response says of itself under names that requests use for something else: an author's example knows better. */
const ownNames = /^(?:object|result|code|message)$/i;

/** What a request creates has the defaults of what it leaves out. */
function withDefaults({ body, entry }: RequestValues, document: JsonObject): Json | undefined {
  if (body === undefined || entry?.schema === undefined) return body;
  const { defaults } = itemSchema(document, describedSchema(document, entry.schema));
  const complete = (one: Json) => (isObject(one) ? { ...objectFromEntries(defaults), ...one } : one);
  return Array.isArray(body) ? body.map(complete) : complete(body);
}

/** The schema of an object, or of the items of a list. */
function describedSchema(document: JsonObject, schema: Pointer): Pointer {
  return schemaTypes(document, schema).has('object') ? schema : (schemaOfItems(document, schema) ?? schema);
}

interface BodyNames {
  /** Of the properties of the body, or of the object that it holds under a name. */
  readonly isDeclared: (name: string, within?: string) => boolean;
  /** Of the properties of the body and, where it holds one object, of that. */
  readonly isReadOnly: (name: string) => boolean;
  /** Of those objects in it whose properties have any name. */
  readonly isMap: (name: string) => boolean;
}

const namesOf = memoize((document: JsonObject, entry: MediaType): BodyNames => {
  if (entry.schema === undefined) return { isDeclared: () => false, isReadOnly: () => false, isMap: () => false };
  const schema = describedSchema(document, entry.schema);
  const { properties } = schemaProperties(document, schema);
  const inner = [...properties.values()];
  const places = [schema, ...(inner.length < 4 ? inner : [])];
  const names = new Set(places.flatMap((place) => [...itemSchema(document, place).readOnly]));
  const isMap = (name: string) => {
    const place = properties.get(name);
    if (place === undefined || schemaTypes(document, place).has('array')) return false;
    return schemaProperties(document, place, 'every-branch').properties.size === 0;
  };
  const isDeclared = (name: string, within?: string) => {
    const place = within === undefined ? schema : properties.get(within);
    return place !== undefined && schemaProperties(document, place).properties.has(name);
  };
  return { isDeclared, isReadOnly: (name) => names.has(name), isMap };
});
