import { memoizeText } from './memoize-text.ts';

/** The words of a name in lower case: `book id` for `bookId`, `book_id` and `book-id`, `bookid` for `BOOKID`. */
export const nameWords: (name: string) => string = memoizeText(
  (name) => {
    const words = name.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').replaceAll(/[^a-z0-9]+/gi, ' ');
    return words.toLowerCase();
  },
  // The names of a large contract.
  { most: 20_000, longest: 200 },
);
