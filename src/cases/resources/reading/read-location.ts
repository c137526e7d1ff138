import { addressHoldsId } from '../../../conventions/names/address-holds-id.ts';
import { readIdentity } from '../../../conventions/names/resource-identity.ts';
import { headerValues } from '../../../http/header-fields.ts';
import type { Exchange, Reply } from '../../../model/exchange.ts';
import type { Json } from '../../../model/json.ts';
import { namesSame } from '../../../text/name-words.ts';
import { pathKind, pathValues, type Resource } from '../../paths/resource-paths.ts';
import type { ResourceTemplates } from './read-resources.ts';

/**
 * The resource that `Location` names after a creation, or a job that goes on (RFC 9110, 10.2.2), whatever its path is called; not the one that the request
 * named.
 */
export function readLocated(
  { outcome, case: { operation, request } }: Exchange,
  members: ResourceTemplates['members'],
): Resource | undefined {
  if (outcome.kind !== 'reply' || (outcome.status !== 201 && outcome.status !== 202)) return undefined;
  const found = [...members.values()].flat().flatMap(({ path }): Resource[] => {
    const values = readLocation(outcome, path);
    return values === undefined ? [] : [{ kind: pathKind(path), values, own: true }];
  });
  const [longest] = found.toSorted((one, other) => other.kind.length - one.kind.length);
  const named = pathValues(operation.path, request.path) ?? [];
  return longest !== undefined && named.includes(longest.values.at(-1) ?? '') ? undefined : longest;
}

/** Whether what was created is shown with another identifier than the one in `Location`: that one may be of a resource that was there before. */
export function deniesLocation(
  response: Json | undefined,
  { outcome, parameter }: { readonly outcome: Reply; readonly parameter: string },
): boolean {
  const [location] = headerValues(outcome.headers, 'location');
  const id = readIdentity(response, parameter, (names) => names.filter((name) => namesSame(name, parameter)));
  return outcome.status === 201 && location !== undefined && id !== undefined && !addressHoldsId(location, id);
}

/** The identifiers that `Location` has in the places of the template's parameters; `undefined` where it is not an address of that form. */
export function readLocation({ headers }: Reply, template: string): readonly string[] | undefined {
  const [location] = headerValues(headers, 'location');
  if (location === undefined || !URL.canParse(location, 'http://localhost')) return undefined;
  return pathValues(template, new URL(location, 'http://localhost').pathname);
}
