import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type RunningMock, serveMock } from '../../src/mock/server/serve-mock.ts';
import { memberContract } from '../../src/testing/member-contract.ts';
import { noBrowser, openBrowser } from './open-browser.ts';
import { axeComplaintsNow, loadWithAxe, noComplaints } from './report-page.ts';

describe.skipIf(noBrowser)(`the page that sends requests${noBrowser ? ` (skipped: ${noBrowser})` : ''}`, () => {
  let browser: Browser;
  let page: Page;
  let mock: RunningMock;
  const troubles: string[] = [];
  beforeAll(async () => {
    browser = await openBrowser();
    mock = await serveMock(memberContract, { port: 0 });
  });
  afterAll(async () => {
    await browser?.close();
    await mock?.stop();
  });
  beforeEach(async () => {
    mock.reset();
    troubles.length = 0;
    page = await browser.newPage();
    page.on('console', (message) => void (message.type() === 'error' && troubles.push(message.text())));
    page.on('pageerror', (error) => void troubles.push(error.message));
    await page.goto(`${mock.url}/__coldframe/try`);
    await page.getByRole('button', { name: 'GET /members/{memberId}', exact: true }).waitFor();
    return () => page.close();
  });
  const choose = (key: string) => page.getByRole('button', { name: key, exact: true }).click();
  const openPreferences = () => page.locator('#prefer summary').click();
  const send = () => page.getByRole('button', { name: 'Send' }).click();
  const responseBody = () =>
    page
      .locator('#response pre.body')
      .textContent()
      .then((text) => text ?? '');

  it('fills a request with an item that exists, sends it and shows the response', async () => {
    await choose('GET /members/{memberId}');
    expect(await page.getByLabel('memberId (path, required)').inputValue()).toBe('40');
    await send();
    expect(JSON.parse(await responseBody())).toMatchObject({ id: 40, name: 'Ada' });
    await page.getByText('1 of').waitFor();
    expect(troubles).toEqual([]);
  });

  it('shows what was created as a table, and the request in the list', async () => {
    await choose('POST /members');
    await page.locator('textarea').fill('{"name":"Emma <b>"}');
    await send();
    await page.locator('#state td', { hasText: 'Emma <b>' }).waitFor();
    expect(await page.locator('#journal li').first().textContent()).toContain('POST /members 201');
    expect(await page.locator('#state b').count()).toBe(0);
  });

  it('has nothing that axe complains about once a request was sent, in light and dark colours', async () => {
    await loadWithAxe(page);
    await choose('POST /members');
    await openPreferences();
    await page.locator('textarea').fill('{"name":"Emma"}');
    await send();
    await page.locator('#state td', { hasText: 'Emma' }).waitFor();
    expect(await axeComplaintsNow(page)).toEqual(noComplaints);
  });

  it('works with what is nested deeper than a browser can write', async () => {
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    const { status } = await fetch(`${mock.url}/members`, {
      method: 'POST',
      headers: { authorization: 'Bearer t', 'content-type': 'application/json' },
      // With a number for a name, V8 writes by recursion.
      body: `{"name":"Grace","deep":{"1":${deep}}}`,
    });
    expect(status).toBe(201);
    await page.reload();
    await page.getByRole('button', { name: 'GET /members/{memberId}', exact: true }).waitFor();
    await page.locator('#state td', { hasText: '…' }).waitFor();
    expect(troubles).toEqual([]);
  });

  it('lets other clients get what it prefers, until that is ended', async () => {
    await choose('GET /members');
    await openPreferences();
    await page.getByLabel('delay').fill('1');
    await page.getByLabel('data').selectOption('empty');
    await page.getByRole('button', { name: 'Prefer this for all clients' }).click();
    await page.getByText('All clients get').waitFor();
    const other = async () => {
      const response = await fetch(`${mock.url}/members`, { headers: { authorization: 'Bearer t' } });
      return response.json();
    };
    expect(await other()).toMatchObject({ items: [] });
    await page.getByRole('button', { name: 'Copy as scenario step' }).click();
    const copied = await page.locator('.copied pre').textContent();
    expect(JSON.parse(copied ?? '')).toMatchObject({
      operation: 'GET /members',
      prefer: expect.stringContaining('data=empty'),
    });
    await page.getByRole('button', { name: 'End this' }).click();
    await page.getByText('All clients get').waitFor({ state: 'detached' });
    expect(await other()).not.toMatchObject({ items: [] });
    expect(troubles).toEqual([]);
  });

  it('marks an operation that was only refused in another way than one that was used', async () => {
    await fetch(`${mock.url}/members`, { headers: { authorization: 'Bearer t', prefer: 'code=503' } });
    await fetch(`${mock.url}/members/40`, { headers: { authorization: 'Bearer t' } });
    await page.reload();
    await page.locator('#operations .refused', { hasText: '503' }).waitFor();
    expect(await page.locator('#operations .used').allTextContents()).toEqual([' ✓ 200']);
  });

  it('says why a request was refused, and opens its operation', async () => {
    await fetch(`${mock.url}/members/abc`);
    await page.reload();
    const entry = page.locator('#journal li').first();
    expect(await entry.textContent()).toMatch(/^GET \/members\/abc 4\d\d path\/memberId must be integer$/);
    await choose('GET /members');
    await entry.getByRole('button').click();
    expect(await page.locator('#request h2').textContent()).toBe('GET /members/{memberId}');
  });

  it('shows the body of a response before its headers', async () => {
    await choose('GET /members/{memberId}');
    await send();
    await page.locator('#response pre.body').waitFor();
    expect(await page.locator('#response details').evaluate((one) => one.hasAttribute('open'))).toBe(false);
    await page.getByText('Response headers').click();
    await page.getByText('content-type: application/json').waitFor();
  });

  it('shows the request that is chosen in a narrow window, where the list is above it', async () => {
    await page.setViewportSize({ width: 400, height: 500 });
    await choose('GET /members/{memberId}');
    const { y } = (await page.locator('#request').boundingBox()) ?? { y: 500 };
    expect(y).toBeLessThan(250);
  });

  it('asks for what Prefer can ask', async () => {
    await choose('GET /members');
    await openPreferences();
    await page.getByLabel('data').selectOption('empty');
    await send();
    expect(JSON.parse(await responseBody())).toMatchObject({ items: [] });
  });

  it.each([
    ['curl', /^curl -i -X GET .*\/members\/40'$/],
    ['test', /expect\(response\.status\)\.toBe\(200\)/],
    ['overlay example', /"overlay": "1\.0\.0"/],
  ])('copies a request as %s', async (name, expected) => {
    await choose('GET /members/{memberId}');
    await send();
    await page.locator('#response pre.body').waitFor();
    await page.getByRole('button', { name: `Copy as ${name}` }).click();
    expect(await page.locator('.copied pre').textContent()).toMatch(expected);
  });

  it('loads nothing but its own parts, which are small', async () => {
    const names = ['try', 'try.js', 'try.css'];
    const texts = await Promise.all(names.map(async (name) => (await fetch(`${mock.url}/__coldframe/${name}`)).text()));
    expect(texts.join('').length).toBeLessThan(80_000);
    expect(texts.join('')).not.toMatch(/https?:\/\//);
    const { headers } = await fetch(`${mock.url}/__coldframe/try`);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'");
  });
});
