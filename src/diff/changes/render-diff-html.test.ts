import { expect, it } from 'vitest';
import { bookContract } from '../../testing/book-contract.ts';
import type { Change } from './change.ts';
import { renderDiffHtml } from './render-diff-html.ts';

const change: Change = {
  id: 'property-required',
  class: 'breaking',
  operations: ['POST /books', 'PUT /books/{isbn}'],
  message: 'The request body now requires "<b>".',
  old: undefined,
  new: '/info',
};
const context = {
  pair: { old: bookContract, new: { ...bookContract, linesOf: () => ['title: Library'] } },
  names: { old: 'git:main:api.yaml', new: 'api.yaml' },
};

it('shows the places of a change side by side', () => {
  const page = renderDiffHtml({ changes: [change], stale: [] }, context);
  expect(page).toContain('<header class="bad">');
  expect(page).toContain('The request body now requires &quot;&lt;b&gt;&quot;.');
  expect(page).toMatch(
    /<h3>Before<\/h3><p>The contract has no such place\.<\/p>[\s\S]*<h3>After<\/h3>.*title: Library/,
  );
  expect(page).toContain('and 1 more operation');
});

it('is green when every breaking change is accepted, and names what no longer needs to be', () => {
  const page = renderDiffHtml(
    { changes: [{ ...change, accepted: 'agreed' }], stale: ['x: no longer needed'] },
    context,
  );
  expect(page).toContain('<header class="good">');
  expect(page).toContain('agreed');
  expect(page).toContain('x: no longer needed.');
});
