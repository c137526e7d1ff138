import { sentResource } from '../../conventions/names/sent-resource.ts';
import { serverNames } from '../../conventions/names/server-set-names.ts';
import { resourceIn } from '../../conventions/names/wrapped-resource.ts';
import { isSuccess } from '../../http/status.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { isObject, memberOf } from '../../schema/json/pointer.ts';
import { sameJson } from '../../schema/json/same-json.ts';
import { parseBody } from './parse-body.ts';

/** What the requests of a run have sent in their bodies, by operation and property. */
export interface SentValues {
  /** Remembers the body of a request. */
  readonly note: (exchange: Exchange) => void;
  /** Whether the responses of an operation show what was sent: a property had the value of its request often, and never another one. */
  readonly areShown: (operation: string) => boolean;
  /** Whether the server does not set a property such as `state` itself: responses have shown two values that requests had there, and never another one. */
  readonly areKept: (operation: string, property: string) => boolean;
  /** Whether a request to the operation had exactly this text in that property. */
  readonly has: (operation: string, property: string, value: Json) => boolean;
}

/** Shorter texts may be equal by chance. */
const shortest = 6;
/** Longer values are not remembered, nor more of them: memory stays flat however long a run is. */
const longest = 200;
const most = 20_000;
/** How many values of its requests a target must have shown, and how often: a mock that always shows the same does not. */
const [leastShown, leastDistinct] = [10, 3];

/** Opens the memory of one run; nothing has been sent at first. */
export function openSentValues(): SentValues {
  const operations = new Map<string, Map<string, Set<string>>>();
  const shown = new Map<string, ShownProperties>();
  const kept = new Map<string, Map<string, KeptValues>>();
  let size = 0;
  return {
    note: (exchange) => {
      const { operation, request } = exchange.case;
      // Only a form needs the response for it, which is long to read for each request.
      const isForm = request.body.kind === 'content' && request.body.fields !== undefined;
      const { value } = sentResource(exchange.case, isForm ? receivedOf(exchange.outcome) : undefined);
      if (!isObject(value)) return;
      noteShown(shown, value, exchange);
      noteKept(kept, value, exchange);
      for (const [property, text] of Object.entries(value)) {
        if (typeof text !== 'string' || !isLongEnough(text) || size >= most) continue;
        const properties = operations.get(operation.key) ?? new Map<string, Set<string>>();
        operations.set(operation.key, properties);
        const texts = properties.get(property) ?? new Set<string>();
        properties.set(property, texts);
        size += texts.size < texts.add(text).size ? 1 : 0;
      }
    },
    areShown: (operation) => shown.get(operation) === 'all',
    areKept: (operation, property) => {
      const values = kept.get(operation)?.get(property);
      return values !== undefined && values !== 'other' && values.size === leastKept;
    },
    has: (operation, property, value) =>
      typeof value === 'string' && operations.get(operation)?.get(property)?.has(value) === true,
  };
}

function isLongEnough(text: string): boolean {
  return text.length >= shortest && text.length <= longest;
}

/** What the responses of an operation have shown of its requests, by property; `all`: it shows what was sent. */
type ShownProperties = 'all' | Map<string, 'other' | { count: number; readonly values: Set<Json> }>;

function noteShown(shown: Map<string, ShownProperties>, sent: JsonObject, { case: { operation }, outcome }: Exchange) {
  const properties = shown.get(operation.key) ?? new Map();
  if (properties === 'all') return;
  const received = receivedOf(outcome);
  if (received === undefined) return;
  shown.set(operation.key, properties);
  for (const [name, was] of Object.entries(sent)) {
    const is = memberOf(received, name);
    if (is === undefined || typeof was === 'object') continue;
    const known = properties.get(name) ?? { count: 0, values: new Set() };
    properties.set(name, sameJson(was, is) ? known : 'other');
    if (known === 'other' || !sameJson(was, is)) continue;
    known.count += 1;
    if (known.values.size < leastDistinct) known.values.add(was);
    if (known.count >= leastShown && known.values.size === leastDistinct) shown.set(operation.key, 'all');
  }
}

/** Different values that a property had in requests and in their responses; `other`: a response had another one. */
type KeptValues = 'other' | Set<Json>;

const leastKept = 2;

/** Of what servers often set themselves: most of what is sent is not looked at. */
function noteKept(
  kept: Map<string, Map<string, KeptValues>>,
  sent: JsonObject,
  { case: { operation }, outcome }: Exchange,
) {
  const names = Object.keys(sent).filter((name) => serverNames.test(name) && typeof sent[name] !== 'object');
  const received = names.length === 0 ? undefined : receivedOf(outcome);
  if (received === undefined) return;
  const properties = kept.get(operation.key) ?? new Map<string, KeptValues>();
  kept.set(operation.key, properties);
  for (const name of names) {
    const [was, is, known] = [sent[name] ?? null, memberOf(received, name), properties.get(name) ?? new Set<Json>()];
    if (is === undefined || known === 'other') continue;
    if (!sameJson(was, is)) properties.set(name, 'other');
    else properties.set(name, known.size < leastKept ? known.add(was) : known);
  }
}

/** The resource that a success shows. */
function receivedOf(outcome: Exchange['outcome']): Json | undefined {
  if (outcome.kind !== 'reply' || !isSuccess(outcome.status) || !outcome.text) return undefined;
  const reading = parseBody(outcome.text);
  return reading.ok ? resourceIn(reading.value).value : undefined;
}
