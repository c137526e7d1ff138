import { configurationFailure, readConfiguration } from '../contract/read-configuration.ts';
import type { SourceFile } from '../contract/syntax/source-file.ts';
import type { AcceptedChange } from '../diff/changes/accept-changes.ts';
import type { Failure } from '../model/failure.ts';
import type { Json } from '../model/json.ts';
import { memberOf } from '../schema/json/pointer.ts';

/**
 * The entries of `diff.accepted` in the configuration file: each has a `change`, a `reason` and optionally a place (`at`) and a last day (`expires`).
 * Throws `usage`, with the place in the file, for an entry that cannot be used.
 */
export async function readAcceptedChanges(named: string | undefined): Promise<readonly AcceptedChange[]> {
  const file = await readConfiguration(named);
  if (file === undefined) return [];
  const accepted = memberOf(memberOf(file.value, 'diff'), 'accepted');
  if (accepted === undefined) return [];
  if (!Array.isArray(accepted))
    throw misuse(file, { tokens: ['diff', 'accepted'], message: '"accepted" is not a list' });
  return accepted.map((entry: Json, index) => readEntry(file, { entry, tokens: ['diff', 'accepted', String(index)] }));
}

interface EntryPlace {
  readonly entry: Json;
  readonly tokens: readonly string[];
}

function readEntry(file: SourceFile, { entry, tokens }: EntryPlace): AcceptedChange {
  const text = (name: string): string | undefined => {
    const value = memberOf(entry, name);
    if (value !== undefined && typeof value !== 'string')
      throw misuse(file, { tokens: [...tokens, name], message: `"${name}" is not a string` });
    return value;
  };
  const [change, reason, expires] = [text('change'), text('reason'), text('expires')];
  if (change === undefined) throw misuse(file, { tokens, message: 'the entry has no "change"' });
  if (reason === undefined || reason.trim() === '')
    throw misuse(file, { tokens, message: 'the entry has no "reason"' });
  if (expires !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(expires))
    throw misuse(file, { tokens: [...tokens, 'expires'], message: '"expires" is not a date such as 2027-01-31' });
  return { change, at: text('at'), reason, expires };
}

function misuse(file: SourceFile, { tokens, message }: { tokens: readonly string[]; message: string }): Failure {
  return configurationFailure(file, {
    tokens,
    message: `The accepted changes cannot be read: ${message}.`,
    advice: 'Each entry needs a change, such as property-required, and a reason; at and expires are optional.',
  });
}
