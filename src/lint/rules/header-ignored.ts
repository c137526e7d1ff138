import { join } from '../../schema/json/pointer.ts';
import { parameterLists, type WrittenParameter, writtenParameters } from '../parameter-places.ts';
import type { LintRule } from '../rule.ts';

const ignored = ['accept', 'content-type', 'authorization'];

/** Header parameters that OpenAPI says to ignore (OAS, Parameter Object): neither mock nor suite will heed them. */
export const headerIgnored: LintRule = {
  id: 'header-ignored',
  level: 'warning',
  why: 'OpenAPI says to ignore it: neither mock nor suite heeds it.',
  *check({ document, operations }) {
    const lists = new Set(operations.flatMap((operation) => parameterLists(document, operation)));
    const written = [...lists].flatMap((list) => writtenParameters(document, list));
    for (const { pointer, name } of written.filter(isIgnored)) {
      const better = name.toLowerCase() === 'authorization' ? 'a security scheme' : 'the media types of "content"';
      yield {
        pointer: join(pointer, 'name'),
        message: `A header parameter "${name}" is ignored.`,
        fix: `Describe it by ${better}.`,
      };
    }
  },
};

function isIgnored({ name, in: place }: WrittenParameter): boolean {
  return place === 'header' && ignored.includes(name.toLowerCase());
}
