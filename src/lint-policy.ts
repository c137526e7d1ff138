import { configurationFailure, readConfiguration } from './contract/read-configuration.ts';
import type { SourceFile } from './contract/source-file.ts';
import type { LintException, LintPolicy } from './lint/apply-policy.ts';
import { whyOf } from './lint/render/why-of.ts';
import type { Failure } from './model/failure.ts';
import type { LintLevel } from './model/finding.ts';
import type { Json } from './model/json.ts';
import { isObject, memberOf } from './schema/json/pointer.ts';

const levels: readonly (LintLevel | 'off')[] = ['error', 'warning', 'advice', 'off'];

/**
 * What the section `lint` of the configuration file says: `rules` gives levels by rule, `exceptions` lists findings that are let pass,
 * each with its `rule`, its `reason` and, when it is not for the whole contract, its place (`at`). Throws `usage` with the place of what cannot be meant.
 */
export async function readLintPolicy(named: string | undefined): Promise<LintPolicy> {
  const file = await readConfiguration(named);
  if (file === undefined) return { levels: new Map(), exceptions: [] };
  const section = memberOf(file.value, 'lint');
  return {
    levels: readLevels(file, memberOf(section, 'rules')),
    exceptions: readExceptions(file, memberOf(section, 'exceptions')),
  };
}

function readLevels(file: SourceFile, rules: Json | undefined): LintPolicy['levels'] {
  if (rules === undefined) return new Map();
  if (!isObject(rules)) throw misuse(file, { tokens: ['lint', 'rules'], message: '"rules" must give levels by rule.' });
  return new Map(
    Object.entries(rules).map(([rule, written]) => {
      const tokens = ['lint', 'rules', rule];
      const level = levels.find((known) => known === written);
      requireRule(file, { tokens, rule });
      if (level === undefined)
        throw misuse(file, { tokens, message: `The level of a rule is one of ${levels.join(', ')}.` });
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
    const [rule, reason, at] = ['rule', 'reason', 'at'].map((name) => memberOf(exception, name));
    if (typeof rule !== 'string') throw misuse(file, { tokens, message: 'An exception needs a rule.' });
    requireRule(file, { tokens: [...tokens, 'rule'], rule });
    if (typeof reason !== 'string' || reason.trim() === '')
      throw misuse(file, { tokens, message: 'An exception needs a reason.' });
    if (at !== undefined && typeof at !== 'string') throw misuse(file, { tokens, message: '"at" must be a text.' });
    return { rule, reason, at, position: file.positionOf(tokens) ?? file.positionAt(0) };
  });
}

function requireRule(file: SourceFile, { tokens, rule }: { tokens: readonly string[]; rule: string }): void {
  if (whyOf(rule) === undefined) throw misuse(file, { tokens, message: `There is no rule ${JSON.stringify(rule)}.` });
}

function misuse(file: SourceFile, { tokens, message }: { tokens: readonly string[]; message: string }): Failure {
  return configurationFailure(file, { tokens, message, advice: 'The rules are described in docs/rules/lint.' });
}
