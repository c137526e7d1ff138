import type { MediaType, NamedExample, Operation, ResponseSpec } from '../../model/contract.ts';
import type { Json } from '../../model/json.ts';
import { memoize } from '../body/memoize.ts';
import type { Representation } from '../body/negotiate.ts';
import { sampleBytes } from '../body/sample-bytes.ts';
import type { MaybePromise } from './maybe-promise.ts';
import { isValidBody, type MockContext } from './mock-context.ts';
import { type BodySource, createResponse, type MockResponse } from './mock-response.ts';

/** An answer that depends on nothing but the contract and on what was asked for. */
export interface ResponseChoice {
  readonly operation: Operation;
  readonly status: number;
  readonly response: ResponseSpec;
  /** `undefined`: the response has no content. */
  readonly representation: Representation | undefined;
  /** The example that is to be told; without one the first example that is valid, else generated content. */
  readonly example: NamedExample | undefined;
}

/** Gives the answer, made at the first call and kept as it is sent; `undefined` when no valid content could be made. */
export type ContractResponder = (wanted: ResponseChoice) => MaybePromise<MockResponse | undefined>;

export function createContractResponder(context: MockContext): ContractResponder {
  const keptOf = memoize(
    (_response: ResponseSpec, _status: number) => new Map<string, MaybePromise<MockResponse | undefined>>(),
  );
  // What is wanted again and again is the same object, which is found faster than what it says.
  const usual = new WeakMap<ResponseChoice, MockResponse>();
  const keep = (wanted: ResponseChoice): MaybePromise<MockResponse | undefined> => {
    const { response, representation, example, status } = wanted;
    const kept = keptOf(response, status);
    const key =
      example === undefined ? `${representation?.mediaType}` : `${representation?.mediaType} ${example.pointer}`;
    const known = kept.get(key);
    if (known !== undefined && !(known instanceof Promise)) usual.set(wanted, known);
    if (known !== undefined || kept.has(key)) return known;
    const made = make(wanted, context).then((answer) => {
      kept.set(key, answer);
      return answer;
    });
    kept.set(key, made);
    return made;
  };
  return (wanted) => usual.get(wanted) ?? keep(wanted);
}

async function make(wanted: ResponseChoice, context: MockContext): Promise<MockResponse | undefined> {
  const { operation, status, response, representation } = wanted;
  const head = context.headersOf(response);
  if (representation === undefined) return { status, headers: head, body: undefined, source: 'none', operation };
  const { entry, mediaType } = representation;
  const example = validExample(wanted, context);
  const bytes = example === undefined ? sampleBytes(mediaType) : undefined;
  if (bytes !== undefined)
    return { status, headers: ['Content-Type', mediaType, ...head], body: bytes, source: 'sample', operation };
  const made = example ?? (await generated(wanted, representation, context));
  const place = { mediaType, entry, document: context.contract.document };
  return (
    made &&
    createResponse({ value: made.value, format: place }, { status, headers: head, source: made.source, operation })
  );
}

interface Sourced {
  readonly value: Json;
  readonly source: BodySource;
}

/** The first that is what its discriminators say; else the first that is valid. */
function validExample({ example, representation }: ResponseChoice, context: MockContext): Sourced | undefined {
  const entry = representation?.entry;
  if (entry === undefined) return undefined;
  const candidates = example === undefined ? entry.examples : [example];
  const values = candidates.map(({ value }) => context.withoutWriteOnly(entry, value));
  const valid = values.filter((value) => isValidBody(context, entry, value));
  const value = valid.find((one) => context.isConsistent(entry, one)) ?? valid[0];
  return value === undefined ? undefined : { value, source: 'example' };
}

async function generated(
  wanted: ResponseChoice,
  { entry, mediaType }: Representation,
  context: MockContext,
): Promise<Sourced | undefined> {
  if (entry.schema === undefined) return { value: {}, source: 'sample' };
  const { operation, status } = wanted;
  const { document } = context.contract;
  const ask = {
    document,
    schema: entry.schema,
    path: operation.path,
    status,
    mediaType,
    dynamic: false,
    seed: undefined,
  };
  const computed = await context.prism.compute(ask);
  const made = tellable({ value: computed, source: 'prism' }, entry, context);
  if (made !== undefined && context.isConsistent(entry, made.value)) return made;
  return tellable({ value: context.sample(entry.schema), source: 'sample' }, entry, context) ?? made;
}

/** What was made as it can be answered, if it can. */
function tellable(
  { value, source }: { readonly value: Json | undefined; readonly source: BodySource },
  entry: MediaType,
  context: MockContext,
): Sourced | undefined {
  const told = value === undefined ? undefined : context.withoutWriteOnly(entry, value);
  return told !== undefined && isValidBody(context, entry, told) ? { value: told, source } : undefined;
}
