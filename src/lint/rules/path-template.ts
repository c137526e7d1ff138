import { isObject, join, memberOf } from '../../schema/json/pointer.ts';
import type { LintRule } from '../subject/rule.ts';

/** A path whose braces do not pair, or that has one parameter twice (OAS, Path Templating). */
export const pathTemplate: LintRule = {
  id: 'path-template',
  level: 'error',
  why: 'No request can be made for it.',
  *check({ document }) {
    const paths = memberOf(document, 'paths');
    for (const path of isObject(paths) ? Object.keys(paths) : []) {
      const trouble = path.startsWith('/') ? troubleIn(path) : undefined;
      if (trouble === undefined) continue;
      yield {
        pointer: join('/paths', path),
        message: `The path ${JSON.stringify(path)} ${trouble}.`,
        fix: 'Put each parameter once, as {name}.',
      };
    }
  },
};

function troubleIn(path: string): string | undefined {
  const names = [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name ?? '');
  if (/[{}]/.test(path.replaceAll(/\{[^{}]*\}/g, ''))) return 'has a brace without its partner';
  if (/\s/.test(path)) return 'has white space, which no path of a request holds';
  if (names.includes('')) return 'has a parameter without a name';
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  return repeated === undefined ? undefined : `has the parameter {${repeated}} twice`;
}
