import { countNames, isCountsName } from '../../../../conventions/names/count-names.ts';
import { isDone } from '../../../../http/outcome.ts';
import type { Json, Pointer } from '../../../../model/json.ts';
import { registryOf } from '../../../../schema/derive/build/schema-source.ts';
import { descriptionAt } from '../../../../schema/document/description-at.ts';
import { memberOf } from '../../../../schema/json/pointer.ts';
import { mergeSchemas } from '../../../../schema/shape/merge-schemas.ts';
import { nameWords } from '../../../../text/name-words.ts';
import { singular } from '../../../../text/plural.ts';
import { pathKind, segmentsOf } from '../../../paths/resource-paths.ts';
import { resourceSchema, successSchema } from '../../../paths/resource-schema.ts';
import type { SequenceDraft } from '../../../request/case-draft.ts';
import { sendAbout } from '../../../request/steps/send-step.ts';
import { resourceValue } from '../../../resources/reading/read-resources.ts';
import type { ResourceLifecycle } from '../../../resources/reading/resource-lifecycle.ts';
import { longestPage } from '../../lists/reading/page-parameters.ts';
import { type ReadPage, readOnePage } from '../../lists/reading/whole-list.ts';
import type { Derivation } from '../../strategy.ts';
import { propertiesOfServer } from '../steps/resource-states.ts';

interface CountedList {
  readonly list: Derivation;
  readonly parent: ResourceLifecycle<Derivation>;
  /** The path parameters of the resource that the list belongs to. */
  readonly owner: readonly string[];
}

/**
 * What a resource says of the number of items below it, such as `levelCount` of `/car-parks/{}` for `/car-parks/{}/levels`, and the items of the list that fit on
 * one page. It is judged where it differs twice, between two lists that are the same; `when` names what was done before.
 */
export function* compareCountBelow({ list, parent, owner }: CountedList, when: string): Generator<SequenceDraft, void> {
  for (const place of countPlaces(list, parent)) yield* compareCountAt({ list, parent, owner }, when, place);
}

/** Where a number of items is shown. */
interface CountPlace {
  readonly read: Derivation;
  readonly property: string;
  /** The object that has it, where it is not the resource itself. */
  readonly within?: string;
  /** Statistics may be made now and then: fewer items than there are prove nothing. */
  readonly mayLag?: true;
}

function* compareCountAt(
  { list, owner }: CountedList,
  when: string,
  { read, property, within, mayLag }: CountPlace,
): Generator<SequenceDraft, void> {
  const send = sendAbout(list.operation, 'state', { isPromised: false });
  const why = 'a request for a list of which there is a count';
  const name =
    within === undefined && pathKind(read.operation.path).endsWith('/{}')
      ? ''
      : `, ${property} of ${within ?? read.operation.path}`;
  const readPage: ReadPage = (label, parameters) =>
    send(list, {
      label: `to count: ${label}${name}`,
      why,
      values: owner,
      parameters: new Map([...longestPage(list), ...parameters]),
    });
  const readCount = (label: string, count?: number) =>
    send(read, {
      label: `count: ${label}${name}`,
      why: 'a request for a resource that says how many items are below it',
      values: owner,
      ...(count === undefined
        ? {}
        : { expectedState: { kind: 'count-of-list', property, ...(within === undefined ? {} : { within }), count } }),
    });
  let length: number | undefined;
  for (const attempt of ['first', 'second'] as const) {
    const label = `${when}, ${attempt} attempt`;
    const before: number | undefined = (yield* readOnePage(list, readPage, `${label}, before`))?.length;
    const shown = yield* readCount(label);
    const after = (yield* readOnePage(list, readPage, `${label}, after`))?.length;
    const resource: Json | undefined = shown && isDone(shown) ? resourceValue(shown) : undefined;
    const count = memberOf(within === undefined ? resource : memberOf(resource, within), property);
    if (before === undefined || before !== after || typeof count !== 'number' || count === before) return;
    if (mayLag === true && count < before) return;
    if (length !== undefined && length !== before) return;
    length = before;
  }
  if (length !== undefined) yield* readCount(`${when}, judged`, length);
}

/**
 * Where the contract has the number of the items of a list: in the resource that they belong to, in an object there (`counts.notes`), and in the statistics below it
 * (`/books/{}/statistics`).
 */
function countPlaces(list: Derivation, parent: CountedList['parent']): readonly CountPlace[] {
  const { read } = parent;
  const property = countProperty(list, parent);
  const places: CountPlace[] = property === undefined ? [] : [{ read, property }];
  const { source, contract, derivationFor } = read;
  const schema = resourceSchema(read.operation, source);
  if (schema === undefined || haveState(list)) return places;
  const items = nameWords(segmentsOf(list.operation.path).at(-1) ?? '').trim();
  const called = countNames(items, singular(items));
  const countIn = (pointers: readonly Pointer[]) => {
    const { properties } = mergeSchemas(registryOf(source), { pointers });
    return [...properties].find(([name, own]) => {
      const { types } = mergeSchemas(registryOf(source), { pointers: own });
      const words = nameWords(name).trim();
      return (words === items || called.has(words)) && types.size === 1 && types.has('integer');
    })?.[0];
  };
  for (const [within, pointers] of mergeSchemas(registryOf(source), { pointers: [schema] }).properties) {
    const own = isCountsName(within) ? countIn(pointers) : undefined;
    if (own !== undefined) places.push({ read, property: own, within });
  }
  const kind = pathKind(read.operation.path);
  for (const { method, path } of contract.operations) {
    const below = pathKind(path);
    const last = below.startsWith(`${kind}/`) ? below.slice(kind.length + 1) : '';
    const statistics = method === 'GET' && isCountsName(last) ? derivationFor('GET', below) : undefined;
    const shown = statistics && resourceSchema(statistics.operation, source);
    const own = shown === undefined ? undefined : countIn([shown]);
    if (statistics !== undefined && own !== undefined) places.push({ read: statistics, property: own, mayLag: true });
  }
  return places;
}

/**
 * The property of a resource that counts the items of a list below it: it is called so, and a client cannot set it. Where the items have a state, a count may leave
 * out some of them, unless its description says that it is their number.
 */
function countProperty(list: Derivation, parent: CountedList['parent']): string | undefined {
  const items = nameWords(segmentsOf(list.operation.path).at(-1) ?? '').trim();
  const item = singular(items);
  if (item === items) return undefined;
  const called = countNames(items, item);
  const isPlain = (places: readonly Pointer[]) =>
    places.some((place) => {
      const text = descriptionAt(parent.read.source.document, place);
      return plainNumber.test(text) && text.toLowerCase().includes(items);
    });
  return [...propertiesOfServer(parent)].find(
    ([name, places]) => called.has(nameWords(name).trim()) && (isPlain(places) || !haveState(list)),
  )?.[0];
}

/** `The number of levels.`, `The number of levels in the car park.`; not `The number of levels that are open`. */
const plainNumber =
  /^(?:the )?(?:number|count) of (?:all )?(?:its )?[\w-]+(?: (?:in|of|on|for|below|within) (?:the|this|its|an?|each) [\w-]+)?\.?$/i;

/** Whether the items of a list say in which state they are. */
function haveState({ operation, source }: Derivation): boolean {
  const schema = successSchema(operation);
  if (schema === undefined) return true;
  const { arrays, properties } = mergeSchemas(registryOf(source), { pointers: [schema] });
  const lists = [...properties.values()].map((pointers) => mergeSchemas(registryOf(source), { pointers }).arrays);
  const items = [arrays, ...lists].flat().flatMap(({ rest }) => rest ?? []);
  const names = items.flatMap((one) => [...mergeSchemas(registryOf(source), { pointers: [one] }).properties.keys()]);
  return names.length === 0 || names.some((name) => stateWords.test(nameWords(name)));
}

const stateWords =
  /\b(?:state|status|phase|stage|active|archived?|deleted?|removed?|hidden|visible|published|approved|enabled|disabled|draft|cancelled|closed|open)\b/;
