import type { MediaType, NamedExample, Operation, ResponseSpec } from '../../model/contract.ts';
import type { Json } from '../../model/json.ts';
import { memoize } from '../../schema/memoize.ts';
import type { Representation } from '../body/negotiate.ts';
import { sampleBytes } from '../body/sample-bytes.ts';
import type { MaybePromise } from './maybe-promise.ts';
import { isValidBody, type MockContext } from './mock-context.ts';
import { type BodySource, createResponse, type MockResponse } from './mock-response.ts';

/** The response that is to be made, as far as the contract describes it. */
export interface ResponseChoice {
  readonly operation: Operation;
  readonly status: number;
  readonly response: ResponseSpec;
  /** `undefined`: the response has no body. */
  readonly representation: Representation | undefined;
  /** The example that is to be the body; without one the first valid example is used, else a generated value. */
  readonly example: NamedExample | undefined;
}

/** Makes a response from the contract alone, at the first call for a choice, and keeps it; `undefined` when no valid body could be made. */
export type ContractResponder = (choice: ResponseChoice) => MaybePromise<MockResponse | undefined>;

/** Creates a responder without kept responses. */
export function createContractResponder(context: MockContext): ContractResponder {
  const keptOf = memoize(
    (_response: ResponseSpec, _status: number) => new Map<string, MaybePromise<MockResponse | undefined>>(),
  );
  // The same choice is usually the same object, which is found faster than its contents.
  const byChoice = new WeakMap<ResponseChoice, MockResponse>();
  const find = (choice: ResponseChoice): MaybePromise<MockResponse | undefined> => {
    const { response, representation, example, status } = choice;
    const kept = keptOf(response, status);
    const key =
      example === undefined ? `${representation?.mediaType}` : `${representation?.mediaType} ${example.pointer}`;
    const known = kept.get(key);
    if (known !== undefined && !(known instanceof Promise)) byChoice.set(choice, known);
    if (known !== undefined || kept.has(key)) return known;
    const made = makeResponse(choice, context).then((settled) => {
      kept.set(key, settled);
      return settled;
    });
    kept.set(key, made);
    return made;
  };
  return (choice) => byChoice.get(choice) ?? find(choice);
}

async function makeResponse(choice: ResponseChoice, context: MockContext): Promise<MockResponse | undefined> {
  const { operation, status, response, representation } = choice;
  const headers = context.headersOf(response);
  if (representation === undefined) return { status, headers, body: undefined, source: 'none', operation };
  const { mediaType } = representation;
  const example = validExample(choice, context);
  const bytes = example === undefined ? sampleBytes(mediaType) : undefined;
  if (bytes !== undefined)
    return { status, headers: ['Content-Type', mediaType, ...headers], body: bytes, source: 'sample', operation };
  const made = example ?? (await generatedValue(choice, representation, context));
  if (made === undefined) return undefined;
  const format = { ...representation, document: context.contract.document };
  return createResponse({ value: made.value, format }, { status, headers, source: made.source, operation });
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

/** What Prism generates if it is valid and consistent, else a sample of our own, else what Prism generates if it is valid. */
async function generatedValue(
  { operation, status }: ResponseChoice,
  { entry, mediaType }: Representation,
  context: MockContext,
): Promise<SourcedValue | undefined> {
  const { schema } = entry;
  if (schema === undefined) return { value: {}, source: 'sample' };
  const { document } = context.contract;
  const ask = { document, schema, path: operation.path, status, mediaType, dynamic: false, seed: undefined };
  const generated = validValue({ value: await context.prism.compute(ask), source: 'prism' }, entry, context);
  if (generated !== undefined && context.isConsistent(entry, generated.value)) return generated;
  return validValue({ value: context.sample(schema), source: 'sample' }, entry, context) ?? generated;
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
