import { configurationFailure, readConfiguration } from './contract/read-configuration.ts';
import type { SourceFile } from './contract/syntax/source-file.ts';
import type { LintException, LintPolicy } from './lint/apply-policy.ts';
import { findRuleId } from './lint/rules.ts';
import type { Failure } from './model/failure.ts';
import type { LintLevel } from './model/finding.ts';
import type { Json } from './model/json.ts';
import type { LintRuleId } from './model/lint-rule-id.ts';
import { isObject, memberOf } from './schema/json/pointer.ts';

const levels: readonly (LintLevel | 'off')[] = ['error', 'warning', 'advice', 'off'];

/**
 * The section `lint` of the configuration file: `rules` gives levels by rule, `exceptions` lists accepted findings, each with its `rule`, its `reason`
 * and, unless it holds for the whole contract, its place (`at`). Throws `usage` with the place of what is wrong in the file.
 */
export async function readLintPolicy(file: string | undefined): Promise<LintPolicy> {
  const configuration = await readConfiguration(file);
  if (configuration === undefined) return { levels: new Map(), exceptions: [] };
  const section = memberOf(configuration.value, 'lint');
  return {
    levels: readLevels(configuration, memberOf(section, 'rules')),
    exceptions: readExceptions(configuration, memberOf(section, 'exceptions')),
  };
}

function readLevels(file: SourceFile, rules: Json | undefined): LintPolicy['levels'] {
  if (rules === undefined) return new Map();
  if (!isObject(rules))
    throw misuse(file, { tokens: ['lint', 'rules'], message: '"rules" must be an object with a level for each rule.' });
  return new Map(
    Object.entries(rules).map(([name, written]) => {
      const tokens = ['lint', 'rules', name];
      const level = levels.find((known) => known === written);
      const rule = requireRule(file, { tokens, name });
      if (level === undefined)
        throw misuse(file, { tokens, message: `The level of a rule must be one of ${levels.join(', ')}.` });
      return [rule, level];
    }),
  );
}

function readExceptions(file: SourceFile, exceptions: Json | undefined): LintException[] {
  if (exceptions === undefined) return [];
  if (!Array.isArray(exceptions))
    throw misuse(file, { tokens: ['lint', 'exceptions'], message: '"exceptions" must be a list.' });
  return (exceptions as readonly Json[]).map((exception, index) => {
    const tokens = ['lint', 'exceptions', String(index)];
    const [name, reason, at] = ['rule', 'reason', 'at'].map((member) => memberOf(exception, member));
    if (typeof name !== 'string') throw misuse(file, { tokens, message: 'The exception has no "rule".' });
    const rule = requireRule(file, { tokens: [...tokens, 'rule'], name });
    if (typeof reason !== 'string' || reason.trim() === '')
      throw misuse(file, { tokens, message: 'The exception has no "reason".' });
    if (at !== undefined && typeof at !== 'string') throw misuse(file, { tokens, message: '"at" must be a string.' });
    return { rule, reason, at, position: file.positionOf(tokens) ?? file.positionAt(0) };
  });
}

function requireRule(file: SourceFile, { tokens, name }: { tokens: readonly string[]; name: string }): LintRuleId {
  const rule = findRuleId(name);
  if (rule === undefined) throw misuse(file, { tokens, message: `There is no rule ${JSON.stringify(name)}.` });
  return rule;
}

function misuse(file: SourceFile, { tokens, message }: { tokens: readonly string[]; message: string }): Failure {
  return configurationFailure(file, { tokens, message, advice: 'docs/rules/lint describes the rules.' });
}
