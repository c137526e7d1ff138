import { compareWithNumbers } from '../compare-text.ts';
import { htmlRest, type Look } from './html-page.ts';
import { htmlText } from './html-text.ts';

/** Something that can be opened, found and linked to: a finding, a change, a request. */
export interface HtmlItem {
  /** The `id` of its element, which links name. */
  readonly id: string;
  readonly look: Look;
  /** Its level, in a word: `violation`. */
  readonly label: string;
  /** What is seen of it while it is closed, after the level, as HTML. */
  readonly summary: string;
  /** As HTML. It can be long, and there may be thousands: it is made when it is written. */
  readonly body: () => string;
  /** The text that a search looks at. */
  readonly searched: string;
  /** The values that it can be chosen by, for each facet. */
  readonly facets: Readonly<Record<string, readonly string[]>>;
}

/** A list of items with a search and a choice for each facet. */
export interface HtmlItems {
  readonly title: string;
  /** How many there are; the list may have fewer. */
  readonly count: number;
  readonly items: readonly HtmlItem[];
  /** The name of each facet, which is a part of links, and what people call it. */
  readonly facets: Readonly<Record<string, string>>;
  /** Text instead of the list when there are no items. */
  readonly none: string;
  /** What an item is called when some are left out: `more finding`. */
  readonly unit: string;
  /** Where the others are: `in the JSON report`. */
  readonly rest: string;
}

/** So few items are open from the start; of more, a list is shown first. */
const mostOpened = 3;

/** A section with items, under a title with their number, in pieces. */
export function* htmlItems(id: string, list: HtmlItems): Generator<string, void> {
  const { title, count, items, none } = list;
  const number = items.length === 0 ? '' : ` (${count})`;
  yield `<section aria-labelledby="${id}"><h2 id="${id}">${title}${number}</h2>\n`;
  if (items.length === 0) yield `<p>${htmlText(none)}</p>`;
  else yield renderFilter(list);
  for (const item of items) yield `\n${renderItem(item, count <= mostOpened)}`;
  yield `${htmlRest(count - items.length, list.unit, list.rest)}</section>`;
}

function renderFilter({ title, items, facets }: HtmlItems): string {
  const selects = Object.entries(facets).map(([name, label]) => {
    const values = [...new Set(items.flatMap((item) => item.facets[name] ?? []))].sort(compareWithNumbers);
    const options = values.map((value) => `<option value="${htmlText(value)}">${htmlText(value)}</option>`);
    return `<label>${label} <select name="${name}"><option value="">all</option>${options.join('')}</select></label>`;
  });
  return `<form id="filter" hidden>
<input type="search" name="q" aria-label="Search: ${title}" placeholder="Search (press /)">
${selects.join(' ')}
<button type="reset">Reset</button> <button type="button" id="toggle">Open all</button>
<output id="shown" class="soft"></output></form>`;
}

function renderItem({ id, look, label, summary, body, searched, facets }: HtmlItem, open: boolean): string {
  const data = Object.entries(facets).map(([name, values]) => ` data-${name}="${htmlText(values.join('\n'))}"`);
  return `<details class="finding ${look}" id="${id}"${data.join('')} data-text="${htmlText(searched.toLowerCase())}"${open ? ' open' : ''}>
<summary><span class="level ${look}">${label}</span> ${summary}</summary>
<div class="body">
${body()}
</div>
</details>`;
}

/** The `id` of each item, made from the keys of the items, so that a link stays valid when others come or go; a key that occurs again gets a number. */
export function htmlItemIds(prefix: string, keys: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  return keys.map((key) => {
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count === 1 ? `${prefix}-${key}` : `${prefix}-${key}-${count}`;
  });
}
