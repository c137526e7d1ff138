import type { MediaType, NamedExample, Operation, ResponseSpec } from '../../model/contract.ts';
import type { Json } from '../../model/json.ts';
import { memoize } from '../../schema/memoize.ts';
import type { Representation } from '../body/negotiate.ts';
import { sampleBytes } from '../body/sample-bytes.ts';
import { andThen, type MaybePromise } from './maybe-promise.ts';
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
export type ContractResponder = (choice: ResponseChoice) => MaybePromise<MockResponse | undefined>;

/** Creates a responder without kept responses. */
export function createContractResponder(context: MockContext): ContractResponder {
  const keptOf = memoize((_response: ResponseSpec, _status: number) => new Map<string, MockResponse | undefined>());
  // The same choice is usually the same object, which is found faster than its contents.
  const byChoice = new WeakMap<ResponseChoice, MockResponse>();
  const find = (choice: ResponseChoice): MaybePromise<MockResponse | undefined> => {
    const { response, representation, example, status } = choice;
    const kept = keptOf(response, status);
    const key =
      example === undefined ? `${representation?.mediaType}` : `${representation?.mediaType} ${example.pointer}`;
    const keep = (made: MockResponse | undefined) => {
      kept.set(key, made);
      if (made !== undefined) byChoice.set(choice, made);
      return made;
    };
    return kept.has(key) ? keep(kept.get(key)) : andThen(makeResponse(choice, context), keep);
  };
  return (choice) => byChoice.get(choice) ?? find(choice);
}

function makeResponse(choice: ResponseChoice, context: MockContext): MaybePromise<MockResponse | undefined> {
  const { operation, status, response, representation } = choice;
  const headers = context.headersOf(response);
  if (representation === undefined) return { status, headers, body: undefined, source: 'none', operation };
  const { mediaType } = representation;
  const example = validExample(choice, context);
  const bytes = example === undefined ? sampleBytes(mediaType) : undefined;
  if (bytes !== undefined)
    return { status, headers: ['Content-Type', mediaType, ...headers], body: bytes, source: 'sample', operation };
  const format = { ...representation, document: context.contract.document };
  const made = example ?? generatedValue(choice, representation, context);
  return andThen(
    made,
    (one) => one && createResponse({ value: one.value, format }, { status, headers, source: one.source, operation }),
  );
}

interface SourcedValue {
  readonly value: Json;
  readonly source: BodySource;
}

/** The first valid example that agrees with its discriminators, else the first valid one. */
function validExample({ example, representation }: ResponseChoice, context: MockContext): SourcedValue | undefined {
  const entry = representation?.entry;
  if (entry === undefined) return undefined;
  const candidates = example === undefined ? entry.examples : [example];
  const values = candidates.map(({ value }) => context.withoutWriteOnly(entry, value));
  const valid = values.filter((value) => isValidBody(context, entry, value));
  const value = valid.find((one) => context.isConsistent(entry, one)) ?? valid[0];
  return value === undefined ? undefined : { value, source: 'example' };
}

/** What Prism generates, where the settings ask for it and it is valid, else a sample of the schema. */
function generatedValue(
  { operation, status }: ResponseChoice,
  { entry, mediaType }: Representation,
  context: MockContext,
): MaybePromise<SourcedValue | undefined> {
  const { schema } = entry;
  if (schema === undefined) return { value: {}, source: 'sample' };
  const { document } = context.contract;
  const sampled = () => validValue({ value: context.sample(schema), source: 'sample' }, entry, context);
  const ask = { document, schema, path: operation.path, status, mediaType, dynamic: false, seed: undefined };
  const computed = context.prism?.compute(ask);
  if (computed === undefined) return sampled();
  return computed.then((value) => {
    const generated = validValue({ value, source: 'prism' }, entry, context);
    return generated !== undefined && context.isConsistent(entry, generated.value)
      ? generated
      : (sampled() ?? generated);
  });
}

/** The value without `writeOnly` properties, if it is valid. */
function validValue(
  { value, source }: { readonly value: Json | undefined; readonly source: BodySource },
  entry: MediaType,
  context: MockContext,
): SourcedValue | undefined {
  const shown = value === undefined ? undefined : context.withoutWriteOnly(entry, value);
  return shown !== undefined && isValidBody(context, entry, shown) ? { value: shown, source } : undefined;
}
