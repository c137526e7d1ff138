import { expect, it } from 'vitest';
import { withArticle } from './with-article.ts';

it('gives a noun the article that its first letter asks for', () => {
  expect(['book', 'instrument', 'Order', 'event'].map(withArticle)).toEqual([
    'a book',
    'an instrument',
    'an Order',
    'an event',
  ]);
});
