import { expect, it } from 'vitest';
import { htmlMarkdown } from './html-markdown.ts';

it('writes headings, paragraphs, lists and code', () => {
  const page =
    '**A promise**\n\n## Why\n\nBecause `a < b`\nholds.\n\n- one\n- two\n\n```http\nHTTP/1.1 200 OK\n\n<b>\n```\n';
  expect(htmlMarkdown(page)).toBe(
    '<p><strong>A promise</strong></p><h3>Why</h3><p>Because <code>a &lt; b</code> holds.</p>' +
      '<ul><li>one</li><li>two</li></ul><pre>HTTP/1.1 200 OK\n\n&lt;b&gt;\n</pre>',
  );
});
