import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Report } from '../../src/model/report.ts';
import { renderReport } from '../../src/report/render/render.ts';
import { buildExchange, buildFinding, buildReply, buildSent } from '../../src/testing/build-exchange.ts';
import { buildGroup, buildReport } from '../../src/testing/build-report.ts';
import { noBrowser, openBrowser } from './open-browser.ts';
import { axeComplaints, hostileMarkup, noComplaints, openReportPage, tooWide } from './report-page.ts';

const hostile = hostileMarkup;

function reportOf(texts: readonly string[], overrides: Partial<Report> = {}): Report {
  const groups = texts.map((text, index) =>
    buildGroup({
      finding: buildFinding({
        level: (['violation', 'deviation', 'observation'] as const)[index % 3] ?? 'violation',
        message: text,
        cause: `${index} ${text}`,
        operation: index % 2 === 0 ? 'POST /books' : `GET /${text}`,
        exchange: buildExchange({
          sent: buildSent({ url: `http://127.0.0.1/${text}`, headers: [['X-A', text]], body: text }),
          outcome: buildReply({ text: index === 0 ? '{"title":1,"x":[1.0]}' : text, headers: [['X-B', text]] }),
        }),
      }),
      excerpt: { firstLine: 1, lines: [text], line: 1, column: 1 },
    }),
  );
  return buildReport({
    contract: { source: 'openapi.yaml', title: texts.join(), version: texts.join() },
    groups,
    incomplete: [...texts],
    openQuestions: texts.map((text) => ({ operation: text, topic: text, answer: text, seen: 1, asked: [text] })),
    ...overrides,
  });
}

describe.skipIf(noBrowser !== undefined)('the HTML report in Chromium', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  function open(report: Report, hash = '') {
    const rulePage = () => '**A promise**\n\n## What it checks\n\nThis.\n';
    return openReportPage(browser, renderReport(report, 'html', { colour: false, rulePage, version: '1.0.0' }), hash);
  }

  it('shows hostile text as text, runs nothing of it and needs no network', async () => {
    const { page, requests, problems } = await open(reportOf(hostile));
    expect(problems).toEqual([]);
    expect(requests).toHaveLength(1);
    expect(await page.title()).toMatch(/^Does not conform/);
    expect(await page.locator('img, iframe, object, link').count()).toBe(0);
    expect(await page.locator('script').count()).toBe(1);
    expect(await page.locator('details.finding').count()).toBe(hostile.length);
    expect(await page.locator('details.finding .message').allTextContents()).toContain(hostile[6]);
  });

  it('marks the wrong place in the body of the response', async () => {
    const { page } = await open(reportOf(hostile));
    expect(await page.locator('details.finding').first().locator('.sides mark').textContent()).toBe('"title": 1');
  });

  it('scrolls a long body to what is wrong in it, and keeps the line to reproduce it near', async () => {
    const items = Array.from({ length: 150 }, (_, id) => ({ id, title: 'Emma' }));
    const outcome = buildReply({ text: JSON.stringify(items) });
    const finding = buildFinding({ instance: '/100/title', exchange: buildExchange({ outcome }) });
    const another = { ...finding, cause: 'another' };
    const opened = await open(buildReport({ groups: [finding, another].map((one) => buildGroup({ finding: one })) }));
    const body = opened.page.getByRole('region', { name: 'Response of finding 1', exact: true });
    expect((await body.boundingBox())?.height).toBeLessThan(600);
    const [frame, mark] = [await body.boundingBox(), await body.locator('mark').boundingBox()];
    expect(mark?.y).toBeGreaterThan(frame?.y ?? 0);
    expect(mark?.y).toBeLessThan((frame?.y ?? 0) + (frame?.height ?? 0));
    await body.focus();
    await opened.page.keyboard.press('Home');
    const scrolled = 'document.querySelector(".sides pre[role=region]").scrollTop';
    await expect.poll(() => opened.page.evaluate(scrolled)).toBe(0);
    expect(await opened.page.getByRole('region', { name: /Request/ }).count()).toBe(0);
    expect(await axeComplaints(opened)).toEqual(noComplaints);
  });

  it('has nothing that axe complains about, in light and dark colours', async () => {
    expect(await axeComplaints(await open(reportOf(hostile)))).toEqual(noComplaints);
  });

  it('filters by words, level and operation, and links to what it shows', async () => {
    const { page } = await open(reportOf(['first', 'second', 'third']));
    const visible = () => page.locator('details.finding:visible').count();
    await page.keyboard.press('/');
    await page.keyboard.type('second');
    expect(await visible()).toBe(1);
    expect(page.url()).toContain('#q=second');
    await page.getByRole('button', { name: 'Reset' }).click();
    await expect.poll(visible).toBe(3);
    await page.getByLabel('level').selectOption('violation');
    expect(await visible()).toBe(1);
    expect(await page.locator('#shown').textContent()).toBe('1 of 3 shown');
    await page.goto(`${page.url().split('#')[0]}#op=POST%20%2Fbooks`);
    await expect.poll(visible).toBe(2);
  });

  it('opens the finding that a link names, and moves by keys', async () => {
    const report = reportOf(Array.from({ length: 20 }, (_, index) => `finding ${index}`));
    const { page } = await open(report);
    const id = await page.locator('details.finding').nth(15).getAttribute('id');
    const { page: linked } = await open(report, `#${id}`);
    expect(await linked.locator(`#${id}`).getAttribute('open')).toBe('');
    await expect.poll(() => linked.evaluate('document.activeElement.parentElement.id')).toBe(id);
    await linked.keyboard.press('j');
    expect(await linked.evaluate('document.activeElement.parentElement.id')).toBe(
      await page.locator('details.finding').nth(16).getAttribute('id'),
    );
  });

  it('says first what is wrong, the worst five of many, each with a link that opens it', async () => {
    const texts = Array.from({ length: 24 }, (_, index) => `fault ${index}`);
    const { page } = await open(reportOf(texts, { remaining: ['/books/1'] }));
    const links = page.locator('.worst a');
    expect(await links.allTextContents()).toHaveLength(6);
    expect(await links.last().textContent()).toBe('and 11 more findings');
    expect(await page.locator('#worst').textContent()).toBe('What is wrong (16)');
    await links.nth(1).click();
    const opened = page.locator('details.finding[open]');
    expect(await opened.count()).toBe(1);
    expect(await links.nth(1).textContent()).toContain(await opened.locator('.message').textContent());
    await page.getByRole('link', { name: '1 resource left behind by the run' }).click();
    expect(await page.locator('[aria-labelledby=left-behind] h2').textContent()).toContain('(1)');
    expect(await page.locator('.gaps').textContent()).not.toContain('/books/1');
  });

  it('sorts a table by each column, numbers by their value, at a click or by keys', async () => {
    const openQuestions = [2, 100, 1, 10].map((seen) => {
      return { operation: `GET /v${seen}`, topic: 'depth', answer: `${200 - seen} levels`, seen, asked: [] };
    });
    const { page } = await open(reportOf(['one'], { openQuestions }), '#open');
    const rows = page.locator('[aria-labelledby=open] tbody tr');
    const seen = () => rows.locator('td:last-child').allTextContents();
    expect(await rows.first().isVisible()).toBe(true);
    await page.getByRole('button', { name: 'operation', exact: true }).click();
    expect(await seen()).toEqual(['1', '2', '10', '100']);
    await page.getByRole('button', { name: 'seen' }).press('Enter');
    await page.getByRole('button', { name: 'seen' }).press('Enter');
    expect(await seen()).toEqual(['100', '10', '2', '1']);
    expect(await page.locator('[aria-sort]').allTextContents()).toEqual(['seen']);
    expect(await page.locator('[aria-sort]').getAttribute('aria-sort')).toBe('descending');
    await page.getByRole('button', { name: 'response' }).click();
    expect(await seen()).toEqual(['100', '10', '2', '1']);
  });

  it('lets those who go by keys skip the map, and says how many findings a filter leaves', async () => {
    const { page } = await open(reportOf(['one', 'v10', 'two', 'v2'], { responses: [] }));
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to the findings' });
    expect(await skip.evaluate('document.activeElement.className')).toBe('skip');
    expect((await skip.boundingBox())?.x).toBeGreaterThanOrEqual(0);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.name')).toBe('q');
    expect(await page.getByRole('status').textContent()).toBe('4 of 4 shown');
    expect(await page.getByLabel('operation').locator('option').allTextContents()).toEqual([
      ...['all', 'GET /v2', 'GET /v10', 'POST /books'],
    ]);
  });

  it('fits a sheet of paper, light and with every finding open', async () => {
    const inputs = [
      ...['valid', 'invalid value', 'malformed', 'media type', 'credential', 'resource', 'method or path', 'HTTP'],
      'open',
    ] as const;
    const counts = { cases: 9, violations: 1, deviations: 0, unjudged: 0 };
    const responses = inputs.flatMap((input) =>
      ['200', '401', '404'].map((response) => {
        return { operation: 'PATCH /organisations/{organisationId}/members', input, response, ...counts };
      }),
    );
    const { page } = await open(reportOf(hostile, { responses }));
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    // A4 with the margins of Chromium.
    await page.setViewportSize({ width: 718, height: 1000 });
    await page.evaluate('dispatchEvent(new Event("beforeprint"))');
    expect(await page.locator('details.finding[open]').count()).toBe(hostile.length);
    expect(await page.locator('.matrix thead th').count()).toBe(inputs.length + 1);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(718);
    const cut =
      '[...document.querySelectorAll(".scroll, .sides pre")].filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1).length';
    expect(await page.evaluate(cut)).toBe(0);
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(255, 255, 255)');
  });

  it('fits a narrow window and shows all without its script', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 700 } });
    const page = await context.newPage();
    await page.setContent(renderReport(reportOf(['one', 'two']), 'html', { colour: false }));
    expect(await page.locator('details.finding').count()).toBe(2);
    expect(await page.locator('#filter').isVisible()).toBe(false);
    const opened = await open(reportOf(hostile));
    expect(await tooWide(opened)).toEqual([]);
    expect(await opened.page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
    await opened.page.evaluate('document.querySelector("[aria-labelledby=open] details").open = true');
    const widths: number[] = await opened.page.evaluate(
      '[...document.querySelectorAll(".sorted td")].map((cell) => cell.clientWidth)',
    );
    expect(Math.min(...widths.filter((width) => width > 0))).toBeGreaterThan(100);
    await context.close();
  });
});

it('has less than 60 kB before the data of a run', () => {
  const empty = buildReport({ groups: [], responses: [] });
  expect(renderReport(empty, 'html', { colour: false }).length).toBeLessThan(60_000);
});
