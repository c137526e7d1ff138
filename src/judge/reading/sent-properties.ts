import { sentResource } from '../../conventions/names/sent-resource.ts';
import { requestSchema } from '../../http/request-schema.ts';
import type { Json, Pointer } from '../../model/json.ts';
import { memberOf } from '../../schema/json/pointer.ts';
import { shapeFor } from './contract-shape.ts';
import type { Subject } from './subject.ts';

/** What the contract says of a property that a request could have. */
export interface SentProperty {
  readonly places: readonly Pointer[];
  /** Whether it is in a part of a form, not in the body itself. */
  readonly isInPart: boolean;
}

/** What the contract says of the properties of the resource that a request sends, by name. */
export function sentProperties(subject: Subject, received: Json | undefined): ReadonlyMap<string, SentProperty> {
  const schema = requestSchema(subject.case);
  const { body } = subject.case.request;
  if (schema === undefined || body.kind !== 'content') return new Map();
  const { part } = sentResource(subject.case, received);
  const { properties } = shapeFor(subject, schema, body.value ?? body.fields ?? null);
  const own = [...properties].filter(([name]) => name !== part);
  const inside = memberOf(body.fields, part ?? '') ?? null;
  const ofPart = (part === undefined ? [] : (properties.get(part) ?? [])).flatMap((place) => [
    ...shapeFor(subject, place, inside).properties,
  ]);
  const entry =
    (isInPart: boolean) =>
    ([name, places]: readonly [string, readonly Pointer[]]) =>
      [name, { places, isInPart }] as const;
  return new Map([...ofPart.map(entry(true)), ...own.map(entry(false))]);
}
