import type { TriedOperation } from '../../api/try-login.ts';
import { refusesCredential } from '../../http/status.ts';
import { escapeText } from '../../text/escape-text.ts';
import { plural } from '../../text/plural.ts';

/** Which operations a login opens: a line for each, those that refuse it first. */
export function renderLogin(tried: readonly TriedOperation[], identity: string | undefined): string {
  const isRefused = ({ status }: TriedOperation) => status !== undefined && refusesCredential(status);
  const refused = tried.filter(isRefused);
  const who = identity === undefined ? 'No identity is used.' : `Logged in as "${escapeText(identity)}".`;
  const count = `${refused.length} of ${plural(tried.length, 'operation')} that only read refuse it (401 or 403).`;
  const rows = [...refused, ...tried.filter((one) => !isRefused(one))].map(
    ({ operation, status }) => `  ${status ?? '---'}  ${escapeText(operation.key)}`,
  );
  return `${[`${who} ${count}`, ...rows].join('\n')}\n`;
}
