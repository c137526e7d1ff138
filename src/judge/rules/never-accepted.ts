import { isThrottled, longestPauseMs, namedPauseMs } from '../../http/retry-after.ts';
import {
  documentedResponse,
  isAcceptingKey,
  isRedirection,
  isSuccess,
  listsStatus,
  refusalStatuses,
  refusesCredential,
} from '../../http/status.ts';
import type { Case } from '../../model/case.ts';
import type { Contract, Dialect, Operation, ResponseSpec } from '../../model/contract.ts';
import type { Exchange, Reply } from '../../model/exchange.ts';
import type { Finding } from '../../model/finding.ts';
import { isObject } from '../../schema/json/pointer.ts';
import { nameWords } from '../../text/name-words.ts';
import { findingOf, type Rule } from '../reading/rule.ts';
import { isAboutMissing } from './valid-refused.ts';

/**
 * The one rule that needs a whole run: at least one valid request of each operation must be accepted (OpenAPI, Operation Object). `openAcceptanceTally` finds
 * its violations.
 */
export const neverAccepted = {
  id: 'never-accepted',
  title: 'At least one valid request is accepted',
  level: 'violation',
  why: 'The operation did not once do what it is for.',
  clause: { openapi: 'Operation Object, responses' },
} as const satisfies Omit<Rule, 'check'>;

/** Notes which operations accept requests while a run goes on; keeps one exchange for each operation. */
export interface AcceptanceTally {
  /** `findings`: what the other rules found in the exchange. */
  readonly add: (exchange: Exchange, findings: readonly Finding[]) => void;
  /**
   * One for each operation that refused every valid request, at least one of them without another violation, which would be reported already.
   * `isUnfinished`: whether the run has more requests for the operation with that key, which it has not sent; a few refusals say nothing then.
   */
  readonly findings: (isUnfinished: (operation: string) => boolean) => readonly Finding[];
}

/** Opens an empty tally for a contract in this dialect. */
export function openAcceptanceTally({ dialect }: Pick<Contract, 'dialect'>): AcceptanceTally {
  const refused = new Map<string, Refusals>();
  const accepted = new Set<string>();
  return {
    add: (exchange, findings) => {
      const { case: sent, outcome } = exchange;
      const { operation, expects } = sent;
      if (expects !== 'accepted' || !isAboutRequest(exchange) || !operation.responses.some(isPromise)) return;
      if (outcome.kind === 'no-reply' ? outcome.reason === 'interrupted' : isPutOff(outcome)) return;
      const { key } = operation;
      if (outcome.kind === 'reply' && (isSuccess(outcome.status) || isRedirect(exchange) || isAboutIdentity(exchange)))
        accepted.add(key);
      if (accepted.has(key)) {
        refused.delete(key);
        return;
      }
      const { first, ofState, others } = refused.get(key) ?? { first: undefined, ofState: 0, others: 0 };
      const isOfState = isAboutState(exchange);
      refused.set(key, {
        first: first ?? (isOfState || findings.some(isViolation) ? undefined : exchange),
        ofState: ofState + (isOfState ? 1 : 0),
        others: others + (isOfState ? 0 : 1),
      });
    },
    findings: (isUnfinished) =>
      [...refused].flatMap(([key, { first, ofState, others }]) => {
        if (first === undefined || ofState * leastPerStateRefusal > others) return [];
        return others < leastOfUnfinished && isUnfinished(key) ? [] : [toFinding(first, dialect)];
      }),
  };
}

/** How an operation has refused every valid request so far. */
interface Refusals {
  /** The first refusal that no other violation explains, and that is not about the state of the target. */
  readonly first: Exchange | undefined;
  /** How many said that the state of the target, or what the request names, does not allow it. */
  readonly ofState: number;
  readonly others: number;
}

/**
 * What a request names may have been deleted by another one, so a few 404 say nothing. More than one in so many others mean that a success may be out of reach
 * for any suite.
 */
const leastPerStateRefusal = 5;

/** Refusals that say something of an operation for which the run has more requests. */
const leastOfUnfinished = 10;

/**
 * Whether the request is in scope, or out of it only because what it names may not exist, and the response says something else: a file that is always refused
 * with 422 is one that no client can upload.
 */
function isAboutRequest({ case: { scope }, outcome }: Exchange): boolean {
  if (scope.inside) return true;
  return scope.by === 'resource' && outcome.kind === 'reply' && !scope.allowedStatuses.includes(outcome.status);
}

/** It asks for a longer pause than a run keeps: the request was not sent again at its time. */
function isPutOff(reply: Reply): boolean {
  return isThrottled(reply) && (namedPauseMs(reply) ?? 0) > longestPauseMs;
}

/** An operation of which the contract documents only errors promises no success. */
function isPromise({ status }: ResponseSpec): boolean {
  return isAcceptingKey(status) || status.toLowerCase() === 'default';
}

function isViolation({ level }: Finding): boolean {
  return level === 'violation';
}

/** A documented redirection, or the message that nothing has changed, is what the operation is for (RFC 9110, 15.4). */
function isRedirect({ case: { operation }, outcome }: Exchange): boolean {
  return outcome.kind === 'reply' && isRedirection(outcome.status) && isDocumented(operation, outcome.status);
}

/** A documented refusal about the server's state, or about what the body or a parameter names. */
function isAboutState({ case: { operation, refersToUnknown }, outcome }: Exchange): boolean {
  if (outcome.kind !== 'reply' || !isDocumented(operation, outcome.status)) return false;
  return refusalStatuses.state.includes(outcome.status) || (refersToUnknown === true && isAboutMissing(outcome));
}

/** Whether a status is documented other than by `default`, which covers everything, even the 404 of a server that does not know the operation. */
function isDocumented({ responses }: Operation, status: number): boolean {
  const response = documentedResponse(responses, status);
  return response !== undefined && response.status !== 'default';
}

/** A documented refusal of the identity that the body names. */
function isAboutIdentity(exchange: Exchange): boolean {
  const {
    case: { operation, request },
    outcome,
  } = exchange;
  if (outcome.kind !== 'reply' || !isDocumented(operation, outcome.status)) return false;
  // The refusal may be about the identity that the body names.
  const isIdentity = refusesCredential(outcome.status);
  if (namesSecret(exchange.case)) return isIdentity || !listsStatus(operation, 201);
  // Where the contract requires no credential, the body may contain one, as with a login.
  const asksForNone = operation.security.every(({ schemes }) => schemes.length === 0);
  return isIdentity && asksForNone && request.body.kind === 'content';
}

/** Whether a request has a secret that only the target or its users know, such as the token of a mail; a creation may choose one. */
function namesSecret({ operation, request: { body } }: Case): boolean {
  const properties = body.kind === 'content' && isObject(body.value) ? Object.keys(body.value) : [];
  const parameters = operation.parameters.filter(({ required, in: place }) => required && place !== 'header');
  return [...properties, ...parameters.map(({ name }) => name)].some((name) => secretName.test(nameWords(name)));
}

/** `reset token`, `old password`. */
const secretName = /(^| )(password|passphrase|passcode|pin|otp|secret|token|credentials)$/;

function toFinding(exchange: Exchange, dialect: Dialect): Finding {
  const { operation } = exchange.case;
  const complaint = {
    message: `no valid request was accepted; one of them: ${exchange.case.why}`,
    cause: 'never',
    contract: `${operation.pointer}/responses`,
  };
  return findingOf(neverAccepted, complaint, { exchange, dialect });
}
