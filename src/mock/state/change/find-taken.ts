import {
  isInState,
  saysSecondRefused,
  saysUniqueProperty,
  stateThatRefusesSecond,
} from '../../../conventions/sentences/described-uniqueness.ts';
import { describedRefusal } from '../../../conventions/sentences/operation-texts.ts';
import type { MediaType, Operation } from '../../../model/contract.ts';
import type { Json, JsonObject } from '../../../model/json.ts';
import { descriptionAt } from '../../../schema/document/description-at.ts';
import { schemaProperties } from '../../../schema/document/schema-properties.ts';
import { memberOf } from '../../../schema/json/pointer.ts';
import { sameJson } from '../../../schema/json/same-json.ts';
import { memoize } from '../../../schema/memoize.ts';
import { nameWords } from '../../../text/name-words.ts';
import { type Fault, fault } from '../../rejection/rejection.ts';
import type { StateRequest } from '../read/state-request.ts';

/**
 * What is wrong with a new item that is too much like another one, where the contract says in words that this is refused: in one property (`The e-mail is
 * already in use`) or in all that was sent (`A second claim is refused with 409`). It is compared with what clients created. `undefined` where nothing is
 * wrong, or no 409 is documented.
 */
export function findTaken(
  { operation, values, resource, store, collection }: StateRequest,
  sent: JsonObject,
): Fault | undefined {
  const { properties, isSecondRefused, stateOfFirst } = uniqueParts(operation, {
    document: resource.document,
    entry: values.entry,
  });
  if (properties.length === 0 && !isSecondRefused && stateOfFirst === undefined) return undefined;
  const others = store.list(collection).map(({ value }) => value);
  const isShared = (name: string) => {
    const value = sent[name];
    return isPlain(value) && others.some((one) => memberOf(one, name) === value);
  };
  const taken = properties.find(isShared);
  if (taken !== undefined) return fault(`body/${taken}`, 'is taken');
  const isAlike = (other: Json) =>
    (isSecondRefused || isInState(other, stateOfFirst)) &&
    Object.entries(sent).every(([name, value]) => sameJson(memberOf(other, name) ?? null, value));
  return others.some(isAlike) ? fault('body', 'was sent before') : undefined;
}

/** The contract, and the body that an operation takes. */
interface BodyEntry {
  readonly document: JsonObject;
  readonly entry: MediaType | undefined;
}

interface UniqueParts {
  /** The properties of a body that no two items share. */
  readonly properties: readonly string[];
  /** Whether the same request is refused a second time. */
  readonly isSecondRefused: boolean;
  /** The state of the first item in which the second one is refused. */
  readonly stateOfFirst: string | undefined;
}

const none: UniqueParts = { properties: [], isSecondRefused: false, stateOfFirst: undefined };

/** What a contract says no two items may have in common: properties of the body, or all of it. Only where the operation documents 409. */
export const uniqueParts = memoize(
  (operation: Operation, { document, entry }: BodyEntry): UniqueParts => {
    const of = { operation, contract: { document } };
    const refusal = describedRefusal(of, '409');
    if (refusal === undefined || entry?.schema === undefined) return none;
    const declared = [...schemaProperties(document, entry.schema, 'every-branch').properties];
    const properties = declared.flatMap(([name, at]) =>
      saysUniqueProperty(of, name, [descriptionAt(document, at)]) ? [name] : [],
    );
    // `shipmentId` names a shipment.
    const nouns = declared.map(([name]) =>
      nameWords(name)
        .trim()
        .replace(/ ids?$/, ''),
    );
    const isSecondRefused = saysSecondRefused(refusal, nouns);
    return { properties, isSecondRefused, stateOfFirst: stateThatRefusesSecond(refusal) };
  },
  undefined,
  ({ entry }) => entry,
);

function isPlain(value: Json | undefined): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint';
}
