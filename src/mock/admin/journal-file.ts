import { type HtmlItem, htmlItems } from '../../text/html/html-items.ts';
import { htmlHeader, htmlPage, type Look } from '../../text/html/html-page.ts';
import { htmlCode, htmlRows, htmlText } from '../../text/html/html-text.ts';
import { plural } from '../../text/plural.ts';
import type { AdminSubject } from './admin-page.ts';
import { explain, type ReportedFault, type ReportedRequest } from './explain.ts';

/** The requests of a session as one HTML page that can be kept: it needs neither the mock nor a network. The newest request is first. */
export function journalFile({ contract, session }: Pick<AdminSubject, 'contract' | 'session'>): string {
  const requests = session.journal.list().map((entry) => explain(entry, contract));
  const refused = requests.filter(({ status }) => status === null || status >= 400).length;
  const title = `${plural(requests.length, 'request')} to the mock of ${contract.title.slice(0, 200)}`;
  const of = session.name === undefined ? '' : `Session ${htmlCode(session.name)}. `;
  const page = htmlPage({
    title,
    parts: [
      htmlHeader(refused > 0 ? 'odd' : 'good', {
        title,
        lines: [
          `${of}${refused === 0 ? 'None was refused.' : `${refused} of them refused.`}`,
          htmlCode(contract.source),
        ],
      }),
      htmlItems('requests', {
        title: 'Requests',
        count: requests.length,
        items: requests.map(describeItem),
        facets: { status: 'status', method: 'method', op: 'operation' },
        none: 'There was no request.',
        unit: 'more request',
        rest: 'in the journal of the mock',
      }),
    ],
  });
  return [...page].join('');
}

function describeItem(request: ReportedRequest): HtmlItem {
  const {
    id,
    at,
    method,
    target,
    status,
    ms,
    operation,
    writtenAt = '',
    because,
    faults = [],
    nearMisses = [],
  } = request;
  const reasons = faults.map(({ place, message }) => `${place} ${message}`.trim());
  const facts = htmlRows([
    ['at', `<time datetime="${at}">${at.replace('T', ' ').replace('Z', ' UTC')}</time>`],
    ['took', `${ms} ms`],
    ['operation', operation === null ? '' : `${htmlCode(operation)} (${htmlCode(writtenAt)})`],
    ['response', htmlText(because)],
    ['wrong', faults.map(faultLine).join('<br>')],
    ['nearest', nearMisses.map(htmlCode).join(', ')],
  ]);
  return {
    id: `r-${id}`,
    look: lookOf(status),
    label: status === null ? 'none' : String(status),
    summary: `<span class="rule">${htmlText(method)}</span> ${htmlCode(target)}<span class="message">${htmlText(reasons.join('; '))}</span>`,
    body: () => `${facts}
<p class="links"><a href="#r-${id}">Link to this request</a></p>`,
    searched: [method, target, String(status), operation ?? '', because, ...reasons].join(' '),
    facets: {
      status: [status === null ? 'none' : String(status)],
      method: [method],
      op: operation === null ? [] : [operation],
    },
  };
}

function lookOf(status: number | null): Look {
  if (status === null || status >= 500) return 'bad';
  return status >= 400 ? 'odd' : 'good';
}

function faultLine({ place, message, writtenAt }: ReportedFault): string {
  const where = place === '' ? '' : `${htmlCode(place)} `;
  return `${where}${htmlText(message)}${writtenAt === undefined ? '' : ` (${htmlCode(writtenAt)})`}`;
}
