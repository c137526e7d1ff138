import type { Json } from '../../model/json.ts';
import { isObject, itemsOfList, join, memberOf } from '../../schema/json/pointer.ts';
import type { Complaint, LintRule, RuleSubject } from '../subject/lint-rule.ts';

/**
 * A path that is probably not what its author meant: a slash at its end, an empty segment, a template of another language, two parameters with
 * nothing between them, the base path twice, no operation.
 */
export const pathForm: LintRule = {
  id: 'path-form',
  level: 'advice',
  why: 'Requests are sent to exactly this path, and many servers know only the other form.',
  *check(subject) {
    const paths = memberOf(subject.document, 'paths');
    for (const [path, item] of isObject(paths) ? Object.entries(paths) : []) {
      if (!path.startsWith('/')) continue;
      const problem = problemOf(subject, path) ?? (isEmpty(item) ? withoutOperation : undefined);
      if (problem !== undefined) yield { pointer: join('/paths', path), ...problem };
    }
  },
};

type Problem = Omit<Complaint, 'pointer'>;

const withoutOperation: Problem = { message: 'The path has no operation.', fix: 'Add one, or remove the path.' };

function isEmpty(item: Json): boolean {
  return isObject(item) && Object.keys(item).every((name) => ['summary', 'description', 'parameters'].includes(name));
}

function problemOf(subject: RuleSubject, path: string): Problem | undefined {
  const [plain = ''] = path.split(/[?#]/);
  const segments = plain.split('/').slice(1);
  const foreign = segments.find((segment) => /^:\w+$/.test(segment) || /^<[^<>]+>$/.test(segment));
  if (foreign !== undefined) {
    const name = foreign.replaceAll(/[:<>]/g, '');
    const message = `${JSON.stringify(foreign)} is fixed text: a parameter of a path is written in braces.`;
    return { message, fix: `Write {${name}}.` };
  }
  const [pair] = /\{[^{}]+\}\{[^{}]+\}/.exec(plain) ?? [];
  if (pair !== undefined) {
    const message = `${JSON.stringify(pair)} are two parameters with nothing between them: no request shows where the first ends.`;
    return { message, fix: 'Put a slash or another character between them, or make them one parameter.' };
  }
  if (plain.length > 1 && plain.endsWith('/'))
    return { message: `The path ${JSON.stringify(path)} ends with a slash.`, fix: 'Remove the slash.' };
  if (segments.length > 1 && segments.slice(0, -1).includes(''))
    return { message: `The path ${JSON.stringify(path)} has an empty segment.`, fix: 'Remove one of the slashes.' };
  const base = repeatedBase(subject, plain);
  if (base === undefined) return undefined;
  const message = `The path begins with ${JSON.stringify(base)}, which is already in the URL of the server.`;
  return { message, fix: 'Remove it from the path or from the URL.' };
}

/** The path of the only server, where this path begins with it. */
function repeatedBase({ document }: RuleSubject, path: string): string | undefined {
  const [url, ...others] = itemsOfList(memberOf(document, 'servers')).map((one) => memberOf(one, 'url'));
  if (typeof url !== 'string' || others.length > 0) return undefined;
  const base = /^(?:[a-z]+:\/\/[^/]*)?(\/[^/?#{}]+(?:\/[^/?#{}]+)*)\/?$/i.exec(url)?.[1];
  return base !== undefined && `${path}/`.startsWith(`${base}/`) ? base : undefined;
}
