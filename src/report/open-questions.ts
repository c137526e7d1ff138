import { hasHeader, headerValue } from '../http/header-fields.ts';
import { readMediaType } from '../http/media-type.ts';
import { isOpenRefusal } from '../http/status.ts';
import type { Exchange, Reply } from '../model/exchange.ts';
import type { Finding } from '../model/finding.ts';
import type { Limit, Observed, OpenQuestion, UndocumentedAnswer } from '../model/report.ts';
import { compareText } from '../text/compare-text.ts';
import { describeLimit } from './describe-limit.ts';
import { topicOf } from './topic.ts';

/** What a target does where the contract says nothing, while a run goes on. */
export interface QuestionTally {
  readonly add: (exchange: Exchange, findings: readonly Finding[], observed: Observed) => void;
  /** Adds an exchange that is not a case of its own: only what an overlay could document of its response counts. */
  readonly addResponse: (exchange: Exchange, observed: Observed) => void;
  readonly addLimit: (limit: Limit) => void;
  readonly close: () => readonly OpenQuestion[];
  /** How far the target accepts larger and smaller requests. */
  readonly limits: () => readonly Limit[];
  /** The responses that an overlay could document. */
  readonly undocumented: () => readonly UndocumentedAnswer[];
}

/** How many of the requests with one answer are named. */
const mostAsked = 6;
/** A target can produce answers, properties and headers without end. */
const mostRows = 500;
/** Headers that every server sends or that only serve the transfer (RFC 9110, RFC 9112). */
const transferHeaders = [
  'date',
  'connection',
  'keep-alive',
  'content-length',
  'content-type',
  'transfer-encoding',
  'content-encoding',
  'server',
  'vary',
  'trailer',
  'www-authenticate',
  'allow',
  'retry-after',
];

/** Opens an empty list of questions. */
export function openQuestionTally(): QuestionTally {
  const rows = openRows();
  const limits: Limit[] = [];
  const answers = new Map<string, UndocumentedAnswer>();
  const addResponse = (exchange: Exchange, observed: Observed) => {
    const { outcome } = exchange;
    if (outcome.kind === 'reply' && isUndocumented(exchange, outcome, observed))
      noteAnswer(answers, describeAnswer(exchange, outcome, observed));
  };
  return {
    add: (exchange, findings, observed) => {
      const { case: sent, outcome } = exchange;
      const { key } = sent.operation;
      if (isOpen(exchange, findings))
        rows.note(key, { topic: topicOf(sent, findings), answer: describe(exchange), why: sent.why });
      if (outcome.kind === 'no-reply') return;
      for (const answer of observed.undeclared) rows.note(key, { topic: topics.undeclared, answer, why: sent.why });
      for (const answer of undeclaredHeaders(exchange, outcome))
        rows.note(key, { topic: topics.headers, answer, why: sent.why });
      for (const { member, fate } of observed.echoes)
        rows.note(key, { topic: topics.echo, answer: `${member}: ${fate}` });
      if (observed.extras !== undefined)
        rows.note(key, { topic: topics.extras, answer: fates[observed.extras], why: sent.why });
      addResponse(exchange, observed);
    },
    addResponse,
    addLimit: (limit) => {
      limits.push(limit);
      rows.note(limit.operation, { topic: topics.limits, answer: describeLimit(limit) });
    },
    close: () => rows.close(),
    limits: () => limits,
    undocumented: () => [...answers.values()].sort(compareAnswers),
  };
}

const topics = {
  undeclared: 'properties of responses that the schema does not declare',
  headers: 'headers that the contract does not describe',
  echo: 'properties of the request in the response',
  extras: 'properties that the schema does not declare',
  limits: 'limits',
} as const;

const fates: Readonly<Record<NonNullable<Observed['extras']>, string>> = {
  kept: 'accepted, and in the response',
  dropped: 'accepted, and not in the response',
  refused: 'refused',
};

interface Note {
  readonly topic: string;
  readonly answer: string;
  readonly why?: string;
}

/** Rows that count equal answers. */
function openRows() {
  const rows = new Map<
    string,
    { readonly row: Omit<OpenQuestion, 'seen' | 'asked'>; seen: number; asked: readonly string[] }
  >();
  return {
    note: (operation: string, { topic, answer, why }: Note): void => {
      const key = [operation, topic, answer].join('\n');
      const known = rows.get(key) ?? { row: { operation, topic, answer }, seen: 0, asked: [] };
      if (known.seen === 0 && rows.size >= mostRows) return;
      known.seen += 1;
      if (why !== undefined) known.asked = withNext(known.asked, why);
      rows.set(key, known);
    },
    close: (): readonly OpenQuestion[] =>
      [...rows.values()].map(({ row, seen, asked }) => ({ ...row, seen, asked })).sort(compareQuestions),
  };
}

/** The first few in alphabetical order, so that the order of arrival does not matter. */
function withNext(asked: readonly string[], why: string): readonly string[] {
  if (asked.includes(why) || (asked.length === mostAsked && compareText(why, asked.at(-1) ?? '') > 0)) return asked;
  return [...asked, why].sort(compareText).slice(0, mostAsked);
}

function compareQuestions(one: OpenQuestion, other: OpenQuestion): number {
  return (
    compareText(one.operation, other.operation) ||
    compareText(one.topic, other.topic) ||
    other.seen - one.seen ||
    compareText(one.answer, other.answer)
  );
}

/** The contract promises nothing about the request, or the response is one that it leaves to the server. */
function isOpen({ case: { expects, scope, repeats }, outcome }: Exchange, findings: readonly Finding[]): boolean {
  // The refusal of a large invalid body says nothing about its size, unless the status does.
  if (expects === 'rejected' && !scope.inside && scope.by === 'size' && findings.length === 0)
    return outcome.kind === 'no-reply' || scope.allowedStatuses.includes(outcome.status);
  return repeats === true || expects === 'anything' || !scope.inside || findings.some(isDeviation);
}

function isDeviation({ level }: Finding): boolean {
  return level === 'deviation';
}

function describe({ outcome }: Exchange): string {
  if (outcome.kind === 'no-reply') return `no response (${outcome.reason})`;
  const type = mediaTypeOf(outcome);
  return type === undefined ? String(outcome.status) : `${outcome.status} ${type}`;
}

function mediaTypeOf(reply: Reply): string | undefined {
  const name = readMediaType(headerValue(reply.headers, 'content-type'));
  return name && `${name.type}/${name.subtype}`;
}

function undeclaredHeaders({ case: { operation } }: Exchange, { headers }: Reply): string[] {
  const names = headers.map(([name]) => name.toLowerCase()).filter((name) => !transferHeaders.includes(name));
  // Most responses have none, and what is declared need not be looked up.
  if (names.length === 0) return [];
  const declared = operation.responses.flatMap((response) => response.headers.map(({ name }) => name.toLowerCase()));
  return [...new Set(names)].filter((name) => !declared.includes(name));
}

/** A status that is right in the situation and that the contract does not document. */
function isUndocumented({ case: sent }: Exchange, { status }: Reply, { response }: Observed): boolean {
  const { scope, expects, operation } = sent;
  if (response === undefined && expects === 'rejected' && isOpenRefusal(operation.responses, status)) return true;
  // A request that breaks HTTP need not reach the service: the contract could not document its response.
  return response === undefined && !scope.inside && scope.by !== 'message' && scope.allowedStatuses.includes(status);
}

function describeAnswer({ case: sent }: Exchange, reply: Reply, observed: Observed): UndocumentedAnswer {
  return {
    operation: sent.operation.pointer,
    status: reply.status,
    mediaType: reply.body.length === 0 ? undefined : mediaTypeOf(reply),
    schema: observed.resembles,
    challenge: hasHeader(reply.headers, 'www-authenticate'),
    why: sent.why,
  };
}

function noteAnswer(answers: Map<string, UndocumentedAnswer>, answer: UndocumentedAnswer): void {
  const key = [answer.operation, answer.status, answer.mediaType].join('\n');
  const known = answers.get(key);
  if (known === undefined || compareText(answer.why, known.why) < 0) answers.set(key, answer);
}

function compareAnswers(one: UndocumentedAnswer, other: UndocumentedAnswer): number {
  return (
    compareText(one.operation, other.operation) ||
    one.status - other.status ||
    compareText(one.mediaType ?? '', other.mediaType ?? '')
  );
}
