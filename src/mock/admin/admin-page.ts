import type { Contract } from '../../model/contract.ts';
import { escapeXmlText } from '../../text/escape-xml.ts';
import { plural } from '../../text/plural.ts';
import type { Engine } from '../engine.ts';
import type { Session } from '../session/sessions.ts';
import type { MockSettings } from '../settings/mock-settings.ts';
import { explain, type ReportedFault, type ReportedRequest } from './explain.ts';

/** What the pages below `/__coldframe/` report on. */
export interface AdminSubject {
  readonly contract: Contract;
  readonly settings: MockSettings;
  readonly engine: Engine;
  /** The session of the request. */
  readonly session: Session;
}

const mostShown = 100;

/** The journal as an HTML page without scripts; whatever comes from a request or a contract is escaped. */
export function adminPage(subject: AdminSubject): string {
  const { contract, settings, session, engine } = subject;
  const { scenarios, journal } = session;
  const rows = journal
    .list()
    .slice(0, mostShown)
    .map((entry) => row(explain(entry, contract)));
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mock of ${escaped(contract.title)}</title>
<style>
:root { color-scheme: light dark; background: Canvas; color: CanvasText }
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem }
table { border-collapse: collapse; width: 100%; table-layout: fixed; margin-top: 1rem } th:nth-child(2) { width: 6.5rem } th, td { text-align: left; vertical-align: top; padding: .3rem .6rem; border-bottom: 1px solid #8884 }
td { overflow-wrap: anywhere } small { opacity: .75; white-space: nowrap } .refused { color: #b45309 } button { font: inherit } h1 { font-size: 1.4rem } code { font: 13px ui-monospace, monospace }
@media (prefers-color-scheme: dark) { .refused { color: #fbbf24 } }
@media (max-width: 44rem) { thead { position: absolute; clip-path: inset(50%) } tr { display: block; padding: .5rem 0; border-bottom: 1px solid #8884 } td { display: block; border: 0; padding: .1rem 0 } }
</style></head>
<body><main>
<h1>Mock of ${escaped(contract.title)} ${escaped(contract.version)}</h1>
<p>${plural(contract.operations.length, 'operation')}. ${scenarioText(scenarios.playing(), [...settings.scenarios.keys()])}</p>
${sessionLine(subject)}
<p><a href="try">Try the operations</a> · <a href="journal.html" download="coldframe-journal.html">Save the journal as a file</a></p>
<form method="post" action="reset"><button>Forget these requests${engine.state === undefined ? '' : ' and what was created'}</button></form>
<table>
<thead><tr><th scope="col">Request</th><th scope="col">Response</th><th scope="col">Why</th></tr></thead>
<tbody>
${rows.join('\n') || '<tr><td colspan="3">No request yet.</td></tr>'}
</tbody>
</table>
</main></body>
</html>
`;
}

function scenarioText(playing: string | undefined, names: readonly string[]): string {
  const available = names.length === 0 ? '' : ` (available: ${escaped(names.join(', '))})`;
  return `Scenario: ${playing === undefined ? 'none' : escaped(playing)}${available}.`;
}

/** Names the session of the page; the page of requests without a session links to the sessions. */
function sessionLine({ session, engine }: AdminSubject): string {
  if (session.name !== undefined) return `<p>Session: ${escaped(session.name)}.</p>`;
  const names = engine.sessions.names().map(escaped);
  const links = names.map((name) => `<a href="sessions/${name}/__coldframe/">${name}</a>`);
  return links.length === 0 ? '' : `<p>Requests without a session. Sessions: ${links.join(', ')}.</p>`;
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
  status,
  ms,
}: ReportedRequest): string {
  const request = `<code>${escaped(method)} ${escaped(target)}</code><br><small><time datetime="${escaped(at)}">${escaped(at.slice(11, 19))} UTC</time></small>`;
  const isRefused = status === null || status >= 400;
  const why = [
    ...faults.map(faultLine),
    faults.length > 0 ? '' : escaped(because),
    operation === null ? '' : `operation <code>${escaped(operation)}</code>${placeHtml(writtenAt)}`,
    nearMisses.length > 0 ? `nearest: <code>${nearMisses.map(escaped).join('</code>, <code>')}</code>` : '',
  ];
  return `<tr><td>${request}</td><td><strong${isRefused ? ' class="refused"' : ''}>${status ?? '–'}</strong><br><small>${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms</small></td><td>${why.filter(Boolean).join('<br>')}</td></tr>`;
}

function faultLine({ place, message, writtenAt }: ReportedFault): string {
  const where = place === '' ? '' : `<code>${escaped(place)}</code> `;
  return `${where}${escaped(message)}${placeHtml(writtenAt)}`;
}

/** File and line; the folder is in the tooltip. */
function placeHtml(writtenAt: string | undefined): string {
  const name = writtenAt?.replace(/^.*[/\\]/, '');
  return writtenAt === undefined ? '' : ` <small title="${escaped(writtenAt)}">(${escaped(name)})</small>`;
}

function escaped(text = ''): string {
  return escapeXmlText(text);
}
