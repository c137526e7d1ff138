import type { Json } from '../../model/json.ts';
import { memberOf } from '../../schema/json/pointer.ts';
import { readJson } from '../../schema/json/read-json.ts';
import { writeJson } from '../../schema/json/write-json.ts';
import { headerOf, type MockRequest } from '../request/mock-request.ts';
import type { MockResponse } from '../response/mock-response.ts';
import { adminPage } from './admin-page.ts';
import type { AdminSubject } from './admin-subject.ts';
import { explain, type ReportedRequest } from './explain.ts';

/** Where the mock speaks about itself. */
export const adminPath = '/__coldframe';

/** Where it says that it is up. */
export const healthPath = `${adminPath}/health`;

/** What the mock says about itself, by method and topic; `id` is what follows the topic in the path. */
const topics: Readonly<
  Record<string, (request: MockRequest, about: AdminSubject & { readonly id?: string }) => MockResponse>
> = {
  'GET ': ({ path }, subject) => (path.endsWith('/') ? html(adminPage(subject)) : goTo('__coldframe/')),
  'GET health': (_, { contract: { title, version, operations } }) =>
    json(200, { status: 'up', title, version, operations: operations.length }),
  'GET requests': (_, { id, ...subject }) =>
    id === undefined ? json(200, { requests: reportedRequests(subject) }) : one(id, subject),
  'GET scenario': (_, subject) => json(200, scenarioState(subject)),
  'PUT scenario': playScenario,
  'GET state': (_, subject) => tellState(subject),
  'PUT state': setState,
  'GET seed': (_, { session }) => json(200, { seed: session.randomSeeds.seed() ?? null }),
  'PUT seed': setSeed,
  'GET sessions': (_, { sessions }) => json(200, { sessions: sessions.names() }),
  'POST reset': (request, subject) => {
    resetMock(subject);
    return isForm(request) ? goTo('./') : json(200, { reset: true });
  },
};

/**
 * Answers requests under `/__coldframe`: a page, `health`, `requests` (the newest first; `requests/ID` one of them), `scenario` (PUT `{"play": name or
 * null}`), `state` and `seed` (GET, PUT), `sessions`, and `reset` (POST); each about the session that the request names. Other origins may not read it:
 * the journal tells what somebody else's page has no business with.
 */
export function answerAdmin(request: MockRequest, subject: AdminSubject): MockResponse {
  const [, , topic = '', id] = request.path.split('/');
  const key = `${request.method} ${topic}`;
  const answer = Object.hasOwn(topics, key) ? topics[key] : undefined;
  if (answer !== undefined) return answer(request, { ...subject, ...(id !== undefined && { id }) });
  const names = Object.keys(topics).filter((name) => !name.endsWith(' '));
  return json(404, { message: `There is: ${names.join(', ')}, GET requests/ID` });
}

/** The requests in the journal, the newest first, each with why it was answered as it was. */
export function reportedRequests({ session, contract }: AdminSubject): readonly ReportedRequest[] {
  return session.journal.list().map((entry) => explain(entry, contract));
}

/** Forgets what was asked and created so far, as if the mock had just been started: in the session that is named, or in all of them. */
export function resetMock({ session, sessions }: AdminSubject): void {
  sessions.reset(session.name);
}

function one(id: string, { session, contract }: AdminSubject): MockResponse {
  const entry = /^\d{1,15}$/.test(id) ? session.journal.find(Number(id)) : undefined;
  return entry === undefined
    ? json(404, { message: 'There is no such request in the journal' })
    : json(200, explain(entry, contract));
}

function scenarioState({ session, settings }: AdminSubject): Json {
  const known = [...settings.scenarios].map(([name, { description }]) => ({ name, description }));
  return { playing: session.scenarios.playing() ?? null, scenarios: known };
}

function playScenario(request: MockRequest, subject: AdminSubject): MockResponse {
  const wished = memberOf(sentJson(request), 'play');
  const isName = typeof wished === 'string';
  if (!isName && wished !== null) return json(400, { message: 'Send {"play": "name"} or {"play": null}' });
  if (!subject.session.scenarios.play(isName ? wished : undefined))
    return json(404, { message: 'The settings have no scenario of that name' });
  return json(200, scenarioState(subject));
}

const noState = 'No state is kept; --state, or "state" in the settings, switches it on';

function tellState({ keeper, session }: AdminSubject): MockResponse {
  return keeper === undefined ? json(404, { message: noState }) : json(200, keeper.read(session.store));
}

/** Puts the state of a session in place of what it had, if it fits the contract. */
function setState(request: MockRequest, subject: AdminSubject): MockResponse {
  const { keeper, session } = subject;
  if (keeper === undefined) return json(404, { message: noState });
  const state = sentJson(request);
  if (state === undefined) return json(400, { message: 'Send {"/things": [...]}, as GET tells it' });
  const faults = keeper.write(session.store, state);
  if (faults.length === 0) return tellState(subject);
  const told = faults.map(({ pointer, message }) => ({ at: pointer, message: `The state ${message}` }));
  return json(400, { message: told[0]?.message ?? '', faults: told });
}

function setSeed(request: MockRequest, { session }: AdminSubject): MockResponse {
  const seed = memberOf(sentJson(request), 'seed');
  const isText = typeof seed === 'string' || typeof seed === 'number';
  if (!isText && seed !== null) return json(400, { message: 'Send {"seed": "text"} or {"seed": null}' });
  session.randomSeeds.start(isText ? String(seed) : undefined);
  return json(200, { seed: session.randomSeeds.seed() ?? null });
}

/** `undefined`: the content is not JSON. */
function sentJson({ body: content }: MockRequest): Json | undefined {
  const reading = readJson(Buffer.from(content ?? []).toString('utf8'));
  return reading.ok ? reading.value : undefined;
}

/** The button of the page, which shows the page again; programs are told what was done. */
function isForm(request: MockRequest): boolean {
  return /^application\/x-www-form-urlencoded/i.test(headerOf(request, 'content-type') ?? '');
}

function goTo(place: string): MockResponse {
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

function html(content: string): MockResponse {
  const policy =
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
  const head = [
    'Content-Type',
    'text/html; charset=utf-8',
    'Cache-Control',
    'no-store',
    'Content-Security-Policy',
    policy,
  ];
  return { status: 200, headers: [...head, 'X-Content-Type-Options', 'nosniff'], body: content, source: 'none' };
}
