import { isSuccess } from '../../http/status.ts';
import { writtenValue } from '../../http/written-value.ts';
import type { Json, Pointer } from '../../model/json.ts';
import { isObject, memberOf } from '../../schema/json/pointer.ts';
import { sameJson } from '../../schema/json/same-json.ts';
import { textOf } from '../../schema/json/text-of.ts';
import { shapeFor, shapeIn } from '../reading/contract-shape.ts';
import { quote } from '../reading/quote.ts';
import type { Rule } from '../reading/rule.ts';
import { shownResource } from '../reading/shown-resource.ts';
import type { Subject } from '../reading/subject.ts';

/**
 * Checks successes to requests that send a `readOnly` property: the response must not show the value that was sent (JSON Schema Validation, 9.4). Short
 * values and those out of a list may be equal by chance.
 */
export const readOnlyTaken: Rule = {
  id: 'read-only-taken',
  title: 'A request does not set a readOnly property',
  level: 'deviation',
  why: 'A caller who can set what only the server should set can choose identifiers, owners and prices.',
  clause: { jsonSchema: 'Validation, 9.4' },
  *check(subject) {
    const { reply, json } = subject;
    const { request, operation, strategy, expectedState } = subject.case;
    // What is restored is what the server has shown: a time of the same second does not prove that it was taken.
    if (strategy === 'state' || strategy === 'clean-up') return;
    const sent = writtenValue(request.body);
    if (!reply || !isSuccess(reply.status) || !json?.ok || !isObject(sent)) return;
    const shown = shownResource(subject, sent);
    const value = shown?.value ?? json.value;
    const accepted = operation.body?.content.map(({ schema }) => schema) ?? [];
    const readOnly = readOnlyIn(subject, { schemas: [shown?.schema, ...accepted], value });
    if (readOnly.size === 0) return;
    const settable = settableIn(subject, { schemas: accepted, value: sent });
    for (const [name, place] of readOnly) {
      if (settable.has(name)) continue;
      const [was, is] = [memberOf(sent, name), memberOf(value, name)];
      // Few values may be equal by chance, and so may `true` and short ones.
      const isListed = shapeIn(subject.contract, place).values !== undefined;
      const isOwnChoice = expectedState?.kind === 'listed-value-ignored' && expectedState.property === name;
      if (isListed && !isOwnChoice) continue;
      if (was === undefined || is === undefined || textOf(was).length < 3 || !sameJson(was, is)) continue;
      yield {
        message: `${quote(name)} is readOnly and has the value that the request sent`,
        cause: place,
        contract: place,
      };
    }
  },
};

/** What the request is for may set what its resource alone cannot: a decision has the amount that a claim then shows. */
function settableIn(
  context: Pick<Subject, 'contract' | 'validator'>,
  { schemas, value }: { readonly schemas: readonly (Pointer | undefined)[]; readonly value: Json },
): ReadonlySet<string> {
  return new Set(
    schemas.flatMap((schema) => {
      if (schema === undefined) return [];
      const { readOnly, properties } = shapeFor(context, schema, value);
      return [...properties.keys()].filter((name) => !readOnly.has(name));
    }),
  );
}

/** The readOnly properties in the schemas of the response and of the request, with their places. */
function readOnlyIn(
  context: Pick<Subject, 'contract' | 'validator'>,
  { schemas, value }: { readonly schemas: readonly (Pointer | undefined)[]; readonly value: Json },
): ReadonlyMap<string, Pointer> {
  const places = schemas.flatMap((schema) => {
    if (schema === undefined) return [];
    const { readOnly, properties } = shapeFor(context, schema, value);
    return [...readOnly].map((name): [string, Pointer] => [name, properties.get(name)?.[0] ?? schema]);
  });
  return new Map(places.reverse());
}
