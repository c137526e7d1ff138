import { expect, it } from 'vitest';
import { markdownBlock, markdownCode, withoutLinks } from './markdown.ts';

it('leaves nothing in a line that Markdown or HTML reads as markup', () => {
  const hostile = '@team see #12 `x` </code><img src=x> *a* _b_ [l](http://e) | \\ &amp; \n::error::';
  const written = markdownCode(hostile);
  expect(written.slice('<code>'.length, -'</code>'.length)).toMatch(/^[\w\s.,/=&;%?#]*$/);
  expect(written).not.toMatch(/@|`|<img|\n|(?<!&)#/);
});

it('closes a block of code only at its end', () => {
  const block = markdownBlock('one\n```\n````\n\u001b[31mtwo', 'sh').split('\n');
  expect(block[0]).toBe('`````sh');
  expect(block.slice(1, -1)).toEqual(['one', '```', '````', '\\u001b[31mtwo']);
  expect(block.at(-1)).toBe('`````');
});

it('leaves the text of links', () => {
  expect(withoutLinks('See [the page](../a.md#b) and [x](y), not [z].')).toBe('See the page and x, not [z].');
});
