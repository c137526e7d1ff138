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
  title: 'A request does not set a readOnly property',
  level: 'deviation',
  why: 'A caller who can set what only the server should set can choose identifiers, owners and prices.',
  clause: { jsonSchema: 'Validation, 9.4' },
  *check({ reply, json, mediaType, contract, case: { request, operation } }) {
    const sent = request.body.kind === 'content' ? request.body.value : undefined;
    if (!reply || !isSuccess(reply.status) || !json?.ok || !isObject(sent)) return;
    const accepted = operation.body?.content.map(({ schema }) => schema) ?? [];
    for (const [name, place] of readOnlyIn(contract, [mediaType?.schema, ...accepted])) {
      const [was, is] = [memberOf(sent, name), memberOf(json.value, name)];
      // `true` and short values may be equal by chance.
      if (was === undefined || is === undefined || String(was).length < 3 || !sameJson(was, is)) continue;
      yield {
        message: `${quote(name)} is readOnly and has the value that the request sent`,
        cause: place,
        contract: place,
      };
    }
  },
};

/** The readOnly properties in the schemas of the response and of the request, with their places. */
function readOnlyIn(contract: Contract, schemas: readonly (Pointer | undefined)[]): ReadonlyMap<string, Pointer> {
  const places = schemas.flatMap((schema) => {
    if (schema === undefined) return [];
    const { readOnly, properties } = shapeIn(contract, schema);
    return [...readOnly].map((name): [string, Pointer] => [name, properties.get(name)?.[0] ?? schema]);
  });
  return new Map(places.reverse());
}
