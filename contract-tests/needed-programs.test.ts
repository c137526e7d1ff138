import { expect, it } from 'vitest';
import { noBrowser } from './browser/open-browser.ts';
import { noNginx } from './nginx.ts';

// Tests that need a program are skipped where it is missing, so that `npm test` runs on any machine. CI promises all of them.
it.each([
  ['a browser', noBrowser],
  ['nginx', noNginx],
])('has %s where all programs are promised', (_, missing) => {
  const arePromised = process.env['COLDFRAME_HAS_PROGRAMS'] === '1';
  expect(arePromised ? missing : undefined).toBeUndefined();
});
