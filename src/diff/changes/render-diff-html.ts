import { excerptAt } from '../../text/excerpt.ts';
import { htmlExcerpt } from '../../text/html/html-excerpt.ts';
import { type HtmlItem, htmlItemIds, htmlItems } from '../../text/html/html-items.ts';
import { htmlHeader, htmlNotice, htmlPage } from '../../text/html/html-page.ts';
import { htmlCode, htmlRows, htmlText } from '../../text/html/html-text.ts';
import { plural } from '../../text/plural.ts';
import { sha256Hex } from '../../text/sha256.ts';
import type { Acceptance } from './accept-changes.ts';
import type { Change, ContractPair } from './change.ts';
import { summaryOf } from './render-diff.ts';

/** What the page may use apart from the changes. */
export interface DiffPageContext {
  readonly pair: ContractPair;
  /** The contracts as the user named them. */
  readonly names: { readonly old: string; readonly new: string };
  /** The version of Coldframe; absent: not named. */
  readonly version?: string | undefined;
}

/** The number of changes that are shown in full; a browser becomes slow with more. */
const mostChanges = 2000;
/** Where all of something is, of which the page shows a part. */
const rest = 'in the JSON report';

const looks = { breaking: 'bad', unclear: 'odd', compatible: 'good' } as const;

/** The changes as one HTML page that needs no network, the worst first, each with the lines of both contracts. */
export function renderDiffHtml({ changes, stale }: Acceptance, context: DiffPageContext): string {
  const { names, version } = context;
  const shown = changes.slice(0, mostChanges);
  const ids = htmlItemIds('c', shown.map(linkId));
  const items = shown.map((change, at) => describeItem(change, ids[at] ?? '', context));
  const open = changes.filter(({ accepted }) => accepted === undefined);
  const has = (wanted: Change['class']) => open.some((change) => change.class === wanted);
  const title = summaryOf(changes);
  const page = htmlPage({
    title: `${title} ${names.old} to ${names.new}`,
    parts: [
      htmlHeader(has('breaking') ? 'bad' : has('unclear') ? 'odd' : 'good', {
        title,
        lines: [
          `${htmlCode(names.old)} to ${htmlCode(names.new)}`,
          `<span class="soft">coldframe diff${version === undefined ? '' : ` ${htmlText(version)}`}</span>`,
        ],
      }),
      htmlNotice('stale', {
        title: 'Accepted changes to look at',
        items: stale.map((line) => `${htmlText(line)}.`),
        rest,
      }),
      htmlItems('changes', {
        title: 'Changes',
        count: changes.length,
        items,
        facets: { class: 'class', change: 'kind', op: 'operation' },
        none: 'Nothing that affects clients has changed.',
        unit: 'more change',
        rest,
      }),
    ],
  });
  return [...page].join('');
}

/** Made from kind, places and message, so that a link stays valid when lines move. */
function linkId({ id: kind, old, new: now, message }: Change): string {
  return sha256Hex(JSON.stringify([kind, old ?? null, now ?? null, message])).slice(0, 16);
}

function describeItem(change: Change, id: string, { pair }: DiffPageContext): HtmlItem {
  const { operations, message, accepted } = change;
  const [first = ''] = operations;
  const others = operations.length > 1 ? ` <small>and ${plural(operations.length - 1, 'more operation')}</small>` : '';
  const facts = htmlRows([
    ['operations', operations.length > 1 ? operations.map(htmlCode).join(', ') : ''],
    ['accepted', htmlText(accepted ?? '')],
  ]);
  return {
    id,
    look: accepted === undefined ? looks[change.class] : 'faint',
    label: accepted === undefined ? change.class : `${change.class}, accepted`,
    summary: `<span class="rule">${htmlText(change.id)}</span> ${htmlCode(first)}${others}<span class="message">${htmlText(message)}</span>`,
    body: () => `${facts}
<div class="sides">
<div><h3>Before</h3>${renderPlace(pair.old, change.old)}</div>
<div><h3>After</h3>${renderPlace(pair.new, change.new)}</div>
</div>
<p class="links"><a href="#${id}">Link to this change</a></p>`,
    searched: [change.class, change.id, ...operations, message, accepted ?? ''].join(' '),
    facets: { class: [change.class], change: [change.id], op: operations },
  };
}

function renderPlace(contract: ContractPair['old'], pointer: string | undefined): string {
  if (pointer === undefined) return '<p>The contract has no such place.</p>';
  const position = contract.locate(pointer);
  const excerpt = excerptAt(position, contract);
  const place = `<p>${htmlCode(`${position.file}:${position.line}:${position.column}`)}</p>`;
  return place + (excerpt === undefined ? '' : htmlExcerpt(excerpt));
}
