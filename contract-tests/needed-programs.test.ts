import { expect, it } from 'vitest';
import { noBrowser } from './open-browser.ts';

// The other tests of this folder are skipped where there is no browser, so that `npm test` runs on any machine. CI promises one.
it('has a browser where one is promised', () => {
  const isPromised = process.env['COLDFRAME_NEEDS_BROWSER'] === '1';
  expect(isPromised ? noBrowser : undefined).toBeUndefined();
});
