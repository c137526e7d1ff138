import type { Json, JsonObject } from '../../model/json.ts';
import { isObject } from '../../schema/json/pointer.ts';
import { readJson } from '../../schema/json/read-json.ts';
import { writeJson } from '../../schema/json/write-json.ts';
import type { Answer } from '../answer/answer.ts';
import { headerOf, type MockRequest } from '../request/mock-request.ts';
import { adminPage } from './admin-page.ts';
import type { AdminSubject } from './admin-subject.ts';
import { explain } from './explain.ts';

/** Where the mock speaks about itself. */
export const adminPath = '/__coldframe';

/**
 * Answers requests under `/__coldframe`: a page, `health`, `requests` (the newest first; `requests/ID` one of them), `scenario` (PUT `{"play": name or
 * null}`) and `reset` (POST). Other origins may not read it: the journal tells what somebody else's page has no business with.
 */
export function answerAdmin(request: MockRequest, subject: AdminSubject): Answer {
  const [, , topic = '', id] = request.path.split('/');
  const { contract } = subject;
  switch (`${request.method} ${topic}`) {
    case 'GET ':
      return request.path.endsWith('/') ? html(adminPage(subject)) : goTo('__coldframe/');
    case 'GET health':
      return json(200, {
        status: 'up',
        title: contract.title,
        version: contract.version,
        operations: contract.operations.length,
      });
    case 'GET requests':
      return id === undefined ? json(200, { requests: toldRequests(subject) }) : one(id, subject);
    case 'GET scenario':
      return json(200, scenarioState(subject));
    case 'PUT scenario':
      return playScenario(request, subject);
    case 'POST reset':
      resetMock(subject);
      return isForm(request) ? goTo('./') : json(200, { reset: true });
    default:
      return json(404, { message: 'There is: health, requests, requests/ID, scenario (GET, PUT), reset (POST)' });
  }
}

/** The requests in the journal, the newest first, each with why it was answered as it was. */
export function toldRequests({ session, contract }: AdminSubject): readonly JsonObject[] {
  return session.journal.list().map((entry) => explain(entry, contract));
}

/** Forgets what was asked and created so far, as if the mock had just been started: in the session that is named, or in all of them. */
export function resetMock({ session, sessions }: AdminSubject): void {
  sessions.reset(session.name);
}

function one(id: string, { session, contract }: AdminSubject): Answer {
  const entry = /^\d{1,15}$/.test(id) ? session.journal.find(Number(id)) : undefined;
  return entry === undefined
    ? json(404, { message: 'There is no such request in the journal' })
    : json(200, explain(entry, contract));
}

function scenarioState({ session, settings }: AdminSubject): Json {
  const known = [...settings.scenarios].map(([name, { description }]) => ({ name, description }));
  return { playing: session.scenarios.playing() ?? null, scenarios: known };
}

function playScenario({ content }: MockRequest, subject: AdminSubject): Answer {
  const reading = readJson(Buffer.from(content ?? []).toString('utf8'));
  const wished = reading.ok && isObject(reading.value) ? reading.value['play'] : undefined;
  const isName = typeof wished === 'string';
  if (!isName && wished !== null) return json(400, { message: 'Send {"play": "name"} or {"play": null}' });
  if (!subject.session.scenarios.play(isName ? wished : undefined))
    return json(404, { message: 'The settings have no scenario of that name' });
  return json(200, scenarioState(subject));
}

/** The button of the page, which shows the page again; programs are told what was done. */
function isForm(request: MockRequest): boolean {
  return /^application\/x-www-form-urlencoded/i.test(headerOf(request, 'content-type') ?? '');
}

function goTo(place: string): Answer {
  return { status: 303, head: ['Location', place], content: undefined, source: 'none' };
}

function json(status: number, value: Json): Answer {
  return {
    status,
    head: ['Content-Type', 'application/json', 'Cache-Control', 'no-store'],
    content: writeJson(value),
    source: 'none',
  };
}

function html(content: string): Answer {
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
  return { status: 200, head: [...head, 'X-Content-Type-Options', 'nosniff'], content, source: 'none' };
}
