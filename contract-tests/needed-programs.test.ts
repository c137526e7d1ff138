import { expect, it } from 'vitest';
import { noBrowser } from './browser/open-browser.ts';
import { noSite } from './find-vitepress.ts';
import { noNginx } from './nginx.ts';
import { noFish, noZsh } from './shells.ts';

// Tests that need a program are skipped if it is missing, so that `npm test` runs on any machine. CI installs all programs.
it.each([
  ['a browser', noBrowser],
  ['nginx', noNginx],
  ['fish', noFish],
  ['zsh', noZsh],
  ['VitePress', noSite],
])('has %s where all programs must be installed', (_, missing) => {
  const mustExist = process.env['COLDFRAME_HAS_PROGRAMS'] === '1';
  expect(mustExist ? missing : undefined).toBeUndefined();
});
