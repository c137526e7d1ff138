import { isFormType } from '../../http/media-type.ts';
import type { Json } from '../../model/json.ts';
import { memberOf } from '../../schema/json/pointer.ts';
import { readJson } from '../../schema/json/read-json.ts';
import { writeJson } from '../../schema/json/write-json.ts';
import { pagePolicy } from '../../text/html/html-page.ts';
import type { Engine } from '../engine.ts';
import type { RequestHead } from '../request/mock-request.ts';
import { headerOf, type MockRequest } from '../request/mock-request.ts';
import type { MockResponse } from '../response/mock-response.ts';
import { type AdminAccess, type ConnectionEnds, isFromOwnPage, mayAdminister } from './admin-access.ts';
import { type AdminSubject, adminPage } from './admin-page.ts';
import { explain, type ReportedRequest } from './explain.ts';
import { journalFile } from './journal-file.ts';
import { outlineOperations } from './operation-outline.ts';
import { tryPage } from './try-page/try-page.ts';
import { tryScript } from './try-page/try-script.ts';
import { tryStyle } from './try-page/try-style.ts';

/** Below this path the mock reports about itself. */
const adminPath = '/__coldframe';

/** Reports that the mock is up. */
const healthPath = `${adminPath}/health`;

/** Whether a request is for the mock's own pages. A contract's own paths take precedence. `health`: there is no other page. */
export function isAdminRequest({ path }: MockRequest, engine: Engine, admin: boolean | 'health'): boolean {
  if (admin === false || !path.startsWith(adminPath) || engine.methodsOf(path).length > 0) return false;
  return admin === true || path === healthPath;
}

/** Makes the response of a page from the request and what the page reports on; `id` is the part of the path after the page's name. */
type RespondPage = (request: MockRequest, subject: AdminSubject, id: string | undefined) => MockResponse;

/** The pages, by method and name. */
const pages: Readonly<Record<string, RespondPage>> = {
  'GET ': ({ path }, subject) => (path.endsWith('/') ? html(adminPage(subject)) : redirect('__coldframe/')),
  'GET journal.html': (_, subject) => journal(journalFile(subject)),
  'GET try': (_, { contract }) => page(tryPage(contract), 'text/html; charset=utf-8'),
  'GET try.js': () => page(tryScript, 'text/javascript; charset=utf-8'),
  'GET try.css': () => page(tryStyle, 'text/css; charset=utf-8'),
  'GET operations': (_, { engine }) => json(200, { operations: outlineOperations(engine.context) }),
  'GET health': (_, { contract: { title, version, operations } }) =>
    json(200, { status: 'up', title, version, operations: operations.length }),
  'GET requests': (_, subject, id) =>
    id === undefined ? json(200, { requests: reportedRequests(subject) }) : reportOne(subject, id),
  'GET scenario': (_, subject) => json(200, scenarioState(subject)),
  'PUT scenario': playScenario,
  'GET state': (_, subject) => reportState(subject),
  'PUT state': setState,
  'GET seed': (_, { session }) => json(200, { seed: session.randomSeeds.seed() ?? null }),
  'PUT seed': setSeed,
  'GET sessions': (_, { engine }) => json(200, { sessions: engine.sessions.names() }),
  'POST reset': (request, { engine, session }) => {
    engine.sessions.reset(session.name);
    return isForm(request) ? redirect('./') : json(200, { reset: true });
  },
};

/**
 * Responds to requests below `/__coldframe`: pages for people (the journal, `try` to send requests, and `journal.html`, the journal as a file to keep), `operations`, `health`, `requests` (the newest first; `requests/ID` one of them), `scenario` (PUT `{"play":
 * name or null}`), `state` and `seed` (GET, PUT), `sessions`, and `reset` (POST); each for the session that the request names. Requests by pages of
 * other origins are answered 403: the journal is not for them.
 */
export function respondToAdmin(
  head: RequestHead,
  request: MockRequest,
  mock: Omit<AdminSubject, 'session'>,
): MockResponse {
  if (!isFromOwnPage(head)) return { status: 403, headers: [], body: undefined, source: 'none' };
  const [, , name = '', id] = request.path.split('/');
  const key = `${request.method} ${name}`;
  const respond = Object.hasOwn(pages, key) ? pages[key] : undefined;
  const { contract, settings, engine } = mock;
  const session = engine.sessions.of(request.session);
  if (respond !== undefined) return respond(request, { contract, settings, engine, session }, id);
  const names = Object.keys(pages).filter((page) => !page.endsWith(' '));
  return json(404, { message: `There is no such page. Available: ${names.join(', ')}, GET requests/ID` });
}

/** Whether a client may have the pages: other machines only `health`, unless the settings let them. */
export function isAllowed({ path }: MockRequest, head: RequestHead, from: AllowedFrom): boolean {
  return path === healthPath || mayAdminister(head, from.socket, from.access);
}

/** Where a request is from, and who is allowed. */
interface AllowedFrom {
  readonly socket: ConnectionEnds;
  readonly access: AdminAccess;
}

/** The response to a client that is not allowed. */
export const notAllowed: MockResponse = json(403, {
  message:
    'Only this machine may use these pages. Others: coldframe mock --admin-host ADDRESS, or --admin-token TOKEN.',
});

/** The response to a page of another site that names a session: it would fill the mock with sessions of its own. */
export const noSessionForPage: MockResponse = json(403, {
  message: 'A page of another site cannot use a session. Serve the page from this machine.',
});

/** The requests in a session's journal, the newest first, each with the reason for its response. */
export function reportedRequests({
  session,
  contract,
}: Pick<AdminSubject, 'session' | 'contract'>): readonly ReportedRequest[] {
  return session.journal.list().map((entry) => explain(entry, contract));
}

function reportOne({ session, contract }: AdminSubject, id: string): MockResponse {
  const entry = /^\d{1,15}$/.test(id) ? session.journal.find(Number(id)) : undefined;
  return entry === undefined
    ? json(404, { message: 'The journal has no request with this id' })
    : json(200, explain(entry, contract));
}

function scenarioState({ session, settings }: AdminSubject): Json {
  const known = [...settings.scenarios].map(([name, { description }]) => ({ name, description }));
  const steps = [...session.scenarios.preferred()].map(([operation, prefer]) => ({ operation, prefer }));
  return { playing: session.scenarios.playing() ?? null, scenarios: known, steps };
}

function playScenario(request: MockRequest, subject: AdminSubject): MockResponse {
  const step = memberOf(sentJson(request), 'step');
  if (step !== undefined) return setStep(step, subject);
  const name = memberOf(sentJson(request), 'play');
  const isName = typeof name === 'string';
  if (!isName && name !== null) return json(400, { message: 'Send {"play": "name"} or {"play": null}' });
  if (!subject.session.scenarios.play(isName ? name : undefined))
    return json(404, { message: 'The settings have no scenario with this name' });
  return json(200, scenarioState(subject));
}

/** What every client gets of one operation, whatever scenario is played; without `prefer` nothing more than usual. */
function setStep(step: Json, subject: AdminSubject): MockResponse {
  const [operation, prefer] = [memberOf(step, 'operation'), memberOf(step, 'prefer')];
  const isText = typeof prefer === 'string';
  if (typeof operation !== 'string' || (!isText && prefer !== null))
    return json(400, {
      message: 'Send {"step": {"operation": "GET /things", "prefer": "delay=500"}}, or null for prefer',
    });
  if (!subject.contract.operations.some(({ key }) => key === operation))
    return json(404, { message: 'The contract has no such operation' });
  subject.session.scenarios.prefer(operation, isText && prefer.trim() !== '' ? prefer : undefined);
  return json(200, scenarioState(subject));
}

const noState = 'The mock keeps no state: it was started stateless, or the contract has nothing to keep';

function reportState({ engine: { state }, session }: AdminSubject): MockResponse {
  return state === undefined ? json(404, { message: noState }) : json(200, state.read(session.store));
}

/** Replaces the state of a session, if the new one fits the contract. */
function setState(request: MockRequest, subject: AdminSubject): MockResponse {
  const { engine, session } = subject;
  if (engine.state === undefined) return json(404, { message: noState });
  const state = sentJson(request);
  if (state === undefined) return json(400, { message: 'Send {"/things": [...]}, in the form that GET returns' });
  const faults = engine.state.write(session.store, state);
  if (faults.length === 0) return reportState(subject);
  const reported = faults.map(({ pointer, message }) => ({ at: pointer, message: `The state ${message}` }));
  return json(400, { message: reported[0]?.message ?? '', faults: reported });
}

function setSeed(request: MockRequest, { session }: AdminSubject): MockResponse {
  const seed = memberOf(sentJson(request), 'seed');
  const isText = typeof seed === 'string' || typeof seed === 'number';
  if (!isText && seed !== null) return json(400, { message: 'Send {"seed": "text"} or {"seed": null}' });
  session.randomSeeds.start(isText ? String(seed) : undefined);
  return json(200, { seed: session.randomSeeds.seed() ?? null });
}

/** `undefined`: the body is not JSON. */
function sentJson({ body }: MockRequest): Json | undefined {
  const reading = readJson(Buffer.from(body ?? []).toString('utf8'));
  return reading.ok ? reading.value : undefined;
}

/** Whether the button of the page sent the request: the browser shows the page again. */
function isForm(request: MockRequest): boolean {
  return isFormType(headerOf(request, 'content-type'));
}

function redirect(place: string): MockResponse {
  return { status: 303, headers: ['Location', place], body: undefined, source: 'none' };
}

function json(status: number, value: Json): MockResponse {
  return {
    status,
    headers: ['Content-Type', 'application/json', 'Cache-Control', 'no-store'],
    body: writeJson(value),
    source: 'none',
  };
}

/** Only what the mock itself serves may be loaded. */
const ownOnly =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

function page(body: string, type: string): MockResponse {
  const policy = ['Content-Security-Policy', ownOnly, 'X-Content-Type-Options', 'nosniff'];
  return { status: 200, headers: ['Content-Type', type, 'Cache-Control', 'no-store', ...policy], body, source: 'none' };
}

/** A page to keep; its name is what a browser saves it as. */
function journal(body: string): MockResponse {
  return {
    status: 200,
    headers: [
      ...['Content-Type', 'text/html; charset=utf-8', 'Cache-Control', 'no-store', 'X-Content-Type-Options', 'nosniff'],
      ...['Content-Security-Policy', `${pagePolicy()}; frame-ancestors 'none'`],
      ...['Content-Disposition', 'inline; filename="coldframe-journal.html"'],
    ],
    body,
    source: 'none',
  };
}

function html(body: string): MockResponse {
  const policy =
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
  const headers = [
    'Content-Type',
    'text/html; charset=utf-8',
    'Cache-Control',
    'no-store',
    'Content-Security-Policy',
    policy,
    'X-Content-Type-Options',
    'nosniff',
  ];
  return { status: 200, headers, body, source: 'none' };
}
