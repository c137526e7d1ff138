import { namesInBraces } from '../../http/written-path.ts';
import { isObject, join, memberOf } from '../../schema/json/pointer.ts';
import type { Complaint, LintRule } from '../subject/lint-rule.ts';

/**
 * A path with an unpaired brace, or one parameter twice (OAS, Path Templating), or with white space, a dot segment or a stray percent sign, which no
 * request can have (RFC 3986, 2.1 and 5.2.4).
 */
export const pathTemplate: LintRule = {
  id: 'path-template',
  level: 'error',
  why: 'No request can be built for the path.',
  *check({ document }) {
    const paths = memberOf(document, 'paths');
    for (const path of isObject(paths) ? Object.keys(paths) : []) {
      const problem = path.startsWith('/') ? problemIn(path) : undefined;
      if (problem === undefined) continue;
      const { fix } = problem;
      yield { pointer: join('/paths', path), message: `The path ${JSON.stringify(path)} ${problem.is}.`, fix };
    }
  },
};

interface Problem extends Pick<Complaint, 'fix'> {
  readonly is: string;
}

const onceEach = 'Write each parameter once, as {name}.';

function problemIn(path: string): Problem | undefined {
  const names = namesInBraces(path);
  const fixed = path.replaceAll(/\{[^{}]*\}/g, '');
  if (/[{}]/.test(fixed)) return { is: 'has an unpaired brace', fix: onceEach };
  if (/\s/.test(path))
    return { is: 'contains white space, which no request path can contain', fix: 'Remove it, or write it as %20.' };
  const dots = path.split('/').find((segment) => /^(?:\.|%2e){1,2}$/i.test(segment));
  if (dots !== undefined)
    return {
      is: `has the segment ${JSON.stringify(dots)}, which clients resolve before they send a request`,
      fix: 'Write the path that is meant without it.',
    };
  if (/%(?![\da-f]{2})/i.test(fixed))
    return { is: 'has a percent sign without two hexadecimal digits', fix: 'Write the percent sign itself as %25.' };
  if (names.includes('')) return { is: 'has a parameter without a name', fix: onceEach };
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  return repeated === undefined ? undefined : { is: `has the parameter {${repeated}} twice`, fix: onceEach };
}
