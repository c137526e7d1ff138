import type { Frame } from '../model/case.ts';
import type { Parameter } from '../model/contract.ts';
import { isScalar, tellingSample } from './parameter-values.ts';
import { serialiseParameter } from './serialise-parameter.ts';
import type { CaseDraft, Derivation } from './strategy.ts';

/** What a server may refuse for its query although the contract does not list the status. */
const frame = { inside: false, by: 'resource', admits: [400, 404, 410, 422] } as const satisfies Frame;

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
      frame: { ...frame, admits: [...frame.admits, 405, 414] },
      about: parameter.schema ?? parameter.pointer,
      why: `a request with ${label}, percent-encoded, for the path parameter ${parameter.name}`,
    };
  }
}

/** Ways to write a query parameter of one plain value that its schema says nothing about, and that a careless reader falls over. */
export function* doubtfulQueries(parameter: Parameter, { ordinary, source }: Derivation): Generator<CaseDraft> {
  const sample = tellingSample(parameter, source);
  if (parameter.in !== 'query' || sample === undefined || !isScalar(parameter, source)) return;
  const given = serialiseParameter(parameter, sample);
  const name = given.slice(0, given.indexOf('='));
  const request = ordinary.request({ parameters: new Map([[parameter, undefined]]) });
  const mark = request.path.includes('?') ? '&' : '?';
  for (const [label, query, why] of [
    ['twice', `${given}&${given}`, 'given twice'],
    ['as a list', `${name}%5B%5D=${given.slice(name.length + 1)}`, 'with brackets after its name'],
    ['as an object', `${name}%5Ba%5D=${given.slice(name.length + 1)}`, 'with a name in brackets after its own'],
    ['empty', `${name}=`, 'without a value'],
    ['name alone', name, 'without an equals sign'],
  ] as const) {
    yield {
      label: `query ${parameter.name}, ${label}`,
      request: { ...request, path: `${request.path}${mark}${query}` },
      expects: 'anything',
      frame,
      about: parameter.schema ?? parameter.pointer,
      why: `a request with the query parameter ${parameter.name} ${why}`,
    };
  }
}
