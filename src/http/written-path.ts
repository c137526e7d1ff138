import type { Operation } from '../model/contract.ts';

/** The path of an operation as the contract writes it, with its query and fragment: the name under `paths`. */
export function writtenPath({ key }: Pick<Operation, 'key'>): string {
  return key.slice(key.indexOf(' ') + 1);
}

/** A path template, or a key with one, without the names of its parameters: `/books/{}`. Clients do not see the names. */
export function withoutParameterNames(template: string): string {
  return template.replaceAll(/\{[^{}]*\}/g, '{}');
}

/** Whether a path is longer than servers must read (RFC 9112, 3), or has more than 1000 segments: it is neither mocked nor tested. */
export function isTooLongPath(path: string): boolean {
  return path.length > 8000 || path.split('/').length > 1000;
}
