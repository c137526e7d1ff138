import type { FindingGroup, Reproduction, ReproductionStep } from '../../../model/report.ts';
import { insertVariables } from '../../../text/shell.ts';
import { renderCurl } from './curl.ts';
import { commandToFind, commandToFindTag } from './identifier-place.ts';

/**
 * A script for a POSIX shell that shows a finding again: a request for each resource that the last one needs, which keeps its identifier or entity tag in
 * variables, and the request itself. Without such resources it is one curl line.
 */
export function renderScript({ finding, reproduction }: Pick<FindingGroup, 'finding' | 'reproduction'>): string {
  if (reproduction === undefined) return renderCurl(finding.exchange.sent);
  const { steps, request } = reproduction;
  const variables = variablesOf(steps);
  const lines = steps.map((step) => renderStep(step, variables));
  return [...lines, insertVariables(renderCurl(request), variables)].join('\n');
}

/** The names of the shell variables of credentials that the script reads. */
export function variablesToSet(group: Pick<FindingGroup, 'finding' | 'reproduction'>): readonly string[] {
  return [...renderScript(group).matchAll(/\$\{?(TOKEN\w*)/g)].map(([, name = '']) => name);
}

/** The request; what later ones need of its response is kept in variables. */
function renderStep(
  { request, placeholder, found, tag }: ReproductionStep,
  variables: ReadonlyMap<string, string>,
): string {
  const inHeaders = tag !== undefined || found?.in === 'location';
  const inBody = found?.in === 'body' || !inHeaders;
  const curl = insertVariables(
    renderCurl(request, inHeaders && inBody ? 'all' : inBody ? 'body' : 'headers'),
    variables,
  );
  const wanted = [
    ...(found === undefined ? [] : [[placeholder, commandToFind(found)] as const]),
    ...(tag === undefined ? [] : [[tag, commandToFindTag] as const]),
  ];
  const [[first, command] = []] = wanted;
  if (first === undefined) return `${curl} > /dev/null`;
  if (wanted.length === 1) return `${variables.get(first)}=$(${curl} | ${command})`;
  const lines = wanted.map(([one, find]) => `${variables.get(one)}=$(printf '%s\\n' "$RESPONSE" | ${find})`);
  return [`RESPONSE=$(${curl})`, ...lines].join('\n');
}

function variablesOf(steps: readonly ReproductionStep[]): ReadonlyMap<string, string> {
  const ids = steps.flatMap(({ found, placeholder }) => (found === undefined ? [] : [placeholder]));
  const tags = steps.flatMap(({ tag }) => tag ?? []);
  const named = (placeholders: readonly string[], name: string) =>
    placeholders.map((one, index) => [one, index === 0 ? name : `${name}${index + 1}`] as const);
  return new Map([...named(ids, 'ID'), ...named(tags, 'ETAG')]);
}

/** Why the script may not show the finding; `undefined` when it did at the end of the run. */
export function doubtAbout({ outcome, received }: Reproduction): string | undefined {
  if (outcome === 'same') return undefined;
  return outcome === 'different'
    ? `not reproduced: sent again at the end of the run, it got ${received ?? 'another response'}`
    : 'not sent again at the end of the run';
}
