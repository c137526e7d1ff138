import { isClientError, isServerError, isSuccess } from '../http/status.ts';
import type { PlannedTransaction } from './plan-operation.ts';

/** What Prism says about one request and the mock's response to it. */
export interface SecondResponse {
  /** Of Prism's own response; `undefined`: it failed. */
  readonly status: number | undefined;
  /** Why it refuses the request or fails, in its words; may be empty. */
  readonly reason: string;
  /** What it finds wrong with the mock's response. */
  readonly faults: readonly string[];
}

/** Why the mock and Prism respond with different statuses, in one line; `undefined` where they do not. */
export function explainPrism(
  { name, cause }: Pick<PlannedTransaction, 'name' | 'cause'>,
  { mock, prism }: { readonly mock: number; readonly prism: Pick<SecondResponse, 'status' | 'reason'> },
): string | undefined {
  if (prism.status === mock) return undefined;
  const reason = prism.reason.replaceAll(/\s+/g, ' ').trim();
  const words = reason === '' ? '' : ` (${reason})`;
  if (prism.status === undefined) return `${name}: the mock responds ${mock}, Prism fails${words}.`;
  const why = whyDifferent({ mock, prism: prism.status, cause, words });
  return `${name}: the mock responds ${mock}, Prism ${prism.status}${why === undefined ? words : `. ${why}`}.`;
}

interface Statuses extends Pick<PlannedTransaction, 'cause'> {
  readonly mock: number;
  readonly prism: number;
  /** What Prism says of it, in brackets; may be empty. */
  readonly words: string;
}

/** The likely reason, a sentence without a full stop; `undefined`: none is known. */
function whyDifferent({ mock, prism, cause, words }: Statuses): string | undefined {
  if (prism === 404 && mock !== 404) return `Prism finds no operation or no response for it${words}`;
  if (prism === 406) return `Prism finds no response in the media type that is accepted${words}`;
  if (isServerError(prism)) return `Prism cannot make a response${words}`;
  if (isClientError(mock) && isClientError(prism))
    return `Both refuse the request; the contract leaves open with which status${words}`;
  if (isSuccess(mock) && isSuccess(prism)) return 'Both succeed; the contract has several successes';
  if (isSuccess(prism) && cause === 'anonymous') return 'Prism does not ask for the credential here';
  if (isSuccess(prism)) return 'Prism does not find the fault in the request';
  if (prism === 401) return `Prism does not accept the credential${words}`;
  return isClientError(prism) ? `Prism takes the request for invalid${words}` : undefined;
}

/** Why Prism finds faults in a response that has none, in one line; `undefined` where no reason is known. */
export function explainFaults(
  { name }: Pick<PlannedTransaction, 'name'>,
  { faults, hidden }: { readonly faults: readonly string[]; readonly hidden: ReadonlySet<string> },
): string | undefined {
  const wanted = faults.map((fault) => /required property '([^']*)'/.exec(fault)?.[1]);
  const property = wanted.find((one) => one !== undefined && hidden.has(one));
  return property === undefined ? undefined : `${name}: Prism wants ${property} in the response, which is writeOnly.`;
}
