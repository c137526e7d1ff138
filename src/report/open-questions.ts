import type { Exchange, Reply } from '../model/exchange.ts';
import type { Finding } from '../model/finding.ts';
import type { Met, OpenQuestion, UndocumentedAnswer } from '../model/report.ts';
import { compareText } from './witness.ts';

/** What a target does where the contract is silent, in the making. */
export interface QuestionTally {
  readonly add: (exchange: Exchange, findings: readonly Finding[], met: Met) => void;
  readonly close: () => readonly OpenQuestion[];
  /** The answers that an overlay could document. */
  readonly undocumented: () => readonly UndocumentedAnswer[];
}

/** How many of the requests behind an answer are named. */
const mostAsked = 6;
/** A target can invent answers, members and fields without end. */
const mostRows = 500;
/** Fields that every server sends or that only carry the message (RFC 9110, RFC 9112). */
const plumbing = [
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
export function openQuestions(): QuestionTally {
  const rows = new Map<string, OpenQuestion>();
  const answers = new Map<string, UndocumentedAnswer>();
  const note = (exchange: Exchange, topic: string, answer: string) => {
    const operation = exchange.case.operation.key;
    const key = [operation, topic, answer].join('\n');
    const row = rows.get(key) ?? { operation, topic, answer, seen: 0, asked: [] };
    if (row.seen === 0 && rows.size >= mostRows) return;
    rows.set(key, { ...row, seen: row.seen + 1, asked: withNext(row.asked, exchange.case.why) });
  };
  return {
    add: (exchange, findings, met) => {
      const { case: sent, outcome } = exchange;
      if (isOpen(exchange, findings)) note(exchange, sent.strategy, describe(exchange));
      if (outcome.kind === 'no-reply') return;
      for (const name of met.undeclared) note(exchange, 'members that the schema does not declare', name);
      for (const name of undeclaredFields(exchange, outcome))
        note(exchange, 'header fields that the contract does not describe', name);
      if (isUndocumented(exchange, outcome, met)) noteAnswer(answers, describeAnswer(exchange, outcome, met));
    },
    close: () => [...rows.values()].sort(compareQuestions),
    undocumented: () => [...answers.values()].sort(compareAnswers),
  };
}

/** The first few in the order of the alphabet, so that the order of arrival decides nothing. */
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

/** The contract promises nothing about the request, or the answer is one that it leaves to the server. */
function isOpen({ case: { expects, frame } }: Exchange, findings: readonly Finding[]): boolean {
  return expects === 'anything' || !frame.inside || findings.some(({ level }) => level === 'deviation');
}

function describe({ outcome }: Exchange): string {
  if (outcome.kind === 'no-reply') return `no answer (${outcome.reason})`;
  const type = mediaTypeOf(outcome);
  return type === undefined ? String(outcome.status) : `${outcome.status} ${type}`;
}

function mediaTypeOf(reply: Reply): string | undefined {
  const value = fieldOf(reply, 'content-type')?.split(';')[0]?.trim().toLowerCase();
  return value !== undefined && /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/.test(value) ? value : undefined;
}

function fieldOf({ headers }: Reply, name: string): string | undefined {
  return headers.find(([field]) => field.toLowerCase() === name)?.[1];
}

function undeclaredFields({ case: { operation } }: Exchange, { headers }: Reply): string[] {
  const declared = operation.responses.flatMap((response) => response.headers.map(({ name }) => name.toLowerCase()));
  const names = headers.map(([name]) => name.toLowerCase());
  return [...new Set(names)].filter((name) => !plumbing.includes(name) && !declared.includes(name));
}

/** A status that HTTP gives the situation, at a documented operation, and that the contract does not list. */
function isUndocumented({ case: { frame } }: Exchange, { status }: Reply, { response }: Met): boolean {
  return response === undefined && !frame.inside && frame.admits.includes(status);
}

function describeAnswer({ case: sent }: Exchange, reply: Reply, met: Met): UndocumentedAnswer {
  return {
    operation: sent.operation.pointer,
    status: reply.status,
    mediaType: reply.body.length === 0 ? undefined : mediaTypeOf(reply),
    schema: met.resembles,
    challenge: fieldOf(reply, 'www-authenticate') !== undefined,
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
