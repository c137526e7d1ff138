import type { MediaType, NamedExample, Operation, ResponseSpec } from '../../model/contract.ts';
import type { Json } from '../../model/json.ts';
import type { Representation } from '../content/accept.ts';
import { remember } from '../content/remember.ts';
import { sampleBytes } from '../content/sample-bytes.ts';
import { type Answer, type AnswerSource, tell } from './answer.ts';
import type { Later } from './later.ts';
import { type MockContext, mayAnswer } from './mock-context.ts';

/** An answer that depends on nothing but the contract and on what was asked for. */
export interface WantedAnswer {
  readonly operation: Operation;
  readonly status: number;
  readonly response: ResponseSpec;
  /** `undefined`: the response has no content. */
  readonly representation: Representation | undefined;
  /** The example that is to be told; without one the first example that is valid, else generated content. */
  readonly example: NamedExample | undefined;
}

/** Gives the answer, made at the first call and kept as it is sent; `undefined` when no valid content could be made. */
export type AnswerMaker = (wanted: WantedAnswer) => Later<Answer | undefined>;

export function createAnswerMaker(context: MockContext): AnswerMaker {
  const keptOf = remember((_response: ResponseSpec, _status: number) => new Map<string, Later<Answer | undefined>>());
  // What is wanted again and again is the same object, which is found faster than what it says.
  const usual = new WeakMap<WantedAnswer, Answer>();
  const keep = (wanted: WantedAnswer): Later<Answer | undefined> => {
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

async function make(wanted: WantedAnswer, context: MockContext): Promise<Answer | undefined> {
  const { operation, status, response, representation } = wanted;
  const head = context.fieldsOf(response);
  if (representation === undefined) return { status, head, content: undefined, source: 'none', operation };
  const { entry, mediaType } = representation;
  const example = validExample(wanted, context);
  const bytes = example === undefined ? sampleBytes(mediaType) : undefined;
  if (bytes !== undefined)
    return { status, head: ['Content-Type', mediaType, ...head], content: bytes, source: 'sample', operation };
  const made = example ?? (await generated(wanted, representation, context));
  const place = { mediaType, entry, document: context.contract.document };
  return made && tell({ value: made.value, place }, { status, head, source: made.source, operation });
}

interface Sourced {
  readonly value: Json;
  readonly source: AnswerSource;
}

/** The first that is what its discriminators say; else the first that is valid. */
function validExample({ example, representation }: WantedAnswer, context: MockContext): Sourced | undefined {
  const entry = representation?.entry;
  if (entry === undefined) return undefined;
  const candidates = example === undefined ? entry.examples : [example];
  const values = candidates.map(({ value }) => context.tellable(entry, value));
  const valid = values.filter((value) => mayAnswer(context, entry, value));
  const value = valid.find((one) => context.isConsistent(entry, one)) ?? valid[0];
  return value === undefined ? undefined : { value, source: 'example' };
}

async function generated(
  wanted: WantedAnswer,
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
  { value, source }: { readonly value: Json | undefined; readonly source: AnswerSource },
  entry: MediaType,
  context: MockContext,
): Sourced | undefined {
  const told = value === undefined ? undefined : context.tellable(entry, value);
  return told !== undefined && mayAnswer(context, entry, told) ? { value: told, source } : undefined;
}
