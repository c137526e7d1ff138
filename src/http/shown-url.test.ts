import { expect, it } from 'vitest';
import { withoutUrlSecrets } from './shown-url.ts';

it.each([
  ['from https://user:s3cret@host/api.yaml?key=s3cret, 2 files', 'from https://***@host/api.yaml?***, 2 files'],
  ['http://user:s3@cret@host:81', 'http://***@host:81'],
  ['https://host/a#s3cret', 'https://host/a#***'],
  ['https://host/a@b', 'https://host/a@b'],
  ['https://host?to=a@b and http://other/c', 'https://host?*** and http://other/c'],
  ['openapi.yaml?', 'openapi.yaml?'],
])('%s is shown as %s', (text, shown) => {
  expect(withoutUrlSecrets(text)).toBe(shown);
});
