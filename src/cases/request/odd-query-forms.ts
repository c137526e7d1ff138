import { refusalStatuses } from '../../http/status.ts';
import type { Scope } from '../../model/case.ts';
import type { Parameter } from '../../model/contract.ts';
import type { SchemaSource } from '../../schema/derive/build/schema-source.ts';
import type { CaseDraft } from './case-draft.ts';
import { isScalar, visibleSample } from './parameters/parameter-values.ts';
import { serialiseParameter } from './parameters/serialise-parameter.ts';
import type { ValidRequestBuilder } from './valid-request.ts';

/** A server may answer these to an odd query although the contract does not document them. */
const scope: Scope = { inside: false, by: 'resource', allowedStatuses: refusalStatuses['odd-query'] };

interface QuerySource {
  readonly validRequest: ValidRequestBuilder;
  readonly source: SchemaSource;
}

/** Forms of a query parameter with one plain value that no schema describes and that a careless parser fails on. */
export function* oddQueryForms(parameter: Parameter, { validRequest, source }: QuerySource): Generator<CaseDraft> {
  const sample = visibleSample(parameter, source);
  if (parameter.in !== 'query' || sample === undefined || !isScalar(parameter, source)) return;
  const given = serialiseParameter(parameter, sample);
  const name = given.slice(0, given.indexOf('='));
  const request = validRequest.build({ parameters: new Map([[parameter, undefined]]) });
  const mark = request.path.includes('?') ? '&' : '?';
  for (const [label, query, why] of [
    ['twice', `${given}&${given}`, 'sent twice'],
    ['as a list', `${name}%5B%5D=${given.slice(name.length + 1)}`, 'with brackets after its name'],
    ['as an object', `${name}%5Ba%5D=${given.slice(name.length + 1)}`, 'with a name in brackets after its name'],
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
