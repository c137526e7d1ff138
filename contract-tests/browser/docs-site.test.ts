import { spawnSync } from 'node:child_process';
import { createReadStream, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { noSite, vitepress } from '../find-vitepress.ts';
import { keepPicture, pictures, unmadePictures } from './keep-picture.ts';
import { noBrowser, openBrowser } from './open-browser.ts';
import { axeComplaints, noComplaints } from './report-page.ts';

const docs = fileURLToPath(new URL('../../docs/', import.meta.url));

const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/** Serves the files of a folder, as any host of static pages does. */
async function serveFolder(folder: string): Promise<Server> {
  const server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    const path = join(folder, pathname.endsWith('/') ? `${pathname}index.html` : decodeURIComponent(pathname));
    const isFile = existsSync(path) && statSync(path).isFile();
    response.writeHead(isFile ? 200 : 404, { 'Content-Type': mediaTypes[extname(path)] ?? 'application/octet-stream' });
    if (isFile) createReadStream(path).pipe(response);
    else response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

describe.skipIf(noSite !== undefined || noBrowser !== undefined)('the site of the documentation', () => {
  const folder = mkdtempSync(join(tmpdir(), 'coldframe-site-'));
  let browser: Browser;
  let server: Server;
  let origin: string;

  beforeAll(async () => {
    // A link to a page that does not exist fails the build.
    const argv = [vitepress, 'build', docs, '--outDir', folder];
    const { status, stdout, stderr } = spawnSync(process.execPath, argv, { encoding: 'utf8' });
    expect([status, status === 0 ? '' : stdout + stderr]).toEqual([0, '']);
    server = await serveFolder(folder);
    const address = server.address();
    origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    browser = await openBrowser();
  }, 240_000);

  afterAll(async () => {
    await browser?.close();
    server?.closeAllConnections();
    server?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** What the consoles of the pages say, requests to other hosts, and those that failed. */
  const problems: string[] = [];
  afterEach(() => expect(problems.splice(0)).toEqual([]));

  async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, ...options });
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => problems.push(message.text()));
    page.on('response', (response) => {
      if (response.status() >= 400 || !response.url().startsWith(origin)) problems.push(response.url());
    });
    await page.goto(origin + path, { waitUntil: 'networkidle' });
    return page;
  }

  it.each(['light', 'dark'] as const)('has a start page in %s colours', async (colorScheme) => {
    const page = await open('/', { colorScheme });
    expect(await page.locator('html').getAttribute('class')).toBe(colorScheme === 'dark' ? 'dark' : null);
    await keepPicture(page, `site-${colorScheme}.png`, { height: 800 });
  });

  it.each(['/', '/cli.html', '/reports.html', '/guides/start.html', '/rules/lint/', '/rules/body-schema.html'])(
    'has nothing at %s that axe complains about, in light and dark colours',
    async (path) => {
      // VitePress shows the keys of the search in its button, and does not name them.
      const ofVitePress = ['label-content-name-mismatch'];
      expect(await axeComplaints({ page: await open(path) }, ofVitePress)).toEqual(noComplaints);
    },
  );

  it('fits a telephone', async () => {
    const page = await open('/rules/lint/', { viewport: { width: 390, height: 844 } });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    await page.goto(`${origin}/reports.html`, { waitUntil: 'networkidle' });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    await keepPicture(page, 'site-narrow.png', { height: 844 });
  });

  it('finds pages by their words, without a service', async () => {
    const page = await open('/');
    await page.locator('#local-search button').click();
    await page.locator('.search-input').fill('fault=reset');
    const first = page.locator('.result').first();
    await first.waitFor();
    expect(await first.getAttribute('href')).toContain('/mock.html');
    await keepPicture(page, 'site-search.png', { height: 800 });
  });

  it('has a page for every page of docs', () => {
    const written = readdirSync(docs, { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('.md') && !name.startsWith('node_modules'),
    );
    const missing = written.filter(
      (name) => !existsSync(join(folder, name.replace('README.md', 'index.md').replace(/md$/, 'html'))),
    );
    expect([written.length > 50, missing]).toEqual([true, []]);
  });

  it('has all pictures of itself', () => {
    expect(unmadePictures(pictures.ofSite)).toEqual([]);
  });
});

it('every column of a table has a heading', () => {
  const written = readdirSync(docs, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && !name.startsWith('node_modules'))
    .map((name) => join(docs, name));
  const tables = [...written, join(docs, '../README.md')].flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/^(\|.*\|)\n\|[-| :]+\|$/gm)].map(([, heading = '']) => ({
      path,
      heading,
    })),
  );
  expect(tables.length).toBeGreaterThan(20);
  expect(tables.filter(({ heading }) => /\|\s*\|/.test(heading))).toEqual([]);
});
