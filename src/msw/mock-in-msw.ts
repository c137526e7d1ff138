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

/** How handlers respond; every option has a default. */
export interface HandlerOptions {
  /**
   * The URL below which the contract's paths are served: `https://api.example.com/v1`, or `/api` in a browser. The handlers respond to every request below it.
   * Without it, they respond to the contract's own paths at any origin and leave other requests to other handlers.
   */
  readonly baseUrl?: string;
  /** The data of a settings file of the mock: tokens, scenarios. Nothing by default. */
  readonly settings?: MockSettingsData;
  /** The scenario to play. */
  readonly scenario?: string;
  /** `off`: no credential is required. */
  readonly auth?: 'on' | 'off';
  /** `on`: keep what clients create, until the page is closed or the process ends. By default as the settings say. */
  readonly state?: 'on' | 'off';
  /** Called with each request and the reason for its response, like an entry of the mock's journal. */
  readonly onAnswer?: (entry: ReportedRequest) => void;
}

/**
 * Makes handlers for MSW, in a browser or in Node, that respond as the contract's mock does. Accepts the output of `coldframe bundle`, or a contract that was
 * read in Node. Throws `contract-unreadable` for data that is not a packed
 * contract, and `usage` for invalid settings or an invalid base URL.
 */
export function createHandlers(contract: PackedContract | Contract, options: HandlerOptions = {}): HttpHandler[] {
  const read = 'operations' in contract ? contract : unpackContract(contract);
  const { baseUrl, settings = {}, scenario, auth, state, onAnswer } = options;
  const behaviour = chooseBehaviour(mockSettingsOf(settings, 'given to createHandlers'), { scenario, auth, state });
  const engine = createEngine(read, { settings: behaviour });
  const base = baseUrl === undefined ? undefined : absolute(baseUrl);
  const readRequest = requestReader(base?.pathname ?? '');
  let count = 0;
  const handler = http.all(predicateOf(base), async ({ request, cookies }) => {
    const startedAt = performance.now();
    const received = await readRequest(request, cookies);
    if (base === undefined && engine.methodsOf(engine.enter(received).path).length === 0) return undefined;
    const response = await engine.respond(received);
    onAnswer?.(report({ id: count, request, response, ms: performance.now() - startedAt }, read));
    count += 1;
    return responseOf(response, request.method);
  });
  return [handler];
}

/** The whole base URL; a browser completes it by the URL of its page. */
function absolute(baseUrl: string): URL {
  const page = 'location' in globalThis ? String(Reflect.get(globalThis, 'location')) : undefined;
  if (!URL.canParse(baseUrl, page)) {
    throw new Failure(
      'usage',
      `baseUrl is not a URL: ${baseUrl}`,
      'Give a whole URL, such as https://api.example.com/v1',
    );
  }
  return new URL(baseUrl.replace(/\/+$/, ''), page);
}

/** What MSW matches URLs with, their query left out. */
function predicateOf(base: URL | undefined): RegExp {
  if (base === undefined) return /^https?:\/\//;
  const start = `${base.origin}${base.pathname.replace(/\/$/, '')}`;
  return new RegExp(`^${start.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?:/|$)`);
}

/** A request that a handler responded to. */
interface HandledRequest {
  readonly id: number;
  readonly request: Request;
  readonly response: MockResponse;
  readonly ms: number;
}

function report({ id, request, response, ms }: HandledRequest, contract: Contract): ReportedRequest {
  const { pathname, search } = new URL(request.url);
  const target = redactTarget(`${pathname}${search}`, secretParameters(contract));
  return explain({ id, at: Date.now(), method: request.method, target, response, ms }, contract);
}
