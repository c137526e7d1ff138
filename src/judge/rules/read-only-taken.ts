import { isSuccess } from '../../http/status.ts';
import type { Contract } from '../../model/contract.ts';
import type { Pointer } from '../../model/json.ts';
import { isObject, memberOf } from '../../schema/json/pointer.ts';
import { sameJson } from '../../schema/json/same-json.ts';
import { shapeIn } from '../reading/contract-shape.ts';
import { quote } from '../reading/quote.ts';
import type { Rule } from '../reading/rule.ts';

export const readOnlyTaken: Rule = {
  id: 'read-only-taken',
  title: 'What is readOnly is not taken from a request',
  level: 'deviation',
  why: 'A caller who can set what the server alone should set can choose identifiers, owners and prices.',
  clause: 'JSON Schema 2020-12, Validation, 9.4',
  *check({ reply, json, mediaType, contract, case: { request, operation } }) {
    const sent = request.body.kind === 'content' ? request.body.value : undefined;
    if (!reply || !isSuccess(reply.status) || !json?.ok || !isObject(sent)) return;
    const taken = operation.body?.content.map(({ schema }) => schema) ?? [];
    for (const [name, place] of readOnlyIn(contract, [mediaType?.schema, ...taken])) {
      const [was, is] = [memberOf(sent, name), memberOf(json.value, name)];
      // `true` and short values may be alike by chance.
      if (was === undefined || is === undefined || String(was).length < 3 || !sameJson(was, is)) continue;
      yield { message: `${quote(name)} is readOnly, and what the request set it to`, cause: place, contract: place };
    }
  },
};

/** What is readOnly in the schema of the answer or of the request, and where. */
function readOnlyIn(contract: Contract, schemas: readonly (Pointer | undefined)[]): ReadonlyMap<string, Pointer> {
  const places = schemas.flatMap((schema) => {
    if (schema === undefined) return [];
    const { readOnly, properties } = shapeIn(contract, schema);
    return [...readOnly].map((name): [string, Pointer] => [name, properties.get(name)?.[0] ?? schema]);
  });
  return new Map(places.reverse());
}
