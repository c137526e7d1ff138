import type { FindingGroup, Reproduction, ReproductionStep } from '../../../model/report.ts';
import { insertVariables } from '../../../text/shell.ts';
import { renderCurl } from './curl.ts';
import { commandToFind } from './identifier-place.ts';

/**
 * A script for a POSIX shell that shows a finding again: a line for each resource that the request needs, which keeps its identifier in a variable, and
 * the request itself. Without such resources it is one curl line.
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

function renderStep({ request, placeholder, found }: ReproductionStep, variables: ReadonlyMap<string, string>): string {
  const shown = found?.in === 'location' ? 'headers' : 'body';
  const curl = insertVariables(renderCurl(request, shown), variables);
  return found === undefined
    ? `${curl} > /dev/null`
    : `${variables.get(placeholder)}=$(${curl} | ${commandToFind(found)})`;
}

function variablesOf(steps: readonly ReproductionStep[]): ReadonlyMap<string, string> {
  const named = steps.filter(({ found }) => found !== undefined);
  return new Map(named.map(({ placeholder }, index) => [placeholder, index === 0 ? 'ID' : `ID${index + 1}`]));
}

/** Why the script may not show the finding; `undefined` when it did at the end of the run. */
export function doubtAbout({ outcome, received }: Reproduction): string | undefined {
  if (outcome === 'same') return undefined;
  return outcome === 'different'
    ? `not reproduced: sent again at the end of the run, it got ${received ?? 'another response'}`
    : 'not sent again at the end of the run';
}
