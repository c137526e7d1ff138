import type { AdminSubject } from './admin-subject.ts';
import { explain, type ReportedFault, type ReportedRequest } from './explain.ts';

const mostShown = 100;

/** The journal as a page for people: no script, every word of a request escaped. */
export function adminPage(subject: AdminSubject): string {
  const { contract, settings, session, keeper } = subject;
  const { scenarios, journal } = session;
  const rows = journal
    .list()
    .slice(0, mostShown)
    .map((entry) => row(explain(entry, contract)));
  const playing = scenarios.playing();
  const names = [...settings.scenarios.keys()];
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mock of ${escaped(contract.title)}</title>
<style>
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem; color-scheme: light dark }
table { border-collapse: collapse; width: 100% } th, td { text-align: left; vertical-align: top; padding: .3rem .6rem; border-bottom: 1px solid #8884 }
td { overflow-wrap: anywhere } code { font: 13px ui-monospace, monospace }
</style></head>
<body>
<h1>Mock of ${escaped(contract.title)} ${escaped(contract.version)}</h1>
<p>${contract.operations.length} operations. Scenario: ${playing === undefined ? 'none' : escaped(playing)}${names.length > 0 ? ` (there are ${escaped(names.join(', '))})` : ''}.</p>
${sessionLine(subject)}
<form method="post" action="reset"><button>Forget these requests${keeper === undefined ? '' : ' and what was created'}</button></form>
<table>
<thead><tr><th>Request</th><th>Answer</th><th>Why</th></tr></thead>
<tbody>
${rows.join('\n') || '<tr><td colspan="3">No request yet.</td></tr>'}
</tbody>
</table>
</body>
</html>
`;
}

/** Which session the page is about; the one without a name shows the way to the others. */
function sessionLine({ session, sessions }: AdminSubject): string {
  if (session.name !== undefined) return `<p>Session: ${escaped(session.name)}.</p>`;
  const names = sessions.names().map(escaped);
  const links = names.map((name) => `<a href="sessions/${name}/__coldframe/">${name}</a>`);
  return links.length === 0 ? '' : `<p>Requests that name no session; sessions: ${links.join(', ')}.</p>`;
}

function row({
  method,
  target,
  at,
  because,
  operation,
  writtenAt,
  faults = [],
  nearMisses = [],
  ...told
}: ReportedRequest): string {
  const request = `<code>${escaped(method)} ${escaped(target)}</code><br>${escaped(at)}`;
  const why = [
    escaped(because),
    operation === null ? '' : `operation <code>${escaped(operation)}</code> (${escaped(writtenAt)})`,
    ...faults.map(faultLine),
    nearMisses.length > 0 ? `nearest: <code>${nearMisses.map(escaped).join('</code>, <code>')}</code>` : '',
  ];
  return `<tr><td>${request}</td><td>${told.status ?? ''}<br>${told.ms} ms</td><td>${why.filter(Boolean).join('<br>')}</td></tr>`;
}

function faultLine({ place, message, writtenAt }: ReportedFault): string {
  const where = place === '' ? '' : `<code>${escaped(place)}</code> `;
  return `${where}${escaped(message)}${writtenAt === undefined ? '' : ` (${escaped(writtenAt)})`}`;
}

/** Text in HTML, control characters made visible. */
function escaped(text = ''): string {
  const marks: Readonly<Record<string, string>> = {
    '<': '&lt;',
    '>': '&gt;',
    '&': '&amp;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replaceAll(/[<>&"']/g, (mark) => marks[mark] ?? '').replaceAll(/[\p{Cc}\p{Cf}]/gu, '\uFFFD');
}
