import type { LintPolicy } from '../lint/apply-policy.ts';
import { findRuleId, lintRuleIds } from '../lint/rules.ts';
import type { LintRuleId } from '../model/lint-rule-id.ts';
import { nearestName } from '../text/did-you-mean.ts';
import { type Configuration, configurationFailure, readConfiguration } from './read-configuration.ts';

/**
 * The section `lint` of the configuration file: `rules` gives levels by rule, `exceptions` lists accepted findings, each with its `rule`, its `reason`
 * and, unless it holds for the whole contract, its place (`at`). Throws `usage` with the place of what is wrong in the file.
 */
export async function readLintPolicy(file: string | undefined): Promise<LintPolicy> {
  const configuration = await readConfiguration(file);
  return configuration === undefined ? { levels: new Map(), exceptions: [] } : lintPolicyOf(configuration);
}

/** The same of a configuration that was read. */
function lintPolicyOf(configuration: Configuration): LintPolicy {
  const { source, data } = configuration;
  const { rules = {}, exceptions = [] } = data.lint ?? {};
  return {
    levels: new Map(
      Object.entries(rules).map(([name, level]) => {
        return [requireRule(configuration, { tokens: ['lint', 'rules', name], name }), level];
      }),
    ),
    exceptions: exceptions.map(({ rule: name, reason, at }, index) => {
      const tokens = ['lint', 'exceptions', String(index)];
      const rule = requireRule(configuration, { tokens: [...tokens, 'rule'], name });
      return { rule, reason, at, position: source.positionOf(tokens) ?? source.positionAt(0) };
    }),
  };
}

function requireRule(
  { source }: Configuration,
  { tokens, name }: { readonly tokens: readonly string[]; readonly name: string },
): LintRuleId {
  const rule = findRuleId(name);
  if (rule !== undefined) return rule;
  const near = nearestName(name, lintRuleIds);
  const message = `There is no rule ${JSON.stringify(name)}.${near === undefined ? '' : ` Did you mean "${near}"?`}`;
  throw configurationFailure(source, { tokens, message, advice: 'docs/rules/lint describes the rules.' });
}
