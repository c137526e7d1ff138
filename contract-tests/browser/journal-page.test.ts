import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type StartedMock, startMock } from '../../src/api/start-mock.ts';
import { noBrowser, openBrowser } from './open-browser.ts';
import { axeComplaints, noComplaints } from './report-page.ts';

const hostile = '<img src=x onerror="document.title=1"><script>document.title=1</script>';

describe.skipIf(noBrowser)(`the journal in a browser${noBrowser ? ` (skipped: ${noBrowser})` : ''}`, () => {
  let browser: Browser;
  let page: Page;
  let mock: StartedMock;
  beforeAll(async () => {
    browser = await openBrowser();
    mock = await startMock({ contract: 'openapi.yaml', settings: 'mocks/settings.json' });
  });
  afterAll(async () => {
    await browser?.close();
    await mock?.stop();
  });
  beforeEach(async () => {
    mock.reset();
    page = await browser.newPage();
    return () => page.close();
  });

  const post = (body: string, path = '/plants') =>
    fetch(`${mock.url}${path}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', authorization: 'Bearer s3cret-of-the-test' },
    });
  const open = () => page.goto(`${mock.url}/__coldframe`);
  const rows = () => page.locator('tbody tr').allInnerTexts();

  it('shows each request, its response and the reason, the newest first', async () => {
    await post('{"id":5,"name":"Aloe"}');
    await post('{"id":"5"}');
    await post('{}', '/plant');
    await open();
    expect(await page.title()).toContain('Plant Store');
    const [unknown, broken, sound, ...others] = await rows();
    expect(others).toEqual([]);
    expect(sound).toMatch(/POST \/plants[\s\S]*200[\s\S]*operation POST \/plants \(.*openapi\.yaml:\d+\)/);
    expect(broken).toMatch(/400[\s\S]*body: must|body must/);
    expect(broken).toMatch(/body\/id must be integer \(openapi\.yaml:\d+\)/);
    expect(unknown).toMatch(/POST \/plant\n[\s\S]*404[\s\S]*nearest: POST \/plants/);
    expect(await page.content()).not.toContain('s3cret');
  });

  it('keeps room for the reason beside a long path, and is dark where the browser is', async () => {
    await post('{}', `/plants?${'q'.repeat(2000)}`);
    await page.emulateMedia({ colorScheme: 'dark' });
    await open();
    const box = await page.locator('tbody td').nth(2).boundingBox();
    expect(box?.width).toBeGreaterThan((page.viewportSize()?.width ?? 0) / 4);
    // The scheme of the root is that of the whole window.
    expect(await page.evaluate('getComputedStyle(document.documentElement).colorScheme')).toBe('light dark');
  });

  it('has nothing that axe complains about, in light and dark colours', async () => {
    await post('{"id":5,"name":"Aloe"}');
    await post('{}', '/plant');
    await open();
    expect(await axeComplaints({ page })).toEqual(noComplaints);
  });

  it('deletes them when a button is pressed', async () => {
    await post('{}');
    await open();
    expect(await rows()).toHaveLength(1);
    await page.getByRole('button', { name: 'Forget' }).click();
    await page.waitForURL(`${mock.url}/__coldframe/`);
    expect(await rows()).toEqual(['No request yet.']);
    expect(mock.requests()).toEqual([]);
  });

  it('shows the values of a request as text and never runs them', async () => {
    const troubles: string[] = [];
    page.on('dialog', (dialog) => troubles.push(dialog.message()));
    page.on('request', (request) => {
      if (new URL(request.url()).pathname !== '/__coldframe/') troubles.push(request.url());
    });
    await post(JSON.stringify({ id: 1, name: hostile, [hostile]: 1 }), `/${encodeURIComponent(hostile)}?q=${hostile}`);
    await post(JSON.stringify({ [hostile]: { [hostile]: 1 }, id: hostile }));
    await page.goto(`${mock.url}/__coldframe/`);
    expect(await page.title()).toContain('Plant Store');
    expect(await page.locator('img, script, iframe').count()).toBe(0);
    expect((await rows()).join('\n')).toContain('img');
    expect(troubles.filter((url) => !url.endsWith('/favicon.ico'))).toEqual([]);
  });

  it('cannot be read by a page of another origin', async () => {
    const read = page.evaluate((url) => fetch(url).then((answer) => answer.text()), `${mock.url}/__coldframe/requests`);
    await expect(read).rejects.toThrow('Failed to fetch');
  });
});
