import { join, memberOf, valueAt } from '../../schema/json/pointer.ts';
import type { Complaint, LintRule } from '../subject/rule.ts';
import { serverPlaces } from '../subject/server-places.ts';

/** A server URL with a query or a fragment (OAS 3.2, Server Object), with an unpaired brace, or with one variable twice. */
export const serverUrl: LintRule = {
  id: 'server-url',
  level: 'warning',
  why: 'Paths are appended to the URL as it is written, so no request reaches the intended address.',
  *check({ document, operations }) {
    for (const place of serverPlaces(document, operations)) {
      const url = memberOf(valueAt(document, place), 'url');
      for (const fault of typeof url === 'string' ? faultsOf(url) : []) yield { pointer: join(place, 'url'), ...fault };
    }
  },
};

function* faultsOf(url: string): Generator<Pick<Complaint, 'message' | 'fix'>> {
  const names = [...url.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
  const rest = url.replaceAll(/\{[^{}]*\}/g, '');
  const part = /[?#]/.exec(rest)?.[0];
  if (part !== undefined) {
    const message = `The server URL contains a ${part === '?' ? 'query' : 'fragment'}.`;
    yield { message, fix: 'Describe a query by query parameters or a security scheme.' };
  }
  if (/[{}]/.test(rest))
    yield { message: 'The server URL has an unpaired brace.', fix: 'Write each variable as {name}.' };
  const twice = names.find((name, index) => names.indexOf(name) < index);
  if (twice !== undefined)
    yield {
      message: `The server URL contains the variable {${twice}} twice.`,
      fix: 'Use a different variable for each place.',
    };
}
