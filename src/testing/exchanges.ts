import { outOfScope } from '../cases/request/scope.ts';
import { judge } from '../judge/judge.ts';
import type { JudgeContext } from '../judge/reading/subject.ts';
import type {
  BodyDraft,
  Case,
  CredentialUse,
  Expectation,
  Fault,
  HeaderField,
  OutOfScopeReason,
  Scope,
} from '../model/case.ts';
import type { Operation } from '../model/contract.ts';
import type { Exchange, NoReply, NoReplyReason, Reply, WireDefect } from '../model/exchange.ts';
import type { ExpectedState } from '../model/expected-state.ts';
import type { Finding } from '../model/finding.ts';
import type { Json, JsonObject } from '../model/json.ts';
import { writeJson } from '../schema/json/write-json.ts';
import { createValidator } from '../schema/validate/validator.ts';
import { bookContract, operationOf, ordinaryBodies } from './book-contract.ts';

/** A request; what is left out is as in an ordinary valid request to `POST /books`. */
export interface Asked {
  /** `POST /books` */
  readonly operation?: string;
  /** The method that was used, when it is not the operation's own. */
  readonly method?: string;
  /** The value that was sent as JSON. */
  readonly content?: Json;
  /** The bytes that were sent, `null` for none. */
  readonly raw?: string | Uint8Array | null;
  /** What `raw` was written from, when it is a form. */
  readonly fields?: JsonObject;
  readonly accept?: string;
  readonly credential?: CredentialUse;
  readonly expects?: Expectation;
  readonly fault?: Fault;
  /** How the request is out of scope; left out, it is in scope. */
  readonly outside?: OutOfScopeReason;
  readonly about?: string;
  readonly why?: string;
  readonly expectedState?: ExpectedState;
}

/** A response; what is left out is as in `200` with the JSON `{"title":"Emma","shelf":"A1"}`. */
export interface Answered {
  readonly status?: number;
  /** `null`: the response has no Content-Type. */
  readonly type?: string | null;
  readonly headers?: readonly HeaderField[];
  readonly text?: string;
  /** Instead of `text`. */
  readonly bytes?: Uint8Array;
  readonly interim?: readonly number[];
  readonly defects?: readonly WireDefect[];
}

const emma = '{"title":"Emma","shelf":"A1"}';
const problem = '{"code":17,"text":"no"}';

/** A final response: by default a correct one to `POST /books` for its status. */
function reply({ status = 200, type = 'application/json', headers = [], ...answered }: Answered = {}): Reply {
  const bytes = answered.bytes ?? new TextEncoder().encode(answered.text ?? (status < 300 ? emma : problem));
  return {
    kind: 'reply',
    status,
    headers: type === null ? headers : [['Content-Type', type], ...headers],
    body: bytes,
    text: readText(bytes),
    interim: answered.interim ?? [],
    defects: answered.defects ?? [],
    durationMs: 1,
  };
}

/** No final response. */
export function noReply(reason: NoReplyReason, clause?: string): NoReply {
  return { kind: 'no-reply', reason, detail: `it was ${reason}`, clause, durationMs: 1 };
}

/** One request and its outcome. */
export function exchange(outcome: Answered | NoReply = {}, asked: Asked = {}): Exchange {
  const sent = buildCase(asked);
  return {
    case: sent,
    sent: {
      method: sent.request.method,
      url: `http://127.0.0.1:4010${sent.request.path}`,
      headers: sent.request.headers,
      body: sent.request.body.kind === 'none' ? undefined : sent.request.body.content,
    },
    outcome: isNoReply(outcome) ? outcome : reply(outcome),
  };
}

/** The context in which the rules judge. */
export const bench: JudgeContext = {
  contract: bookContract,
  validator: createValidator(bookContract.document, { dialect: '3.1', direction: 'response' }),
  strictAuth: false,
  sentValues: { has: () => false, areShown: () => false, areKept: () => false },
};

/** All findings of the rules about an exchange. */
export function findingsFor(one: Exchange): readonly Finding[] {
  return judge(bench, one).findings;
}

/** The ids of the rules that report a violation or deviation in an exchange. */
export function faultsOf(one: Exchange): string[] {
  return [...new Set(findingsFor(one).flatMap(({ rule, level }) => (level === 'observation' ? [] : [rule])))];
}

/** The ids of the rules that observe something about an exchange. */
export function observationsOf(one: Exchange): string[] {
  return [...new Set(findingsFor(one).flatMap(({ rule, level }) => (level === 'observation' ? [rule] : [])))];
}

function buildCase({ operation: key = 'POST /books', ...asked }: Asked): Case {
  const operation = operationOf(key);
  const path = operation.path.replace('{isbn}', '12');
  const scope: Scope = path === operation.path ? { inside: true } : outOfScope({ inside: true }, 'resource');
  return {
    id: `${key} › testing › one`,
    strategy: 'valid-body',
    operation,
    request: {
      method: asked.method ?? operation.method,
      path,
      headers: [
        ...(asked.accept === undefined ? [] : ([['Accept', asked.accept]] as const)),
        ...(operation.body ? ([['Content-Type', 'application/json']] as const) : []),
      ],
      body: bodyOf(operation, asked),
      credential: asked.credential ?? 'valid',
    },
    expects: asked.expects ?? 'accepted',
    fault: asked.fault,
    scope: asked.outside === undefined ? scope : outOfScope(scope, asked.outside),
    about: asked.about ?? operation.body?.pointer ?? operation.pointer,
    why: asked.why ?? 'an ordinary request',
    ...(asked.expectedState ? { expectedState: asked.expectedState } : {}),
  };
}

function bodyOf({ key }: Operation, { content = ordinaryBodies[key], raw, fields }: Asked): BodyDraft {
  if (raw === null || (raw === undefined && content === undefined)) return { kind: 'none' };
  const written = raw ?? writeJson(content ?? null);
  const value = raw === undefined ? content : undefined;
  const parts = fields === undefined ? {} : { fields };
  return { kind: 'content', content: written, value, ...parts, framing: 'length', expectContinue: false };
}

function isNoReply(outcome: Answered | NoReply): outcome is NoReply {
  return 'kind' in outcome;
}

function readText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
