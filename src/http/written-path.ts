import type { Operation } from '../model/contract.ts';

/** The path of an operation as the contract writes it, with its query and fragment: the name under `paths`. */
export function writtenPath({ key }: Pick<Operation, 'key'>): string {
  return key.slice(key.indexOf(' ') + 1);
}

/** A path template, or a key with one, without the names of its parameters: `/books/{}`. Clients do not see the names. */
export function withoutParameterNames(template: string): string {
  return template.replaceAll(/\{[^{}]*\}/g, '{}');
}
