import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

// COLDFRAME_PICTURES=1 npx vitest run --project contract --no-file-parallelism pictures docs-site
// writes the pictures of the documentation to docs/images; without it they are made and looked at, and not kept.

/** The pictures of the documentation. */
export const pictures = {
  ofRuns: [
    'report-300.png',
    'report-dark.png',
    'report-light.png',
    'report-narrow.png',
    'runs.png',
    'terminal-green.png',
    'terminal-incomplete.png',
    'terminal-red.png',
  ],
  ofSite: ['site-dark.png', 'site-light.png', 'site-narrow.png', 'site-search.png'],
} as const;

export type PictureName = (typeof pictures)[keyof typeof pictures][number];

export const pictureFolder = fileURLToPath(new URL('../../docs/images/', import.meta.url));

const kept = new Set<PictureName>();

/** Which of these pictures were not made. */
export const unmadePictures = (names: readonly PictureName[]): readonly PictureName[] =>
  names.filter((name) => !kept.has(name));

/** Makes a picture of a page, in whole or of this height, and closes the page. */
export async function keepPicture(
  page: Page,
  name: PictureName,
  { height }: { readonly height?: number } = {},
): Promise<void> {
  const isKept = process.env['COLDFRAME_PICTURES'] === '1';
  if (isKept) mkdirSync(pictureFolder, { recursive: true });
  const clip = height === undefined ? {} : { clip: { x: 0, y: 0, width: page.viewportSize()?.width ?? 0, height } };
  const picture = await page.screenshot({
    ...(isKept ? { path: join(pictureFolder, name) } : {}),
    ...(height === undefined ? { fullPage: true } : clip),
  });
  expect(picture.length).toBeGreaterThan(10_000);
  kept.add(name);
  await page.close();
}
