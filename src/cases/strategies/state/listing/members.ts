import { hasMember } from '../../../../conventions/names/list-members.ts';
import { isDone } from '../../../../http/outcome.ts';
import type { Parameter } from '../../../../model/contract.ts';
import type { Exchange } from '../../../../model/exchange.ts';
import type { ExpectedState } from '../../../../model/expected-state.ts';
import { registryOf } from '../../../../schema/derive/build/schema-source.ts';
import { mergeSchemas } from '../../../../schema/shape/merge-schemas.ts';
import { nameWords } from '../../../../text/name-words.ts';
import { linkedKind } from '../../../paths/linked-kind.ts';
import { parameterNames, pathKind, pathValues, segmentsOf } from '../../../paths/resource-paths.ts';
import { resourceSchema } from '../../../paths/resource-schema.ts';
import type { SequenceDraft } from '../../../request/case-draft.ts';
import { validParameterValues } from '../../../request/parameters/parameter-values.ts';
import { expectAfter } from '../../../resources/expected/earlier-requests.ts';
import { responseValue } from '../../../resources/reading/read-resources.ts';
import { findLifecycle } from '../../../resources/reading/resource-lifecycle.ts';
import type { Derivation } from '../../strategy.ts';
import { type Lifecycle, type LifecycleStep, send, valuesOfNewResource } from '../steps/lifecycle-steps.ts';
import { saysAdded } from './linked-resources.ts';

/** What a PUT puts below a resource, and the resource itself shows: `/books/{}/tags/{tag}` and the `tags` of `/books/{}`. */
interface MemberList {
  readonly put: Derivation;
  readonly removal: Derivation | undefined;
  readonly property: string;
  readonly key: string;
  /** Two members, or one where no other is known. */
  readonly values: readonly string[];
  /** Of the resources of another path that are put there: two are created for it. Absent: what is put there has none. */
  readonly linked?: Lifecycle | undefined;
}

/** Puts two members below a new resource, which then shows both, puts one again, and deletes it: the resource shows only the other one. */
export function* putMembers(lifecycle: Lifecycle): Generator<SequenceDraft, void> {
  for (const list of memberLists(lifecycle.read)) yield* testMembers(lifecycle, list);
}

function* testMembers(lifecycle: Lifecycle, list: MemberList): Generator<SequenceDraft, void> {
  const { put, removal, property, key } = list;
  const step = (label: string, why: string): LifecycleStep => ({
    lifecycle,
    label: `${label} (${property})`,
    why,
    isPromised: false,
  });
  const creation = yield* send(lifecycle.creator, step('create', 'a valid request that creates a resource'));
  const owner = creation && isDone(creation) ? lifecycle.createdValues(creation) : undefined;
  if (creation === undefined || owner === undefined) return;
  const [first = '', second] = yield* membersOf(list, step);
  const change = function* (target: Derivation, { label, value, replaced }: MemberChange) {
    const { key: by } = target.operation;
    const exchange: Exchange | undefined = yield* send(target, {
      ...step(label, `a valid ${by} of a new resource`),
      values: [...owner, value],
      ...(replaced === undefined ? {} : expectAfter([creation, replaced], () => ({ kind: 'replaced-not-created' }))),
    });
    return exchange && isDone(exchange) ? exchange : undefined;
  };
  const read = function* (label: string, value: string, judged: Pick<LifecycleStep, 'expectedState' | 'earlier'> = {}) {
    const why = 'a request for a resource after something was put below it';
    const shown: Exchange | undefined = yield* send(lifecycle.read, { ...step(label, why), values: owner, ...judged });
    const body = shown && isDone(shown) ? responseValue(shown) : undefined;
    return body === undefined ? undefined : hasMember(body, { property, key, value });
  };
  /** Whether the resource shows a member as it should; asked again where it does not, and judged then. */
  const shows = function* (label: string, value: string, { isThere, since }: ShownMember) {
    const by = since.at(-1)?.case.operation.key ?? '';
    const expected: ExpectedState = { kind: 'linked-value', property, key, value, isThere, by };
    const is = yield* read(label, value);
    if (is !== undefined && is !== isThere)
      yield* read(
        `${label}, again`,
        value,
        expectAfter([creation, ...since], () => expected),
      );
    return is === isThere;
  };
  const added = yield* change(put, { label: 'PUT', value: first });
  if (added === undefined) return;
  if (!(yield* shows('read after PUT', first, { isThere: true, since: [added] }))) return;
  yield* change(put, { label: 'PUT again', value: first, replaced: added });
  yield* read('read after PUT again', first);
  const other = second === undefined ? undefined : yield* change(put, { label: 'PUT another', value: second });
  let hasBoth = false;
  if (second !== undefined && other !== undefined) {
    hasBoth = yield* shows('read after PUT of another', second, { isThere: true, since: [added, other] });
    // There may be only one at a time.
    hasBoth &&= saysAdded(put)
      ? yield* shows('read both', first, { isThere: true, since: [added, other] })
      : (yield* read('read both', first)) === true;
    if (!hasBoth) return;
  }
  const deletion = removal && (yield* change(removal, { label: 'DELETE', value: first }));
  if (deletion === undefined) return;
  yield* shows('read after DELETE', first, { isThere: false, since: [added, deletion] });
  if (second !== undefined && other !== undefined && hasBoth)
    yield* shows('read the other one after DELETE', second, { isThere: true, since: [added, deletion, other] });
}

/** The members of a list, which are created for it where they have a path of their own. */
function* membersOf(
  { linked, values }: MemberList,
  step: (label: string, why: string) => LifecycleStep,
): Generator<SequenceDraft, readonly string[]> {
  const created: string[] = [];
  if (linked === undefined) return values;
  for (const label of ['create one to put', 'create another to put']) {
    const creation: Exchange | undefined = yield* send(linked.creator, {
      ...step(label, 'a valid request that creates what is put below a resource'),
      values: valuesOfNewResource(linked),
      reserves: true,
    });
    const id = creation && isDone(creation) ? linked.createdValues(creation)?.at(-1) : undefined;
    if (id !== undefined) created.push(id);
  }
  return created.length > 0 ? created : values;
}

interface MemberChange {
  readonly label: string;
  readonly value: string;
  /** The PUT that has put it there before. */
  readonly replaced?: Exchange;
}

interface ShownMember {
  readonly isThere: boolean;
  /** The requests that have led to this; the last one has put the member there, or deleted it. */
  readonly since: readonly Exchange[];
}

function memberLists(read: Derivation): readonly MemberList[] {
  const { operation, contract, derivationFor, source } = read;
  const kind = pathKind(operation.path);
  const schema = resourceSchema(operation, source);
  if (schema === undefined) return [];
  const { properties } = mergeSchemas(registryOf(source), { pointers: [schema] });
  return contract.operations.flatMap((one): MemberList[] => {
    const own = pathKind(one.path);
    const name = nameWords(segmentsOf(one.path).at(-2) ?? '').trim();
    const isBelow = own.startsWith(`${kind}/`) && /^\/[^/{}]+\/\{\}$/.test(own.slice(kind.length));
    if (one.method !== 'PUT' || !isBelow || derivationFor('GET', own) !== undefined) return [];
    const put = derivationFor('PUT', own);
    const parameter = one.parameters.find(
      (other) => other.in === 'path' && other.name === parameterNames(one.path).at(-1),
    );
    const [property, places] = [...properties].find(([other]) => nameWords(other).trim() === name) ?? [];
    if (put === undefined || parameter === undefined || property === undefined || places === undefined) return [];
    const { arrays, types } = mergeSchemas(registryOf(source), { pointers: places });
    const items = arrays.flatMap(({ rest }) => rest ?? []);
    if (!types.has('array') || items.length === 0) return [];
    const item = mergeSchemas(registryOf(source), { pointers: items });
    const words = nameWords(parameter.name).trim();
    const keys = [...item.properties.keys()].filter((other) => nameWords(other).trim() === words);
    const isPlain = item.types.size === 1 && (item.types.has('string') || item.types.has('integer'));
    const key = isPlain ? '' : keys[0];
    const values = valuesOf(put, parameter);
    const linked = isListed(put, parameter) ? undefined : linkedKind(one, contract.operations);
    const readLinked = linked === undefined ? undefined : derivationFor('GET', linked);
    return key === undefined || values.length === 0
      ? []
      : [
          {
            ...{ put, removal: derivationFor('DELETE', own), property, key, values },
            linked: readLinked && findLifecycle(readLinked),
          },
        ];
  });
}

/** What an ordinary request names, and another listed value; where none are listed, a new one, unless it names a resource of another path. */
function valuesOf(put: Derivation, parameter: Parameter): readonly string[] {
  const usual = pathValues(put.operation.path, put.validRequest.build().path)?.at(-1);
  const isLinked = linkedKind(put.operation, put.contract.operations) !== undefined;
  const others = isListed(put, parameter)
    ? validParameterValues(parameter, put.source).map(({ value }) => String(value))
    : [(isLinked ? undefined : put.validRequest.newIdentifier()) ?? []].flat();
  return [...new Set([...(usual === undefined ? [] : [usual]), ...others])].slice(0, 2);
}

/** Whether the contract lists the values of a parameter. */
function isListed({ source }: Derivation, { schema }: Parameter): boolean {
  return schema !== undefined && mergeSchemas(registryOf(source), { pointers: [schema] }).values !== undefined;
}
