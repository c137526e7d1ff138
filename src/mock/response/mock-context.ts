import { hiddenProperties, withoutHidden } from '../../conventions/sentences/described-once.ts';
import { isJsonType } from '../../http/media-type.ts';
import type { Contract, MediaType, ResponseSpec } from '../../model/contract.ts';
import type { Json, Pointer } from '../../model/json.ts';
import { isValidValue } from '../../schema/derive/build/is-valid-value.ts';
import { sampleValue } from '../../schema/derive/build/sample-value.ts';
import { registryOf, type SchemaSource } from '../../schema/derive/build/schema-source.ts';
import { sentPart } from '../../schema/derive/build/sent-part.ts';
import { hasKeyword } from '../../schema/document/has-keyword.ts';
import { schemaTypes } from '../../schema/document/schema-properties.ts';
import { hasPropertyAnywhere } from '../../schema/json/has-property-anywhere.ts';
import { memoizeByObject } from '../../schema/memoize.ts';
import type { Shape } from '../../schema/shape/shape.ts';
import { shapeOfValue } from '../../schema/shape/shape-of-value.ts';
import { createValidator, type Validator } from '../../schema/validate/validator.ts';
import { createWorld, type World } from '../../world/world.ts';
import type { Prism } from '../prism/prism.ts';
import type { MockSettings } from '../settings/mock-settings.ts';
import { responseHeaders } from './response-headers.ts';
import { withDiscriminator } from './with-discriminator.ts';

/** A contract, and what makes and validates bodies by it. */
export interface MockContext {
  readonly contract: Contract;
  /** Validates what requests send: `readOnly` properties are not required there. */
  readonly requestValidator: Validator;
  /** Validates what responses show: `writeOnly` properties are not required there. */
  readonly responseValidator: Validator;
  /** A valid sample of a schema, for a response; `undefined` when none was found. */
  readonly sample: (schema: Pointer) => Json | undefined;
  /** The value without `writeOnly` properties, which no response has, and without those that the contract says the operation does not show, as far as it is valid without them. */
  readonly withoutWriteOnly: (entry: MediaType, value: Json) => Json;
  /** Whether a valid value has the type that its discriminators name, too. */
  readonly isConsistent: (entry: MediaType, value: Json) => boolean;
  /** The schema of a body with those alternatives that a value chooses. */
  readonly shapeOf: (schema: Pointer, value: Json) => Shape;
  /** The value with the discriminator that it lacks. */
  readonly withDiscriminator: (entry: MediaType, value: Json) => Json;
  /** The headers that a response documents, names and values in turn. */
  readonly headersOf: (response: ResponseSpec) => readonly string[];
  /** Data that looks real and hangs together. */
  readonly world: World;
  /** Responds to valid requests before the world does, where the settings ask for it. */
  readonly prism: Prism | undefined;
}

/** What a context is made with. */
export interface ContextOptions {
  readonly settings: Pick<MockSettings, 'data' | 'now' | 'locale'>;
  /** Responds to valid requests before the world does. */
  readonly prism?: Prism | undefined;
}

/** Creates the context of a contract. Validators are compiled when they are first used. */
export function createMockContext(contract: Contract, { settings, prism }: ContextOptions): MockContext {
  const { document, dialect } = contract;
  const responseValidator = createValidator(document, { dialect, direction: 'response' });
  const source = { document, dialect, validator: responseValidator, direction: 'response' } as const;
  const sample = (schema: Pointer) => sampleValue(source, schema);
  const hidden = hiddenByEntry(contract);
  return {
    contract,
    requestValidator: createValidator(document, { dialect, direction: 'request' }),
    responseValidator,
    sample,
    withoutWriteOnly: (entry, value) => {
      const { schema } = entry;
      if (schema === undefined) return value;
      const shown = stripWriteOnly(source, schema, value);
      const isHidden = hidden.get(entry);
      const visible = isHidden === undefined ? shown : withoutHidden(shown, isHidden);
      return visible === shown || responseValidator.isValid(schema, visible) ? visible : shown;
    },
    isConsistent: ({ schema }, value) => schema === undefined || isValidValue(source, schema, value),
    shapeOf: (schema, value) => {
      const isValid = (place: Pointer, part: Json) => responseValidator.isValid(place, part);
      return shapeOfValue(registryOf(source), { pointers: [schema], value, isValid });
    },
    withDiscriminator: ({ schema }, value) => (schema === undefined ? value : withDiscriminator(source, schema, value)),
    headersOf: memoizeByObject((response: ResponseSpec) => {
      const headers = responseHeaders(response, { document, validator: responseValidator, sample });
      const allow = allowedMethods(contract, response);
      return allow === undefined || headers.some((text) => /^allow$/i.test(text))
        ? headers
        : [...headers, 'Allow', allow];
    }),
    world: createWorld(contract, {
      validator: responseValidator,
      dictionary: settings.data,
      locale: settings.locale,
      ...(settings.now !== undefined && { now: settings.now }),
    }),
    prism,
  };
}

/** Which properties an operation does not show, by the bodies of its responses. */
function hiddenByEntry(contract: Contract): ReadonlyMap<MediaType, (name: string) => boolean> {
  return new Map(
    contract.operations.flatMap((operation) => {
      const isHidden = hiddenProperties(contract, operation);
      const entries = isHidden === undefined ? [] : operation.responses.flatMap(({ content }) => content);
      return isHidden === undefined ? [] : entries.map((entry) => [entry, isHidden] as const);
    }),
  );
}

/**
 * A value without the properties that its schema keeps out of responses (`writeOnly`). Most schemas have none, and their values need not be searched. What a
 * discriminator names may be any other schema.
 */
function stripWriteOnly(source: SchemaSource, schema: Pointer, value: Json): Json {
  const registry = registryOf(source);
  if (!hasPropertyAnywhere(source.document, 'writeOnly')) return value;
  if (!hasKeyword(registry, schema, 'writeOnly') && !hasKeyword(registry, schema, 'discriminator')) return value;
  const { isValid } = source.validator;
  return sentPart(registry, { value, pointers: [schema], omitted: 'writeOnly', isValid });
}

/** Whether a value may be the body of a response. Text that stands for an object (XML) is accepted without validation. */
export function isValidBody({ contract, responseValidator }: MockContext, entry: MediaType, value: Json): boolean {
  if (entry.schema === undefined) return true;
  const isOpaque =
    typeof value === 'string' &&
    !isJsonType(entry.mediaType) &&
    !schemaTypes(contract.document, entry.schema).has('string');
  return isOpaque || responseValidator.isValid(entry.schema, value);
}

/** What every 405 must say (RFC 9110, 15.5.6), even one that a contract documents for something else; `undefined` for other responses. */
function allowedMethods({ operations }: Contract, response: ResponseSpec): string | undefined {
  const owner =
    response.status === '405' ? operations.find(({ responses }) => responses.includes(response)) : undefined;
  if (owner === undefined) return undefined;
  return operations.flatMap(({ path, method }) => (path === owner.path ? [method] : [])).join(', ');
}
