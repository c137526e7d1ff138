import { fillPlaceholders } from '../cases/request/rewrite-case.ts';
import { versionShownIn, withVersion } from '../cases/resources/reading/current-version.ts';
import {
  type CreationStep,
  currentTag,
  type EarlierStep,
  type Steps,
} from '../cases/resources/reproduction/steps-before.ts';
import { isTagCondition, withTag } from '../http/condition-headers.ts';
import { entityTagOf } from '../http/entity-tag.ts';
import { hasSucceeded } from '../http/outcome.ts';
import type { Case } from '../model/case.ts';
import type { Exchange, SentRequest } from '../model/exchange.ts';
import type { Reproduction, ReproductionStep } from '../model/report.ts';
import { findIdentifier } from '../report/render/describe/identifier-place.ts';
import { percentEncode } from '../text/percent-encode.ts';

/** Sends a case; `recorded` is the exchange of the run with that case, or with one like it. */
export type Send = (testCase: Case, recorded: Exchange) => Promise<Exchange>;

/** Requests in a form that a reader can send, and the exchange of the last one. */
export interface SentSteps extends Pick<Reproduction, 'steps' | 'request'> {
  readonly exchange: Exchange;
}

/** What a step has received, and what the same request had received in the run, if it was sent there. */
interface Received {
  readonly exchange: Exchange;
  readonly original: Exchange | undefined;
}

/** What was sent so far. */
interface Progress {
  readonly send: Send;
  /** The requests, with placeholders for what they create. */
  readonly steps: ReproductionStep[];
  readonly received: Received[];
  /** The identifiers that took the place of placeholders. */
  readonly ids: Map<string, string>;
  /** Those of them that the requests choose themselves: they are written out. */
  readonly chosen: Map<string, string>;
  /** What took the place of the exchanges that the last response is judged by. */
  readonly again: Map<Exchange, Exchange>;
}

/**
 * Sends the steps one after the other, and their case last; `recorded` is what the run got for it. `undefined` when the target does not create what the request
 * names, does not accept what it is judged by, or does not respond.
 */
export async function sendSteps(steps: Steps, recorded: Exchange, send: Send): Promise<SentSteps | undefined> {
  const progress: Progress = {
    send,
    steps: [],
    received: [],
    ids: new Map(),
    chosen: new Map(),
    again: new Map(),
  };
  for (const creation of steps.creations) if (!(await hasCreated(creation, progress))) return undefined;
  for (const step of steps.earlier) if (!(await isAcceptedAgain(step, progress))) return undefined;
  return sendLast(steps, recorded, progress);
}

async function hasCreated(creation: CreationStep, progress: Progress): Promise<boolean> {
  const { case: named, exchange: original, accepted, placeholder, idIn } = creation;
  const exchange = await progress.send(fillPlaceholders(named, progress.ids), accepted);
  const id = hasSucceeded(exchange) ? idIn(exchange) : undefined;
  if (id === undefined) return false;
  progress.received.push({ exchange, original });
  if (original !== undefined) progress.again.set(original, exchange);
  progress.ids.set(placeholder, id);
  const found = findIdentifier(exchange, id);
  if (found === undefined) progress.chosen.set(placeholder, id);
  progress.steps.push({ request: withPlaceholders(exchange, named), placeholder, found });
  return true;
}

/** Whether the target accepts the request, if it has done so in the run. */
async function isAcceptedAgain(
  { case: recorded, exchange: original }: EarlierStep,
  progress: Progress,
): Promise<boolean> {
  const { named, filled } = prepare(recorded, progress);
  const exchange = await progress.send(filled, original);
  progress.received.push({ exchange, original });
  if (hasSucceeded(original) && !hasSucceeded(exchange)) return false;
  progress.again.set(original, exchange);
  progress.steps.push(plainStep(exchange, named));
  return true;
}

async function sendLast(
  { expect, case: last }: Steps,
  recorded: Exchange,
  progress: Progress,
): Promise<SentSteps | undefined> {
  const { send, again, chosen } = progress;
  const expectedState = expect?.((exchange) => again.get(exchange) ?? exchange);
  const { named, filled: alone } = prepare(last, progress);
  const filled = { ...alone, ...(expectedState && { expectedState }) };
  if (last.repeats === true) progress.steps.push(plainStep(await send(filled, recorded), named));
  const exchange = await send(filled, recorded);
  const { outcome } = exchange;
  if (outcome.kind === 'no-reply' && ['interrupted', 'unreachable'].includes(outcome.reason)) return undefined;
  return {
    steps: progress.steps.map((step) => ({ ...step, request: fillRequest(step.request, chosen) })),
    request: fillRequest(withPlaceholders(exchange, named), chosen),
    exchange,
  };
}

/** A step that creates nothing that a later one names. */
function plainStep(exchange: Exchange, named: Case): ReproductionStep {
  return { request: withPlaceholders(exchange, named), placeholder: '', found: undefined };
}

/**
 * A case with the current version and entity tag of its resource, which is a new one: `named` with placeholders, `filled` as it is sent. Notes at the step that has
 * shown the tag that it is needed.
 */
function prepare(recorded: Case, { steps, received, ids }: Progress): { readonly named: Case; readonly filled: Case } {
  const exchanges = received.map(({ exchange }) => exchange);
  const one = withVersion(recorded, versionShownIn(exchanges, fillPlaceholders(recorded, ids)));
  const at = stepWithTag(one, received);
  const [step, tag] = [steps[at], exchanges[at] && entityTagOf(exchanges[at])];
  if (step === undefined || tag === undefined) return { named: one, filled: fillPlaceholders(one, ids) };
  const placeholder = `coldframe-tag-${at + 1}`;
  steps[at] = { ...step, tag: placeholder };
  return { named: withTagIn(one, placeholder), filled: fillPlaceholders(withTagIn(one, tag), ids) };
}

/** The last step that has shown the entity tag which a case names; -1 where none has. */
function stepWithTag({ request }: Case, received: readonly Received[]): number {
  const [, tag] = request.headers.find(isTagCondition) ?? [];
  if (tag === undefined) return -1;
  return received.findLastIndex(({ exchange, original }) =>
    tag === currentTag ? entityTagOf(exchange) !== undefined : original !== undefined && entityTagOf(original) === tag,
  );
}

function withTagIn(one: Case, tag: string): Case {
  return { ...one, request: { ...one.request, headers: withTag(one.request.headers, tag) } };
}

/** The request as it was sent, with the placeholders that the case has. */
function withPlaceholders({ case: { request }, sent }: Exchange, { request: named }: Case): SentRequest {
  const { body } = named;
  const url = sent.url.replace(request.path, () => named.path);
  const [, tag] = named.headers.find(isTagCondition) ?? [];
  const headers = tag === undefined ? sent.headers : withTag(sent.headers, tag);
  if (body.kind === 'none' || typeof body.content !== 'string') return { ...sent, url, headers };
  return withBody({ ...sent, url, headers }, body.content);
}

/** The request with another body, and its length. */
function withBody(sent: SentRequest, body: string): SentRequest {
  const length = String(new TextEncoder().encode(body).length);
  const headers = sent.headers.map(
    ([name, value]) => [name, name.toLowerCase() === 'content-length' ? length : value] as const,
  );
  return { ...sent, headers, body };
}

function fillRequest(request: SentRequest, ids: ReadonlyMap<string, string>): SentRequest {
  let { url, body } = request;
  for (const [placeholder, id] of ids) {
    url = url.replaceAll(placeholder, () => percentEncode(id));
    if (typeof body === 'string') body = body.replaceAll(placeholder, () => id);
  }
  return typeof body === 'string' ? withBody({ ...request, url }, body) : { ...request, url };
}
