/** Text of a document, safe to print: control characters and those that turn the direction of writing are shown by their number. */
export function printable(text: string): string {
  return text.replace(
    /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g,
    (character) => {
      const number = character.charCodeAt(0).toString(16).padStart(4, '0');
      return `\\u${number}`;
    },
  );
}
