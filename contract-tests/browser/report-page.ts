import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { hostileText } from '../../src/testing/hostile-text.ts';
import { writeFiles } from '../../src/testing/write-files.ts';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** Texts that would run or load something if a page did not escape them. */
export const hostileMarkup: readonly string[] = [
  ...hostileText,
  '</script><script>document.title="stolen"</script>',
  '<!--<script>',
  '"><img src=x onerror="document.title=\'stolen\'">',
  'a\u2028b\u2029c',
  '{"title":"</script>","a":1}',
];

/** A page that was opened from a file. */
export interface OpenedPage {
  readonly page: Page;
  /** What it has loaded; its own address only, as it should be. */
  readonly requests: readonly string[];
  /** Errors and messages of its console. */
  readonly problems: readonly string[];
}

/** Opens a page as a file, as people open what CI has kept. */
export async function openReportPage(browser: Browser, html: string, hash = ''): Promise<OpenedPage> {
  const page = await browser.newPage();
  const [requests, problems]: [string[], string[]] = [[], []];
  page.on('request', (request) => requests.push(request.url()));
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => problems.push(message.text()));
  const path = writeFiles({ 'report.html': '' });
  writeFileSync(path('report.html'), html);
  await page.goto(pathToFileURL(path('report.html')).href + hash);
  return { page, requests, problems };
}

/** What axe complains about, once a page is loaded again and everything in it is open. */
export async function axeComplaints(
  { page }: Pick<OpenedPage, 'page'>,
  except: readonly string[] = [],
): Promise<unknown> {
  await loadWithAxe(page);
  await page.evaluate('for (const one of document.querySelectorAll("details")) one.open = true');
  return axeComplaintsNow(page, except);
}

/** Loads a page again, with axe. */
export async function loadWithAxe(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.addInitScript({ path: axe });
  await page.reload();
}

/**
 * What axe complains about in a page that was loaded with it, with the first places: in light colours by every rule except those that are named, in dark ones
 * by what differs there.
 */
export async function axeComplaintsNow(page: Page, except: readonly string[] = []): Promise<unknown> {
  const rules = Object.fromEntries(except.map((rule) => [rule, { enabled: false }]));
  const inLight = await page.evaluate(axeRun(JSON.stringify({ rules })));
  await page.emulateMedia({ colorScheme: 'dark' });
  const inDark = await page.evaluate(axeRun('{ runOnly: ["color-contrast"] }'));
  return { inLight, inDark };
}

/** For `axeComplaints`. */
export const noComplaints = { inLight: [], inDark: [] };

function axeRun(options: string): string {
  const places = 'violations.map(({ id, nodes }) => [id, ...nodes.slice(0, 3).map((node) => node.html)])';
  return `axe.run(${options}).then(({ violations }) => ${places})`;
}

/** The elements that are wider than a window of 360 pixels, which is set. */
export async function tooWide({ page }: OpenedPage): Promise<unknown> {
  await page.setViewportSize({ width: 360, height: 700 });
  return page.evaluate(
    '[...document.querySelectorAll("body *")].filter((one) => one.getBoundingClientRect().right > 360 && !one.closest("table")).map((one) => one.outerHTML.slice(0, 200))',
  );
}
