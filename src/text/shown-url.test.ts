import { expect, it } from 'vitest';
import { withoutUrlSecrets, withStarsInUrls } from './shown-url.ts';

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

it.each([
  ['$ref "http://user:s3@cret@host/x.yaml#/a"', '$ref "http://************@host/x.yaml#/a"'],
  ['https://host/a?page=2&api_key=s3cret#/b', 'https://host/a?page=2&api_key=******#/b'],
  ['"//user:s3cret@host" "http:\\/\\/user:s3cret@host"', '"//***********@host" "http:\\/\\/***********@host"'],
  ['["https://host","a@b"]', '["https://host","a@b"]'],
  ['https://host/a@b and a?b', 'https://host/a@b and a?b'],
])('%s is shown with stars as %s', (text, shown) => {
  expect(withStarsInUrls(text)).toBe(shown);
});
