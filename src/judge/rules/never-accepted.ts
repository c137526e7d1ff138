import { documentedResponse, isSuccess, refusalStatuses } from '../../http/status.ts';
import type { ResponseSpec } from '../../model/contract.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { Finding } from '../../model/finding.ts';
import { findingOf } from '../reading/rule.ts';

/** The one rule that looks at a whole run: an operation whose every valid request is turned away was never seen to work. */
export const neverAccepted = {
  id: 'never-accepted',
  title: 'Some valid request is accepted',
  level: 'violation',
  why: 'The main promise of the operation was not kept a single time.',
  clause: 'OpenAPI 3.1, Operation Object, responses',
} as const;

/** Counts acceptances while a run goes on; holds one exchange an operation. */
export interface AcceptanceTally {
  /** `findings`: what is wrong with the answer. */
  readonly add: (exchange: Exchange, findings: readonly Finding[]) => void;
  /** The operations that refused every valid request, some of them in a way that breaks nothing else: else it is told already what is wrong. */
  readonly findings: () => readonly Finding[];
}

export function openAcceptanceTally(): AcceptanceTally {
  const refused = new Map<string, Exchange>();
  const accepted = new Set<string>();
  return {
    add: (exchange, findings) => {
      const { case: sent, outcome } = exchange;
      const { operation, expects, scope } = sent;
      if (expects !== 'accepted' || !scope.inside || !operation.responses.some(isPromise)) return;
      if (outcome.kind === 'no-reply' && outcome.reason === 'interrupted') return;
      if (outcome.kind === 'reply' && (isSuccess(outcome.status) || isAboutState(exchange)))
        accepted.add(operation.key);
      else if (!refused.has(operation.key) && !findings.some(isViolation)) refused.set(operation.key, exchange);
    },
    findings: () => [...refused].filter(([key]) => !accepted.has(key)).map(([, exchange]) => complaintAbout(exchange)),
  };
}

/** An operation of which the contract documents errors alone promises nothing. */
function isPromise({ status }: ResponseSpec): boolean {
  return /^[23]|^default$/i.test(status);
}

function isViolation({ level }: Finding): boolean {
  return level === 'violation';
}

/** Documented refusals that speak of what there is, and of what the content or a parameter names: a success may be out of reach for any suite. */
const ofWhoIsNamed = [401, 403];

function isAboutState({ case: { operation, request }, outcome }: Exchange): boolean {
  const response = outcome.kind === 'reply' ? documentedResponse(operation.responses, outcome.status) : undefined;
  // `default` is documented for everything, also for the 404 of a server that does not know the operation.
  if (outcome.kind !== 'reply' || response === undefined || response.status === 'default') return false;
  if (refusalStatuses.state.includes(outcome.status)) return true;
  // Where the contract asks for no credential, it is the content that carries one, as with a login.
  const asksForNone = operation.security.every(({ schemes }) => schemes.length === 0);
  return ofWhoIsNamed.includes(outcome.status) && asksForNone && request.body.kind === 'content';
}

function complaintAbout(exchange: Exchange): Finding {
  const { operation } = exchange.case;
  const complaint = {
    message: `no valid request was ever accepted; one of them: ${exchange.case.why}`,
    cause: 'never',
    contract: `${operation.pointer}/responses`,
  };
  return findingOf(neverAccepted, complaint, exchange);
}
