import type { Operation } from '../model/contract.ts';

/** The path of an operation as the contract writes it, with its query and fragment: the name under `paths`. */
export function writtenPath({ key }: Pick<Operation, 'key'>): string {
  return key.slice(key.indexOf(' ') + 1);
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
