import type { JsonObject } from '../../model/json.ts';
import { join, memberOf } from '../../schema/json/pointer.ts';
import { nameWords } from '../../text/name-words.ts';
import { pathValuesOf } from '../reading/path-values.ts';
import { quote } from '../reading/quote.ts';
import type { Complaint } from '../reading/rule.ts';
import type { ShownObject } from '../reading/shown-resource.ts';
import type { Subject } from '../reading/subject.ts';

/**
 * What was created below a resource names that one, not another: `shelfId` in the response to `POST /shelves/{shelfId}/books`. Only where it has an identifier
 * of its own as well, or needs none; otherwise `shelfId` may be that.
 */
export function otherOwners(
  { case: request, contract: { operations }, sentValues }: Subject,
  sent: JsonObject,
  { value: received, schema, instance }: ShownObject,
): Complaint[] {
  const values = pathValuesOf(request);
  // Most paths have no parameter, and a contract may have a thousand operations to look through.
  if (values.length === 0) return [];
  const found: Complaint[] = [];
  const path = request.operation.path.replace(/\/$/, '');
  // What exists once for its owner has no identifier of its own.
  const isOfOwner =
    operations.some((one) => one.method === 'GET' && one.path === request.operation.path) &&
    !path.endsWith('s') &&
    !operations.some((one) => one.path.startsWith(`${path}/{`));
  for (const { name, encoded, isLast } of values) {
    const words = nameWords(name);
    const shown = Object.keys(received).find((property) => nameWords(property) === words);
    const value = shown === undefined || Object.hasOwn(sent, shown) ? undefined : memberOf(received, shown);
    const hasOwn =
      isOfOwner ||
      Object.keys(received).some((property) => property !== shown && identifierName.test(nameWords(property)));
    if (shown === undefined || isLast || !words.trim().includes(' ') || !hasOwn) continue;
    if (value === undefined || value === null || typeof value === 'object') continue;
    if (!plainIdentifier.test(encoded) || isSameIdentifier(String(value), encoded)) continue;
    // An earlier request to the resource or its collection may have set another one in its body.
    const around = operations.filter((one) => path === one.path || path.startsWith(`${one.path}/`));
    if (around.some(({ key }) => sentValues.has(key, shown, value))) continue;
    found.push({
      message: `${quote(shown)} is not that of the path`,
      cause: `${shown} of another`,
      family: 'echo',
      clause: 'RFC 3986, 3.3',
      contract: schema,
      instance: instance + join('', shown),
    });
  }
  return found;
}

/** One that a server may have in another form, such as with a percent sign, is not compared. */
const plainIdentifier = /^[\w.~-]+$/;

function isSameIdentifier(one: string, other: string): boolean {
  return (
    one.toLowerCase() === other.toLowerCase() ||
    (/^\d+$/.test(one) && /^\d+$/.test(other) && BigInt(one) === BigInt(other))
  );
}

/** `book id`, `number`. */
const identifierName = /(?:^| )(?:id|uuid|number|code|key|slug)$/;
