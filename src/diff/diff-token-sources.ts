import type { Contract, Operation } from '../model/contract.ts';
import type { Json, JsonObject, Pointer } from '../model/json.ts';
import { isObject, join, memberOf, valueAt } from '../schema/json/pointer.ts';
import type { Difference, Pair } from './change.ts';
import { type OperationPair, paired } from './operation-pair.ts';

/** What changed about where the tokens of an operation come from: the flows of OAuth 2, their addresses and scopes, the address of OpenID Connect. */
export function diffTokenSources(pair: Pair, { old, new: now }: OperationPair): Difference[] {
  const schemes = { old: schemesOf(pair.old, old), new: schemesOf(pair.new, now) };
  return paired(schemes, ({ name }) => name).flatMap(({ old: before, new: after }) => {
    // Another credential altogether is told by what is asked for.
    if (before === undefined || after === undefined) return [];
    const places = { old: before.pointer, new: after.pointer };
    const name = JSON.stringify(after.name);
    if (memberOf(before.value, 'type') !== memberOf(after.value, 'type'))
      return [{ id: 'token-source', class: 'unclear', message: `Tokens of ${name} come from elsewhere.`, ...places }];
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
  /** What they are versions of, in a message. */
  readonly of: string;
}

type Places = Readonly<Record<'old' | 'new', Pointer>>;

function diffFlows({ before, after, of }: Versions, places: Places): Difference[] {
  const [old, now] = [memberOf(before, 'flows'), memberOf(after, 'flows')];
  return namesIn(old, now).flatMap((flow): Difference[] => {
    const [was, is] = [memberOf(old, flow), memberOf(now, flow)];
    const there = { old: placeOf(places.old, flow, was), new: placeOf(places.new, flow, is) };
    const subject = `The flow ${flow} of ${of}`;
    if (is === undefined) return [{ id: 'flow-removed', class: 'breaking', message: `${subject} is gone.`, ...there }];
    if (was === undefined) return [{ id: 'flow-added', class: 'compatible', message: `${subject} is new.`, ...there }];
    const versions = { before: was, after: is, of: subject.replace('The', 'the') };
    return [...diffAddresses(versions, there), ...diffScopes(versions, there)];
  });
}

function placeOf(scheme: Pointer, flow: string, value: Json | undefined): Pointer {
  return value === undefined ? scheme : join(scheme, 'flows', flow);
}

/** Whether the old address goes on to serve, no contract tells. */
function diffAddresses({ before, after, of }: Versions, places: Places): Difference[] {
  const addresses = namesIn(before, after).filter((name) => name.endsWith('Url'));
  return addresses.flatMap((name): Difference[] => {
    const [was, is] = [memberOf(before, name), memberOf(after, name)];
    if (was === is) return [];
    const added = was === undefined;
    const message = `The ${name} of ${of} is ${is === undefined ? 'gone' : added ? 'new' : 'another'}.`;
    const there = {
      old: added ? places.old : join(places.old, name),
      new: is === undefined ? places.new : join(places.new, name),
    };
    return [{ id: 'token-address', class: added ? 'compatible' : 'unclear', message, ...there }];
  });
}

/** Who asked for a scope that is offered no longer gets no token, or one without it. */
function diffScopes({ before, after, of }: Versions, places: Places): Difference[] {
  const [old, now] = [memberOf(before, 'scopes'), memberOf(after, 'scopes')];
  return namesIn(old, now).flatMap((scope): Difference[] => {
    const subject = `The scope ${JSON.stringify(scope)} of ${of}`;
    if (memberOf(now, scope) === undefined)
      return [{ id: 'scope-removed', class: 'unclear', message: `${subject} is gone.`, ...places }];
    if (memberOf(old, scope) !== undefined) return [];
    return [{ id: 'scope-added', class: 'compatible', message: `${subject} is new.`, ...places }];
  });
}

/** The names of both, extensions left out. */
function namesIn(before: Json | undefined, after: Json | undefined): string[] {
  const names = [before, after].flatMap((value) => (isObject(value) ? Object.keys(value) : []));
  return [...new Set(names)].filter((name) => !name.startsWith('x-'));
}
