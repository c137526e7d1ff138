import type { Scope } from '../model/case.ts';
import type { Parameter } from '../model/contract.ts';
import { isScalar, tellingSample } from './parameter-values.ts';
import { serialiseParameter } from './serialise-parameter.ts';
import type { CaseDraft, Derivation } from './strategy.ts';

/** What a server may refuse for its query although the contract does not list the status. */
const scope: Scope = { inside: false, by: 'resource', admits: [400, 404, 410, 422] };

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
      scope,
      about: parameter.schema ?? parameter.pointer,
      why: `a request with the query parameter ${parameter.name} ${why}`,
    };
  }
}
