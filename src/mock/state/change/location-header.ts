import { headerOf } from '../../request/mock-request.ts';
import type { StateRequest } from '../read/state-request.ts';
import { locationHeader } from '../resources/operation-schemas.ts';

/** The fields of an answer, `Location` saying where the item is, if the contract documents it. */
export function withLocation(
  fields: readonly string[],
  { situation, id }: { readonly situation: StateRequest; readonly id: string },
): readonly string[] {
  const { request: sound, role, context: ground } = situation;
  const declared = role === 'create' || role === 'replace' ? locationHeader(sound.operation) : undefined;
  if (declared === undefined) return fields;
  const { schema } = declared;
  const fits = (text: string) => schema === undefined || ground.mock.responseValidator.check(schema, text).length === 0;
  const location = locations(situation, id).find(fits);
  if (location === undefined) return fields;
  const others = fields.flatMap((field, at) => {
    const isName = at % 2 === 0;
    const name = isName ? field : (fields[at - 1] ?? '');
    return name.toLowerCase() === 'location' ? [] : [field];
  });
  return [...others, 'Location', location];
}

/** As a path, and as a whole address for schemas that want one. */
function locations({ request: sound, id: own }: StateRequest, id: string): readonly string[] {
  const { request } = sound;
  const base = `${request.prefix ?? ''}${request.path.replace(/\/+$/, '')}`;
  const path = own === undefined ? `${base}/${encodeURIComponent(id)}` : base;
  const host = headerOf(request, 'host');
  const origin = request.origin ?? (host === undefined ? undefined : `http://${host}`);
  return origin === undefined ? [path] : [path, `${origin}${path}`];
}
