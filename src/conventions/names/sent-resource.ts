import type { Case } from '../../model/case.ts';
import type { Json } from '../../model/json.ts';
import { isObject, memberOf } from '../../schema/json/pointer.ts';

/** What a request sends of a resource. */
interface SentResource {
  /** `undefined`: the request has no body, or one that is neither JSON nor a form. */
  readonly value: Json | undefined;
  /** The name of the part of a form that the resource was taken out of; its properties are beside the other fields. */
  readonly part?: string;
}

/**
 * The JSON of a request, or the fields of its form. Where the only object among the fields has a name that the response does not have, as `meta` beside a file, its
 * properties are taken for those of the resource.
 */
export function sentResource({ request: { body } }: Pick<Case, 'request'>, received: Json | undefined): SentResource {
  if (body.kind !== 'content') return { value: undefined };
  const { value, fields } = body;
  if (value !== undefined || fields === undefined) return { value };
  const [only, ...others] = Object.entries(fields).filter(([, field]) => isObject(field));
  const [part = '', inside] = only ?? [];
  const isTakenOut =
    isObject(inside) &&
    others.length === 0 &&
    memberOf(received, part) === undefined &&
    !Object.keys(inside).some((name) => Object.hasOwn(fields, name));
  if (!isTakenOut) return { value: fields };
  const { [part]: _, ...rest } = fields;
  return { value: { ...rest, ...inside }, part };
}
