import { needsCredential } from '../http/needs-credential.ts';
import { refusesCredential } from '../http/status.ts';
import type { SecurityScheme } from '../model/contract.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Finding } from '../model/finding.ts';

/** Notices a credential that the target refuses everywhere: then the responses of operations that ask for it say nothing about the contract. */
export interface CredentialCheck {
  readonly add: (exchange: Exchange) => void;
  /** One line for the user; `undefined` when a valid request with the credential got another response, or too few operations ask for it. */
  readonly problem: () => string | undefined;
  /** The same line where only one operation asks for it: either the credential or the operation may be at fault, so its findings stay. */
  readonly suspicion: () => string | undefined;
}

/** A single operation may refuse the credential for reasons of its own. */
const leastOperations = 2;

/** What the credential for a kind of scheme looks like, where it is often given otherwise. */
const forms: ReadonlyMap<string, string> = new Map([
  ['basic', '; for Basic authentication it is USER:PASSWORD'],
  [
    'authorization',
    '; the contract has it as the whole value of Authorization, so it may need a word before it: --token "Bearer …"',
  ],
]);

function kindOf(scheme: SecurityScheme): string {
  const isAuthorization = scheme.kind === 'api-key' && scheme.parameter.toLowerCase() === 'authorization';
  return isAuthorization ? 'authorization' : scheme.kind;
}

/** Whether a finding stands although the credential is refused everywhere: it rests on a response that is no such refusal. */
export function isNotAboutCredential({ exchange: { outcome } }: Pick<Finding, 'exchange'>): boolean {
  return outcome.kind === 'no-reply' || !refusesCredential(outcome.status);
}

/** Opens the check of one run, for which a credential was given, or none. */
export function openCredentialCheck(isGiven = true): CredentialCheck {
  const refusing = new Map<string, number>();
  let isAccepted = false;
  const kinds = new Set<string>();
  const describe = (): string => {
    const statuses = [...new Set(refusing.values())].sort().join(' or ');
    const form = kinds.size === 1 ? (forms.get([...kinds][0] ?? '') ?? '') : '';
    const advice = isGiven ? 'check the credential' : 'no credential was given (--token or --credential)';
    const operations = refusing.size === 1 ? [...refusing.keys()].join() : `${refusing.size} operations`;
    return `${advice}: ${operations} refused every valid request${isGiven ? ' with it' : ''} (${statuses})${form}`;
  };
  return {
    add: ({ case: { expects, request, operation }, outcome }) => {
      if (isAccepted) return;
      if (expects !== 'accepted' || request.credential !== 'valid' || !needsCredential(operation)) return;
      if (outcome.kind === 'no-reply') return;
      if (!refusesCredential(outcome.status)) isAccepted = true;
      refusing.set(operation.key, outcome.status);
      for (const { scheme } of operation.security.flatMap(({ schemes }) => schemes)) kinds.add(kindOf(scheme));
    },
    problem: () => (isAccepted || refusing.size < leastOperations ? undefined : describe()),
    suspicion: () => (isAccepted || refusing.size !== 1 ? undefined : describe()),
  };
}
