import { type HttpHandler, http } from 'msw';
import { type PackedContract, unpackContract } from '../contract/packed-contract.ts';
import { explain, type ReportedRequest } from '../mock/admin/explain.ts';
import { createEngine } from '../mock/engine.ts';
import { redactTarget, secretParameters } from '../mock/redact-target.ts';
import type { MockResponse } from '../mock/response/mock-response.ts';
import { chooseBehaviour } from '../mock/settings/choose-behaviour.ts';
import { type MockSettingsData, mockSettingsOf } from '../mock/settings/mock-settings.ts';
import type { Contract } from '../model/contract.ts';
import { Failure } from '../model/failure.ts';
import { requestReader } from './read-request.ts';
import { responseOf } from './response-of.ts';

/** How handlers answer; every option has a default. */
export interface HandlerOptions {
  /**
   * What comes before the contract's paths, `https://api.example.com/v1`, or `/api` in a browser. Everything below it is answered as the contract's mock would.
   * Without it, the contract's own paths are answered wherever they are asked for, and all else is left to other handlers.
   */
  readonly baseUrl?: string;
  /** What a settings file of the mock would say: tokens, scenarios. Nothing by default. */
  readonly settings?: MockSettingsData;
  /** The scenario to play. */
  readonly scenario?: string;
  /** `off`: no credential is asked for. */
  readonly auth?: 'on' | 'off';
  /** `on`: keep what clients create, as long as the page or the process lives. What the settings say by default. */
  readonly state?: 'on' | 'off';
  /** Called with each request and why it was answered as it was, like an entry of the mock's journal. */
  readonly onAnswer?: (told: ReportedRequest) => void;
}

/**
 * Handlers for MSW, in a browser or in Node, that answer as the contract's mock does. Takes what `coldframe bundle` wrote, or a contract that
 * was read in Node. Where the mock would ask Prism for content, samples of its own are made. Throws `contract-unreadable` for data that is no
 * packed contract, `usage` for settings or a base address that cannot be meant.
 */
export function createHandlers(contract: PackedContract | Contract, options: HandlerOptions = {}): HttpHandler[] {
  const read = 'operations' in contract ? contract : unpackContract(contract);
  const { baseUrl, settings = {}, scenario, auth, state, onAnswer } = options;
  const behaviour = chooseBehaviour(mockSettingsOf(settings, 'given to createHandlers'), { scenario, auth, state });
  const engine = createEngine(read, { settings: behaviour, prism: noPrism });
  const base = baseUrl === undefined ? undefined : absolute(baseUrl);
  const readRequest = requestReader(base?.pathname ?? '');
  let count = 0;
  const handler = http.all(predicateOf(base), async ({ request, cookies }) => {
    const started = performance.now();
    const asked = await readRequest(request, cookies);
    if (base === undefined && engine.methodsOf(engine.enter(asked).path).length === 0) return undefined;
    const answer = await engine.answer(asked);
    onAnswer?.(told({ id: count, request, answer, ms: performance.now() - started }, read));
    count += 1;
    return responseOf(answer, request.method);
  });
  return [handler];
}

/** Prism needs Node and a thread: here all content is made by ourselves. */
const noPrism = { compute: async () => undefined, load: () => undefined, stop: async () => undefined };

/** The base address, whole; a browser completes it by the address of its page. */
function absolute(baseUrl: string): URL {
  const page = 'location' in globalThis ? String(Reflect.get(globalThis, 'location')) : undefined;
  if (!URL.canParse(baseUrl, page)) {
    throw new Failure('usage', `baseUrl is no address: ${baseUrl}`, 'Give a whole one: https://api.example.com/v1');
  }
  return new URL(baseUrl.replace(/\/+$/, ''), page);
}

/** What MSW matches addresses with, their query left out. */
function predicateOf(base: URL | undefined): RegExp {
  if (base === undefined) return /^https?:\/\//;
  const start = `${base.origin}${base.pathname.replace(/\/$/, '')}`;
  return new RegExp(`^${start.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?:/|$)`);
}

interface Answered {
  readonly id: number;
  readonly request: Request;
  readonly answer: MockResponse;
  readonly ms: number;
}

function told({ id, request, answer, ms }: Answered, contract: Contract): ReportedRequest {
  const { pathname, search } = new URL(request.url);
  const target = redactTarget(`${pathname}${search}`, secretParameters(contract));
  return explain({ id, at: Date.now(), method: request.method, target, answer, ms }, contract);
}
