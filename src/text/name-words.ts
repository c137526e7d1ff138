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

/** Whether a property has what a path parameter takes: `bookId` and `book_id` are the same name, and `id` is that of `bookId`. */
export function namesSame(property: string, parameter: string): boolean {
  const words = nameWords(parameter);
  return nameWords(property) === words || (property === 'id' && /(?:^| )id$/.test(words));
}

/** The same text for `per_page`, `perPage` and `per[page]`. */
export function normalisedName(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}
