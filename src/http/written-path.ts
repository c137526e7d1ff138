import type { Operation } from '../model/contract.ts';

/** The path of an operation as the contract writes it, with its query and fragment: the name under `paths`. */
export function writtenPath({ key }: Pick<Operation, 'key'>): string {
  return key.slice(key.indexOf(' ') + 1);
}

/** The names in braces of a path template or a server URL, in their order: `shelfId`, `bookId` for `/shelves/{shelfId}/books/{bookId}`. `{}` has an empty name. */
export function namesInBraces(template: string): readonly string[] {
  return [...template.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
}

/** The template with `{name}` replaced by its value; it stays where there is no value. */
export function filledTemplate(template: string, valueFor: (name: string) => string | undefined): string {
  return template.replaceAll(/\{([^{}]*)\}/g, (written, name: string) => valueFor(name) ?? written);
}

/** The name of the parameter that a segment of a path template is as a whole: `bookId` for `{bookId}`; `undefined` for other segments, such as `{id}.json`. */
export function parameterOfSegment(segment: string): string | undefined {
  return /^\{([^{}]+)\}$/.exec(segment)?.[1];
}

/** A path template, or a key with one, without the names of its parameters: `/books/{}`. Clients do not see the names. */
export function withoutParameterNames(template: string): string {
  return template.replaceAll(/\{[^{}]*\}/g, '{}');
}

/** The most that a path may have, to be mocked and tested: servers need not read longer request lines (RFC 9112, 3). */
export const longestPath = { characters: 8000, segments: 1000 } as const;

/** Whether a path has more than `longestPath` allows. */
export function isTooLongPath(path: string): boolean {
  return path.length > longestPath.characters || path.split('/').length > longestPath.segments;
}
