import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readContract } from '../../src/contract/read-contract.ts';
import type { Change } from '../../src/diff/changes/change.ts';
import { renderDiffHtml } from '../../src/diff/changes/render-diff-html.ts';
import { renderFindings } from '../../src/lint/render/render.ts';
import type { LintFinding } from '../../src/model/finding.ts';
import { bookContract } from '../../src/testing/book-contract.ts';
import { openMock } from '../../src/testing/mock-client.ts';
import { wellFormed } from '../../src/text/well-formed.ts';
import { noBrowser, openBrowser } from './open-browser.ts';
import { axeComplaints, hostileMarkup, noComplaints, openReportPage, tooWide } from './report-page.ts';

const levels = ['error', 'warning', 'advice'] as const;
const classes = ['breaking', 'unclear', 'compatible'] as const;
const markup = '# a\n\nLevel: error\n\nA [link](x.md).\n';

function lintPage(texts: readonly string[]): string {
  const findings = texts.map(
    (text, index): LintFinding => ({
      rule: index % 2 === 0 ? 'body-on-get' : 'structure',
      level: levels[index % 3] ?? 'error',
      message: text,
      pointer: `/${text}`,
      position: { file: index === 0 ? 'api.yaml' : text, line: 1, column: 1 },
      fix: text,
    }),
  );
  const all = { textOf: () => texts.join('\n'), linesOf: () => texts, colour: false, all: true };
  return renderFindings(findings, 'html', { ...all, contracts: texts, version: '1.0.0', rulePage: () => markup });
}

async function diffPage(texts: readonly string[]): Promise<string> {
  const contract = await readContract('openapi.yaml');
  const pair = { old: { ...contract, linesOf: () => texts }, new: contract };
  const changes = texts.map(
    (text, index): Change => ({
      id: 'property-required',
      class: classes[index % 3] ?? 'breaking',
      operations: index % 2 === 0 ? [text, 'GET /a'] : ['GET /a'],
      message: text,
      old: index === 0 ? undefined : '/info',
      new: index === 1 ? undefined : '/paths',
      ...(index === 2 ? { accepted: text } : {}),
    }),
  );
  const names = { old: texts.join(), new: texts.join() };
  return renderDiffHtml({ changes, stale: texts }, { pair, names, version: '1.0.0' });
}

async function journalPage(texts: readonly string[]): Promise<string> {
  const mock = await openMock({ ...bookContract, title: texts.join(), source: texts.join() });
  for (const text of texts) {
    await mock.send(`/books/1?q=${encodeURIComponent(wellFormed(text))}`);
    await mock.post('/books', JSON.stringify({ [text]: 1, isbn: text, title: text }));
    await mock.send(`/${encodeURIComponent(wellFormed(text))}`);
  }
  return (await mock.send('/__coldframe/journal.html')).text();
}

const pages = [
  ['lint', lintPage],
  ['diff', diffPage],
  ['journal', journalPage],
] as const;

describe.skipIf(noBrowser !== undefined).each(pages)('the page of %s in Chromium', (_, render) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  it('shows hostile text as text, runs nothing of it and needs no network', async () => {
    const { page, requests, problems } = await openReportPage(browser, await render(hostileMarkup));
    expect(problems).toEqual([]);
    expect(requests).toHaveLength(1);
    expect(await page.locator('img, iframe, object, link').count()).toBe(0);
    expect(await page.locator('script').count()).toBe(1);
    expect(await page.title()).not.toBe('stolen');
    expect(await page.locator('details.finding').count()).toBeGreaterThanOrEqual(hostileMarkup.length);
    expect(await page.locator('main').textContent()).toMatch(/<img|%3Cimg/);
  });

  it('has nothing that axe complains about, in light and dark colours', async () => {
    expect(await axeComplaints(await openReportPage(browser, await render(hostileMarkup)))).toEqual(noComplaints);
  });

  it('filters by each choice and by words, and links to what it shows', async () => {
    const { page } = await openReportPage(browser, await render(['first', 'second', 'third', 'fourth']));
    const visible = () => page.locator('details.finding:visible').count();
    const all = await visible();
    for (const select of await page.locator('select').all()) {
      const value = (await select.locator('option').nth(1).getAttribute('value')) ?? '';
      await select.selectOption(value);
      expect(await visible()).toBeGreaterThan(0);
      expect(await visible()).toBeLessThanOrEqual(all);
      const chosen = `#${await select.getAttribute('name')}=`;
      expect(page.url()).toContain(chosen);
      await page.getByRole('button', { name: 'Reset' }).click();
      await expect.poll(() => page.url()).not.toContain(chosen);
      expect(await visible()).toBe(all);
    }
    await page.keyboard.press('/');
    await page.keyboard.type('third');
    expect(await visible()).toBeLessThan(all);
    expect(await page.locator('#shown').textContent()).toBe(`${await visible()} of ${all} shown`);
    await page.goto(`${page.url().split('#')[0]}#q=second`);
    await expect.poll(async () => page.locator('details.finding:visible').first().textContent()).toContain('second');
  });

  it('fits a narrow window', async () => {
    expect(await tooWide(await openReportPage(browser, await render(hostileMarkup)))).toEqual([]);
  });

  it('has less than 60 kB before its data, and says so when there is none', async () => {
    const empty = await render([]);
    expect(empty.length).toBeLessThan(60_000);
    expect(empty).toMatch(/Nothing|There was no request/);
  });
});
