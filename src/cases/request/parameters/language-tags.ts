import type { Operation, Parameter } from '../../../model/contract.ts';
import { registryOf, type SchemaSource } from '../../../schema/derive/build/schema-source.ts';
import { mergeSchemas } from '../../../schema/shape/merge-schemas.ts';

/** Whether a header names the languages that the client reads (RFC 9110, 12.5.4): a schema says no more than that it is a text. */
export function namesLanguages({ in: place, name }: Pick<Parameter, 'in' | 'name'>): boolean {
  return place === 'header' && name.toLowerCase() === 'accept-language';
}

/** What services are most often translated into, and a choice of two. */
const usualLanguages = ['en', 'de', 'fr', 'es', 'de-CH, fr;q=0.8, *;q=0.1'];
/** Of those that the contract names. */
const mostNamed = 10;

/** The languages that an operation is asked for: first those that it documents in `Content-Language`, each of which its schema allows. */
export function askedLanguages(
  { schema }: Pick<Parameter, 'schema'>,
  { responses }: Pick<Operation, 'responses'>,
  source: SchemaSource,
): readonly string[] {
  const documented = responses
    .flatMap(({ headers }) => headers.filter(({ name }) => name.toLowerCase() === 'content-language'))
    .flatMap((header) => (header.schema === undefined ? [] : [header.schema]))
    .flatMap((pointer) => mergeSchemas(registryOf(source), { pointers: [pointer] }).values?.value ?? [])
    .filter((value) => typeof value === 'string')
    .slice(0, mostNamed);
  const isAllowed = (language: string) => schema === undefined || source.validator.isValid(schema, language);
  return [...new Set([...documented, ...usualLanguages])].filter(isAllowed);
}
