import { findRuleId, lintRuleIds } from '../lint/all-rules.ts';
import type { LintPolicy } from '../lint/apply-policy.ts';
import type { LintRuleId } from '../model/lint-rule-id.ts';
import { suggestName } from '../text/did-you-mean.ts';
import { configurationOfApi } from './api-configuration.ts';
import { type Configuration, configurationFailure, readConfiguration } from './read-configuration.ts';

/**
 * The section `lint` of the configuration file, for one of its APIs if it is named: `rules` gives levels by rule, `exceptions` lists accepted findings, each with its `rule`, its `reason`
 * and, unless it holds for the whole contract, its place (`at`); one that has expired accepts nothing. Throws `usage` with the place of what is wrong in the file.
 */
export async function readLintPolicy(file: string | undefined, api?: string): Promise<LintPolicy> {
  const configuration = await readConfiguration(file);
  if (configuration === undefined) return { levels: new Map(), exceptions: [] };
  return lintPolicyOf(configurationOfApi(configuration, api), new Date().toISOString().slice(0, 10));
}

/** The same of a configuration that was read; `today` is a date such as `2026-11-20`. */
function lintPolicyOf(configuration: Configuration, today: string): LintPolicy {
  const { source, data, positionOf } = configuration;
  const { rules = {}, exceptions = [] } = data.lint ?? {};
  return {
    levels: new Map(
      Object.entries(rules).map(([name, level]) => {
        return [requireRule(configuration, { tokens: ['lint', 'rules', name], name }), level];
      }),
    ),
    exceptions: exceptions.map(({ rule: name, reason, at, expires }, index) => {
      const tokens = ['lint', 'exceptions', String(index)];
      const rule = requireRule(configuration, { tokens: [...tokens, 'rule'], name });
      const position = positionOf(tokens) ?? source.positionAt(0);
      return { rule, reason, at, expired: expires !== undefined && expires < today ? expires : undefined, position };
    }),
  };
}

function requireRule(
  configuration: Configuration,
  { tokens, name }: { readonly tokens: readonly string[]; readonly name: string },
): LintRuleId {
  const rule = findRuleId(name);
  if (rule !== undefined) return rule;
  const message = `There is no rule ${JSON.stringify(name)}. ${suggestName(name, lintRuleIds) ?? ''}`.trimEnd();
  throw configurationFailure(configuration, { tokens, message, advice: 'See: coldframe explain' });
}
