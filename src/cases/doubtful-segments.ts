import type { Scope } from '../model/case.ts';
import type { Parameter } from '../model/contract.ts';
import type { CaseDraft, Derivation } from './strategy.ts';

/** What a server may say of a path that it reads in its own way, although the contract does not list the status. */
const scope: Scope = { inside: false, by: 'resource', admits: [400, 404, 405, 410, 414, 422] };

/** Path segments that say nothing sensible, in spellings that a careless router or decoder falls over. */
export function* doubtfulSegments(parameter: Parameter, { ordinary, operation }: Derivation): Generator<CaseDraft> {
  if (parameter.in !== 'path' || parameter.style !== 'simple') return;
  const template = operation.path.split('/').indexOf(`{${parameter.name}}`);
  if (template < 0) return;
  for (const [label, segment] of [
    ['a percent sign', '%25'],
    ['a slash', 'a%2Fb'],
    ['NUL', '%00'],
    ['what is not UTF-8', '%ff'],
    ['quotes', '%22%27'],
  ] as const) {
    const request = ordinary.request();
    const [path = '', ...query] = request.path.split('?');
    const segments = path.split('/').map((part, index) => (index === template ? segment : part));
    yield {
      label: `path ${parameter.name}, ${label}`,
      request: { ...request, path: [segments.join('/'), ...query].join('?') },
      expects: 'anything',
      scope,
      about: parameter.schema ?? parameter.pointer,
      why: `a request with ${label}, percent-encoded, for the path parameter ${parameter.name}`,
    };
  }
}
