import { expect, it } from 'vitest';
import type { Json } from '../../model/json.ts';
import { makeLinksConsistent } from './consistent-links.ts';

function agreed(made: Record<string, Json>): Record<string, Json> {
  makeLinksConsistent(made);
  return made;
}

const madeUp = 'https://example.com/early-pebble';

it('puts the lists of an object below its own address', () => {
  const url = 'https://example.com/issues/5';
  expect(agreed({ url, labels_url: madeUp, receivedEventsUrl: madeUp, comments_link: madeUp })).toEqual({
    url,
    labels_url: `${url}/labels`,
    receivedEventsUrl: `${url}/receivedEvents`,
    comments_link: `${url}/comments`,
  });
  expect(agreed({ self: url, tagsHref: madeUp })).toMatchObject({ tagsHref: `${url}/tags` });
});

it('leaves the addresses of other things, those of examples, and objects without an address', () => {
  const url = 'https://example.com/issues/5';
  const others = { url, repository_url: madeUp, status_url: madeUp, terms_url: madeUp, analysis_url: madeUp };
  expect(agreed({ ...others })).toEqual(others);
  const written = { url, labels_url: 'https://api.test/labels{/name}' };
  expect(agreed({ ...written })).toEqual(written);
  expect(agreed({ labels_url: madeUp })).toEqual({ labels_url: madeUp });
  expect(agreed({ url: 'https://example.com/?id=5', labels_url: madeUp })).toMatchObject({ labels_url: madeUp });
});
