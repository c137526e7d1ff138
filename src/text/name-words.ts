/** The words of a name in lower case: `book id` for `bookId`, `book_id` and `book-id`, `bookid` for `BOOKID`. */
export function nameWords(name: string): string {
  const words = name.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').replaceAll(/[^a-z0-9]+/gi, ' ');
  return words.toLowerCase();
}
