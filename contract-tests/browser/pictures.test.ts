import { readdirSync, readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMock } from '../../src/api/start-mock.ts';
import { main } from '../../src/cli/main.ts';
import { renderReport } from '../../src/report/render/render.ts';
import { buildExchange, buildFinding } from '../../src/testing/build-exchange.ts';
import { buildGroup, buildReport } from '../../src/testing/build-report.ts';
import { writeFiles } from '../../src/testing/write-files.ts';
import { brokenStores } from '../stores/broken-stores.ts';
import { withStore } from '../stores/serve-store.ts';
import { storeToken } from '../stores/store.ts';
import { keepPicture, type PictureName, pictureFolder, pictures, unmadePictures } from './keep-picture.ts';
import { noBrowser, openBrowser } from './open-browser.ts';
import { openReportPage } from './report-page.ts';
import { type TerminalRun, terminalPage } from './terminal-page.ts';

// Makes the pictures of the documentation from real runs.

/** Runs a command as at a terminal of a width. */
async function run(
  argv: readonly string[],
  width: number,
): Promise<{ readonly code: number; readonly printed: string }> {
  let printed = '';
  const code = await main(argv, {
    out: (text) => {
      printed += text;
    },
    // Where the reports are on this machine.
    err: () => undefined,
    env: {},
    interrupted: new AbortController().signal,
    colour: true,
    width,
  });
  return { code, printed };
}

const wrongStore = brokenStores['contents']?.find(({ name }) => name === 'number-name');

/** Tests a store that writes numbers for names; the page and the texts name the usual address. */
async function testWrongStore(width: number) {
  return withStore(wrongStore?.behaviour, async ({ url }) => {
    const page = writeFiles({ 'report.html': '' })('report.html');
    const argv = ['test', '--target', url, '--token', storeToken, '--seed', '7', '--report', `html=${page}`];
    const { code, printed } = await run(argv, width);
    const usual = (text: string) => text.replaceAll(new URL(url).host, '127.0.0.1:8080');
    return { code, printed: usual(printed), page: usual(readFileSync(page, 'utf8')) };
  });
}

async function testMock(width: number, ...more: readonly string[]) {
  const mock = await startMock({ contract: 'openapi.yaml', settings: 'mocks/settings.json' });
  const { code, printed } = await run(['test', '--target', mock.url, '--token', 'x', '--seed', '7', ...more], width);
  await mock.stop();
  return { code, printed: printed.replaceAll(mock.url, 'http://127.0.0.1:4010') };
}

describe.skipIf(noBrowser !== undefined)('the pictures of the documentation', { timeout: 120_000 }, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  async function keepTerminal(name: PictureName, runs: readonly TerminalRun[]): Promise<void> {
    const page = await browser.newPage({ deviceScaleFactor: 1.5 });
    await page.setContent(terminalPage(runs));
    const pre = page.locator('pre');
    const box = await pre.boundingBox();
    await page.setViewportSize({ width: Math.ceil(box?.width ?? 800), height: Math.ceil(box?.height ?? 600) });
    await keepPicture(page, name);
  }

  let redRun: ReturnType<typeof testWrongStore> | undefined;
  /** The terminal and the page are of one run. */
  function testOnce(): ReturnType<typeof testWrongStore> {
    redRun ??= testWrongStore(100);
    return redRun;
  }

  const command = 'npx coldframe test --target http://127.0.0.1:8080 --token "$TOKEN"';

  it('show a red, a green and an incomplete run in a terminal', async () => {
    const red = await testOnce();
    expect(red.code).toBe(1);
    expect(red.printed).toContain('Does not conform');
    await keepTerminal('terminal-red.png', [{ typed: command, printed: red.printed }]);
    const green = await testMock(100);
    expect(green.code).toBe(0);
    const mocked = { typed: command.replace('8080', '4010'), printed: green.printed };
    await keepTerminal('terminal-green.png', [mocked]);
    // One picture for the README: what is seen first of a green run, and a finding of a red one.
    await keepTerminal('runs.png', [
      { ...mocked, printed: summaryOf(green.printed) },
      { typed: command, printed: summaryOf(red.printed) },
    ]);
    const incomplete = await testMock(100, '--max-cases', '5');
    expect(incomplete.code).toBe(2);
    const typed = `${mocked.typed} --max-cases 5`;
    await keepTerminal('terminal-incomplete.png', [{ typed, printed: incomplete.printed }]);
  });

  it('show the page of a run with few findings: light, dark and narrow', async () => {
    const { page: html } = await testOnce();
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page } = await openReportPage(browser, html);
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width: 1200, height: 900 });
      await keepPicture(page, `report-${colorScheme}.png`, { height: 900 });
    }
    const { page } = await openReportPage(browser, html);
    await page.setViewportSize({ width: 390, height: 844 });
    await keepPicture(page, 'report-narrow.png', { height: 844 });
  });

  it('show the page of a run with 300 findings', async () => {
    const { page } = await openReportPage(browser, renderReport(largeReport(), 'html', { colour: false }));
    await page.setViewportSize({ width: 1200, height: 900 });
    expect(await page.locator('details.finding:visible').count()).toBe(300);
    await keepPicture(page, 'report-300.png', { height: 900 });
  });

  it('are all made here', () => {
    expect(unmadePictures(pictures.ofRuns)).toEqual([]);
  });
});

it('every picture of the documentation is made by a test', () => {
  expect(readdirSync(pictureFolder).sort()).toEqual([...pictures.ofRuns, ...pictures.ofSite].sort());
});

/** The verdict, the findings in full, and the conclusion. */
function summaryOf(printed: string): string {
  const blocks = printed.trimEnd().split('\n\n');
  const isShown = (block: string) => /^(\u001b\[\d+m)?(Conforms|Does not conform|VIOLATION|Observed)/.test(block);
  return blocks.filter(isShown).join('\n\n');
}

function largeReport() {
  const operations = Array.from({ length: 60 }, (_, index) => `${['GET', 'POST', 'PUT'][index % 3]} /things${index}`);
  const levels = ['violation', 'deviation', 'observation'] as const;
  const groups = Array.from({ length: 300 }, (_, index) => {
    const operation = operations[index % 60] ?? '';
    const level = levels[Math.floor(index / 100)] ?? 'violation';
    const message = `200 body at "/items/${index}/name": must be string`;
    const finding = buildFinding({ level, operation, message, cause: String(index), exchange: buildExchange() });
    return buildGroup({ finding });
  });
  const responses = operations.flatMap((operation, index) =>
    (['valid', 'invalid value', 'credential'] as const).map((input, at) => {
      const response = ['200', '400', '401'][at] ?? '200';
      const row = { operation, input, response, cases: 40, unjudged: 0 };
      return { ...row, violations: at === 0 && index < 40 ? 3 : 0, deviations: at === 1 && index > 30 ? 2 : 0 };
    }),
  );
  return buildReport({
    groups,
    responses,
    counts: { violations: 100, deviations: 100, observations: 100, cases: 7200 },
  });
}
