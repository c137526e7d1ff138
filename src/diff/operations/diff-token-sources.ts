import type { Contract, Operation } from '../../model/contract.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { isObject, join, memberOf, valueAt } from '../../schema/json/pointer.ts';
import type { ContractPair, Difference } from '../changes/change.ts';
import { type OperationPair, pairEntries } from './operation-pair.ts';

/** The changes of how clients get tokens for an operation: OAuth 2 flows, their URLs and scopes, the URL of OpenID Connect. */
export function diffTokenSources(pair: ContractPair, { old, new: now }: OperationPair): Difference[] {
  const schemes = { old: schemesOf(pair.old, old), new: schemesOf(pair.new, now) };
  return pairEntries(schemes, ({ name }) => name).flatMap(({ old: before, new: after }) => {
    // A scheme on one side only is reported by `diffSecurity`.
    if (before === undefined || after === undefined) return [];
    const places = { old: before.pointer, new: after.pointer };
    const name = JSON.stringify(after.name);
    if (memberOf(before.value, 'type') !== memberOf(after.value, 'type'))
      return [
        {
          id: 'token-source',
          class: 'unclear',
          message: `The security scheme ${name} now has another type.`,
          ...places,
        },
      ];
    return [
      ...diffAddresses({ before: before.value, after: after.value, of: name }, places),
      ...diffFlows({ before: before.value, after: after.value, of: name }, places),
    ];
  });
}

interface Scheme {
  readonly name: string;
  readonly pointer: Pointer;
  readonly value: JsonObject;
}

function schemesOf({ document }: Contract, { security }: Operation): Scheme[] {
  return security.flatMap(({ schemes }) =>
    schemes.flatMap(({ scheme: { name, pointer } }) => {
      const value = valueAt(document, pointer);
      return isObject(value) ? [{ name, pointer, value }] : [];
    }),
  );
}

interface Versions {
  readonly before: Json | undefined;
  readonly after: Json | undefined;
  /** The name of the object in a message. */
  readonly of: string;
}

type Places = Readonly<Record<'old' | 'new', Pointer>>;

function diffFlows({ before, after, of }: Versions, places: Places): Difference[] {
  const [old, now] = [memberOf(before, 'flows'), memberOf(after, 'flows')];
  return namesIn(old, now).flatMap((flow): Difference[] => {
    const [was, is] = [memberOf(old, flow), memberOf(now, flow)];
    const there = { old: flowPointer(places.old, flow, was), new: flowPointer(places.new, flow, is) };
    const subject = `The flow ${flow} of ${of}`;
    if (is === undefined)
      return [{ id: 'flow-removed', class: 'breaking', message: `${subject} was removed.`, ...there }];
    if (was === undefined)
      return [{ id: 'flow-added', class: 'compatible', message: `${subject} was added.`, ...there }];
    const versions = { before: was, after: is, of: subject.replace('The', 'the') };
    return [...diffAddresses(versions, there), ...diffScopes(versions, there)];
  });
}

function flowPointer(scheme: Pointer, flow: string, value: Json | undefined): Pointer {
  return value === undefined ? scheme : join(scheme, 'flows', flow);
}

/** The contract does not say whether the old URL still works. */
function diffAddresses({ before, after, of }: Versions, places: Places): Difference[] {
  const addresses = namesIn(before, after).filter((name) => name.endsWith('Url'));
  return addresses.flatMap((name): Difference[] => {
    const [was, is] = [memberOf(before, name), memberOf(after, name)];
    if (was === is) return [];
    const added = was === undefined;
    const message = `The ${name} of ${of} ${is === undefined ? 'was removed' : added ? 'was added' : 'has changed'}.`;
    const there = {
      old: added ? places.old : join(places.old, name),
      new: is === undefined ? places.new : join(places.new, name),
    };
    return [{ id: 'token-address', class: added ? 'compatible' : 'unclear', message, ...there }];
  });
}

/** A client that requests a removed scope gets no token, or a token without it. */
function diffScopes({ before, after, of }: Versions, places: Places): Difference[] {
  const [old, now] = [memberOf(before, 'scopes'), memberOf(after, 'scopes')];
  return namesIn(old, now).flatMap((scope): Difference[] => {
    const subject = `The scope ${JSON.stringify(scope)} of ${of}`;
    if (memberOf(now, scope) === undefined)
      return [{ id: 'scope-removed', class: 'unclear', message: `${subject} was removed.`, ...places }];
    if (memberOf(old, scope) !== undefined) return [];
    return [{ id: 'scope-added', class: 'compatible', message: `${subject} was added.`, ...places }];
  });
}

/** The names in both, without extensions. */
function namesIn(before: Json | undefined, after: Json | undefined): string[] {
  const names = [before, after].flatMap((value) => (isObject(value) ? Object.keys(value) : []));
  return [...new Set(names)].filter((name) => !name.startsWith('x-'));
}
