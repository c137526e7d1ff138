import type { Contract, Operation, RequiredScheme, SecurityRequirement } from '../../model/contract.ts';
import type { Pointer } from '../../model/json.ts';
import { join, valueAt } from '../../schema/json/pointer.ts';
import type { ContractPair, Difference } from '../changes/change.ts';
import type { OperationPair } from './operation-pair.ts';

/** The changes of the credentials that an operation requires: clients that had access must keep it. */
export function diffSecurity(pair: ContractPair, { old, new: now }: OperationPair): Difference[] {
  const before = alternatives(old.security);
  const after = alternatives(now.security);
  const places = { old: placeIn(pair.old, old), new: placeIn(pair.new, now) };
  const lost = before.filter((alternative) => !after.some((other) => isWithin(other, alternative)));
  const gained = after.filter((alternative) => !before.some((other) => isWithin(other, alternative)));
  if (lost.length > 0) {
    const message = `${describe(lost[0] ?? [])} is no longer sufficient. Required: ${describe(after[0] ?? [])}.`;
    return [{ id: 'security-tightened', class: 'breaking', message, ...places }];
  }
  if (gained.length === 0) return [];
  return [
    {
      id: 'security-loosened',
      class: 'compatible',
      message: `${describe(gained[0] ?? [])} is now sufficient.`,
      ...places,
    },
  ];
}

/** The operation's own list, else the document's. */
function placeIn({ document }: Contract, { pointer }: Operation): Pointer {
  const own = join(pointer, 'security');
  return valueAt(document, own) === undefined ? '/security' : own;
}

/** Each alternative as the set of its demands. */
function alternatives(security: readonly SecurityRequirement[]): readonly (readonly string[])[] {
  if (security.length === 0) return [[]];
  return security.map(({ schemes }) => schemes.flatMap(demandsOf));
}

/** Schemes are compared by how the credential is sent, not by their names in the contract. */
function demandsOf({ scheme, scopes }: RequiredScheme): string[] {
  const kind =
    scheme.kind === 'api-key'
      ? `an API key (${scheme.in} ${scheme.parameter})`
      : `a ${scheme.kind === 'unsupported' ? scheme.name : scheme.kind} credential`;
  return [kind, ...scopes.map((scope) => `the scope ${scope}`)];
}

/** Whether a client that satisfies `stronger` satisfies `weaker` too. */
function isWithin(weaker: readonly string[], stronger: readonly string[]): boolean {
  return weaker.every((demand) => stronger.includes(demand));
}

function describe(demands: readonly string[]): string {
  return demands.length === 0 ? 'No credential' : demands.join(' and ').replace(/^./, (letter) => letter.toUpperCase());
}
