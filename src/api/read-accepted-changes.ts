import { configurationFailure, readConfiguration } from '../contract/read-configuration.ts';
import type { SourceFile } from '../contract/syntax/source-file.ts';
import type { AcceptedChange } from '../diff/accept-changes.ts';
import type { Failure } from '../model/failure.ts';
import type { Json } from '../model/json.ts';
import { memberOf } from '../schema/json/pointer.ts';

/**
 * What the section `diff` of the configuration file accepts: each entry of `accepted` with its `change`, its `reason` and, when wanted, its place (`at`) and
 * last day (`expires`). Throws `usage` with the place of what cannot be meant.
 */
export async function readAcceptedChanges(named: string | undefined): Promise<readonly AcceptedChange[]> {
  const file = await readConfiguration(named);
  if (file === undefined) return [];
  const accepted = memberOf(memberOf(file.value, 'diff'), 'accepted');
  if (accepted === undefined) return [];
  if (!Array.isArray(accepted)) throw misuse(file, { tokens: ['diff', 'accepted'], message: '"accepted" is no list' });
  return accepted.map((entry: Json, index) => readEntry(file, { entry, tokens: ['diff', 'accepted', String(index)] }));
}

interface Written {
  readonly entry: Json;
  readonly tokens: readonly string[];
}

function readEntry(file: SourceFile, { entry, tokens }: Written): AcceptedChange {
  const text = (name: string): string | undefined => {
    const value = memberOf(entry, name);
    if (value !== undefined && typeof value !== 'string')
      throw misuse(file, { tokens: [...tokens, name], message: `"${name}" is no text` });
    return value;
  };
  const [change, reason, expires] = [text('change'), text('reason'), text('expires')];
  if (change === undefined) throw misuse(file, { tokens, message: 'the entry names no "change"' });
  if (reason === undefined || reason.trim() === '')
    throw misuse(file, { tokens, message: 'the entry has no "reason"' });
  if (expires !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(expires))
    throw misuse(file, { tokens: [...tokens, 'expires'], message: '"expires" is no date such as 2027-01-31' });
  return { change, at: text('at'), reason, expires };
}

function misuse(file: SourceFile, { tokens, message }: { tokens: readonly string[]; message: string }): Failure {
  return configurationFailure(file, {
    tokens,
    message: `What is accepted cannot be read: ${message}.`,
    advice: 'Each entry has a change, such as property-required, and a reason; at and expires may stand beside them.',
  });
}
