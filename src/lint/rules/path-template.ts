import { isObject, join, memberOf } from '../../schema/json/pointer.ts';
import type { LintRule } from '../subject/lint-rule.ts';

/** A path with an unpaired brace, white space, or one parameter twice (OAS, Path Templating). */
export const pathTemplate: LintRule = {
  id: 'path-template',
  level: 'error',
  why: 'No request can be built for the path.',
  *check({ document }) {
    const paths = memberOf(document, 'paths');
    for (const path of isObject(paths) ? Object.keys(paths) : []) {
      const problem = path.startsWith('/') ? problemIn(path) : undefined;
      if (problem === undefined) continue;
      yield {
        pointer: join('/paths', path),
        message: `The path ${JSON.stringify(path)} ${problem}.`,
        fix: 'Write each parameter once, as {name}.',
      };
    }
  },
};

function problemIn(path: string): string | undefined {
  const names = [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name ?? '');
  if (/[{}]/.test(path.replaceAll(/\{[^{}]*\}/g, ''))) return 'has an unpaired brace';
  if (/\s/.test(path)) return 'contains white space, which no request path can contain';
  if (names.includes('')) return 'has a parameter without a name';
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  return repeated === undefined ? undefined : `has the parameter {${repeated}} twice`;
}
