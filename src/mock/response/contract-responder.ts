import { isBinaryType, readMediaType, streamFormatOf } from '../../http/media-type.ts';
import { smallestFile } from '../../http/smallest-file.ts';
import type { MediaType, NamedExample, Operation, ResponseSpec } from '../../model/contract.ts';
import type { Json } from '../../model/json.ts';
import { isObject } from '../../schema/json/pointer.ts';
import { writeJson } from '../../schema/json/write-json.ts';
import { memoize } from '../../schema/memoize.ts';
import { eventDataSchemas, itemSchemaOf } from '../../schema/stream/stream-items.ts';
import type { Representation } from '../body/negotiate.ts';
import { isValidBody, type MockContext } from './mock-context.ts';
import { type BodySource, createResponse, type MockResponse } from './mock-response.ts';

/** The response that is to be made, as far as the contract describes it. */
export interface ResponseChoice {
  readonly operation: Operation;
  readonly status: number;
  readonly response: ResponseSpec;
  /** `undefined`: the response has no body. */
  readonly representation: Representation | undefined;
  /** The example that is to be the body; without one the first valid example is used, else a sample. */
  readonly example: NamedExample | undefined;
}

/** Makes a response from the contract alone, at the first call for a choice, and keeps it; `undefined` when no valid body could be made. */
export type ContractResponder = (choice: ResponseChoice) => MockResponse | undefined;

/** Creates a responder without kept responses. */
export function createContractResponder(context: MockContext): ContractResponder {
  const keptOf = memoize((_response: ResponseSpec, _status: number) => new Map<string, MockResponse | undefined>());
  // The same choice is usually the same object, which is found faster than its contents.
  const byChoice = new WeakMap<ResponseChoice, MockResponse>();
  const find = (choice: ResponseChoice): MockResponse | undefined => {
    const { response, representation, example, status } = choice;
    const kept = keptOf(response, status);
    const key =
      example === undefined ? `${representation?.mediaType}` : `${representation?.mediaType} ${example.pointer}`;
    const keep = (made: MockResponse | undefined) => {
      kept.set(key, made);
      if (made !== undefined) byChoice.set(choice, made);
      return made;
    };
    return kept.has(key) ? keep(kept.get(key)) : keep(makeResponse(choice, context));
  };
  return (choice) => byChoice.get(choice) ?? find(choice);
}

function makeResponse(choice: ResponseChoice, context: MockContext): MockResponse | undefined {
  const { operation, status, response, representation } = choice;
  const headers = context.headersOf(response);
  if (representation === undefined) return { status, headers, body: undefined, source: 'none', operation };
  const { mediaType } = representation;
  const example = validExample(choice, context);
  const bytes = example === undefined ? sampleBytes(mediaType) : undefined;
  if (bytes !== undefined)
    return { status, headers: ['Content-Type', mediaType, ...headers], body: bytes, source: 'sample', operation };
  const format = { ...representation, document: context.contract.document };
  const made = example ?? sampleOf(representation, context);
  return made && createResponse({ value: made.value, format }, { status, headers, source: made.source, operation });
}

interface SourcedValue {
  readonly value: Json;
  readonly source: BodySource;
}

/** The first valid example that agrees with its discriminators, or does so when it has one; else the first valid one. */
function validExample({ example, representation }: ResponseChoice, context: MockContext): SourcedValue | undefined {
  const entry = representation?.entry;
  if (entry === undefined) return undefined;
  const candidates = example === undefined ? entry.examples : [example];
  const values = candidates.map(({ value }) => context.withoutWriteOnly(entry, value));
  const valid = values.filter((value) => isValidBody(context, entry, value));
  const isConsistent = (one: Json) => context.isConsistent(entry, one);
  const value =
    valid.find(isConsistent) ??
    valid.map((one) => context.withDiscriminator(entry, one)).find(isConsistent) ??
    valid[0];
  return value === undefined ? undefined : { value, source: 'example' };
}

/** A sample of the schema, if it is valid without `writeOnly` properties. */
function sampleOf({ entry, mediaType }: Representation, context: MockContext): SourcedValue | undefined {
  const { schema } = entry;
  const items = sampleItems(entry, mediaType, context);
  if (items !== undefined) return { value: items, source: 'sample' };
  if (schema === undefined) return { value: {}, source: 'sample' };
  const sample = context.sample(schema);
  const value = sample === undefined ? undefined : context.withoutWriteOnly(entry, sample);
  return value !== undefined && isValidBody(context, entry, value) ? { value, source: 'sample' } : undefined;
}

/** A few items for a stream; `undefined` for other media types, and where its items have no schema. */
function sampleItems(entry: MediaType, mediaType: string, context: MockContext): readonly Json[] | undefined {
  const { document } = context.contract;
  const format = streamFormatOf(mediaType);
  const schema = format && itemSchemaOf(entry, { format, document });
  const item = schema === undefined ? undefined : context.sample(schema);
  if (schema === undefined || item === undefined) return undefined;
  const [event] = format === 'events' ? eventDataSchemas(schema, document) : [];
  const data = event && context.sample(event.data);
  return Array.from({ length: itemCount }, () =>
    data !== undefined && isObject(item) ? { ...item, data: writeJson(data) } : item,
  );
}

const itemCount = 3;

/** A sample of a binary media type; `undefined` for media types whose bodies are text. */
function sampleBytes(mediaType: string): Uint8Array | undefined {
  return smallestFile(mediaType) ?? (isBinaryType(readMediaType(mediaType)) ? new Uint8Array(1) : undefined);
}
