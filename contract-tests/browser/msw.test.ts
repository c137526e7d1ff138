import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type StartedMock, startMock } from '../../src/api/start-mock.ts';
import { packContract } from '../../src/contract/packed-contract.ts';
import { bookContract } from '../../src/testing/book-contract.ts';
import { comparedRequests } from '../../src/testing/compared-requests.ts';
import { noBrowser, openBrowser } from './open-browser.ts';

const base = 'https://books.example/v1';
const settings = {
  tokens: { old: 'expired', small: 'forbidden' },
  scenarios: { down: { steps: [{ prefer: 'code=503' }] } },
} as const;

describe.skipIf(noBrowser)(`the mock in MSW in a browser${noBrowser ? ` (skipped: ${noBrowser})` : ''}`, () => {
  let mock: StartedMock;
  let site: Server;
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    mock = await startMock({ contract: bookContract, settings });
    site = await serveSite();
    browser = await openBrowser();
    page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
    const packed = JSON.stringify(packContract(bookContract));
    await page.evaluate(`startWorker(${packed}, ${JSON.stringify({ baseUrl: base, settings })})`);
  });
  afterAll(async () => {
    await browser?.close();
    site?.close();
    await mock?.stop();
  });

  it.each(comparedRequests)('responds as over HTTP to $what', async ({ path, ...request }) => {
    const overHttp = await summaryOf(await fetch(`${mock.url}${path}`, request));
    const inBrowser = await page.evaluate(
      async ([url, init]) => {
        const response = await fetch(url, init);
        return {
          status: response.status,
          type: response.headers.get('content-type'),
          text: await response.text(),
        };
      },
      [`${base}${path}`, request] as const,
    );
    expect(inBrowser).toEqual(overHttp);
  });
});

async function summaryOf(response: Response) {
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
}

/** Serves a page that contains the handlers, bundled as in a frontend, and MSW's service worker. */
async function serveSite(): Promise<Server> {
  const build = await rolldown({
    input: fileURLToPath(new URL('msw-page.ts', import.meta.url)),
    platform: 'browser',
    logLevel: 'silent',
  });
  const [bundle] = (await build.generate({ format: 'esm' })).output;
  await build.close();
  const worker = join(dirname(createRequire(import.meta.url).resolve('msw/package.json')), 'lib/mockServiceWorker.js');
  const files: Readonly<Record<string, readonly [type: string, text: string]>> = {
    '/': ['text/html', '<!doctype html><title>Books</title><script type="module" src="/page.js"></script>'],
    '/page.js': ['text/javascript', bundle.code],
    '/mockServiceWorker.js': ['text/javascript', readFileSync(worker, 'utf8')],
  };
  const server = createServer(({ url = '' }, response) => {
    const [type, text] = files[url] ?? ['text/plain', ''];
    response.writeHead(text === '' ? 404 : 200, { 'content-type': type }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}
