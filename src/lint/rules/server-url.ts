import { join, memberOf, valueAt } from '../../schema/json/pointer.ts';
import type { Complaint, LintRule } from '../subject/rule.ts';
import { serverPlaces } from '../subject/server-places.ts';

/** The address of a server with a query or a fragment (OAS 3.2, Server Object), with a brace that has no partner, or with one variable twice. */
export const serverUrl: LintRule = {
  id: 'server-url',
  level: 'warning',
  why: 'Paths are put behind the address as it is written: no request reaches what was meant.',
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
    const message = `The address of a server holds a ${part === '?' ? 'query' : 'fragment'}.`;
    yield { message, fix: 'Describe a query by parameters or a security scheme.' };
  }
  if (/[{}]/.test(rest))
    yield { message: 'A brace in the address of a server has no partner.', fix: 'Write each variable as {name}.' };
  const twice = names.find((name, index) => names.indexOf(name) < index);
  if (twice !== undefined)
    yield {
      message: `The address of a server holds the variable {${twice}} twice.`,
      fix: 'Give each its own variable.',
    };
}
