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
  {
    mock,
    prism: { status, reason },
  }: { readonly mock: number; readonly prism: Pick<SecondResponse, 'status' | 'reason'> },
): string | undefined {
  if (status === mock) return undefined;
  const why = reason.replaceAll(/\s+/g, ' ').trim();
  const words = why === '' ? '' : ` (${why})`;
  return `${name}: ${sentence()}`;

  function sentence(): string {
    if (status === undefined) return `the mock responds ${mock}, Prism fails${words}.`;
    const statuses = `the mock responds ${mock}, Prism ${status}`;
    const [mocks, prisms] = [Math.floor(mock / 100), Math.floor(status / 100)];
    if (status === 404 && mock !== 404) return `${statuses}. Prism finds no operation or no response for it${words}.`;
    if (status === 406) return `${statuses}. Prism finds no response in the media type that is accepted${words}.`;
    if (status >= 500) return `${statuses}. Prism cannot make a response${words}.`;
    if (mocks === 4 && prisms === 4)
      return `${statuses}. Both refuse the request; the contract leaves open with which status${words}.`;
    if (mocks === 2 && prisms === 2) return `${statuses}. Both succeed; the contract has several successes.`;
    if (prisms === 2 && cause === 'anonymous') return `${statuses}. Prism does not ask for the credential here.`;
    if (prisms === 2) return `${statuses}. Prism does not find the fault in the request.`;
    if (status === 401) return `${statuses}. Prism does not accept the credential${words}.`;
    if (prisms === 4) return `${statuses}. Prism takes the request for invalid${words}.`;
    return `${statuses}${words}.`;
  }
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
