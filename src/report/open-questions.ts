import type { Exchange, Reply } from '../model/exchange.ts';
import type { Finding } from '../model/finding.ts';
import type { Met, OpenQuestion, UndocumentedAnswer } from '../model/report.ts';

/** What a target does where the contract is silent, in the making. */
export interface QuestionTally {
  readonly add: (exchange: Exchange, findings: readonly Finding[], met: Met) => void;
  readonly close: () => readonly OpenQuestion[];
  /** The answers that an overlay could document. */
  readonly undocumented: () => readonly UndocumentedAnswer[];
}

/** How many of the requests behind an answer are named. */
const mostAsked = 6;
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

export function openQuestions(): QuestionTally {
  const rows = new Map<string, OpenQuestion>();
  const answers = new Map<string, UndocumentedAnswer>();
  const note = (exchange: Exchange, topic: string, answer: string) => {
    const operation = exchange.case.operation.key;
    const key = [operation, topic, answer].join('\n');
    const row = rows.get(key) ?? { operation, topic, answer, seen: 0, asked: [] };
    const asked = row.asked.length < mostAsked ? [...row.asked, exchange.case.why] : row.asked;
    rows.set(key, { ...row, seen: row.seen + 1, asked });
  };
  return {
    add: (exchange, findings, met) => {
      const { case: sent, outcome } = exchange;
      if (isOpen(exchange, findings)) note(exchange, sent.strategy, describe(exchange));
      if (outcome.kind === 'no-reply') return;
      for (const name of met.undeclared) note(exchange, 'members that the schema does not declare', name);
      for (const name of undeclaredFields(exchange, outcome))
        note(exchange, 'header fields that the contract does not describe', name);
      if (isUndocumented(exchange, outcome, met)) noteAnswer(answers, exchange, outcome, met);
    },
    close: () => [...rows.values()],
    undocumented: () => [...answers.values()],
  };
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

function noteAnswer(answers: Map<string, UndocumentedAnswer>, { case: sent }: Exchange, reply: Reply, met: Met): void {
  const mediaType = mediaTypeOf(reply);
  const key = [sent.operation.key, reply.status, mediaType].join('\n');
  if (answers.has(key)) return;
  answers.set(key, {
    operation: sent.operation.pointer,
    status: reply.status,
    mediaType: reply.body.length === 0 ? undefined : mediaType,
    schema: met.resembles,
    challenge: fieldOf(reply, 'www-authenticate') !== undefined,
    why: sent.why,
  });
}
