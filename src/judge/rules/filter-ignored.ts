import { isShownWithId } from '../../conventions/names/resource-identity.ts';
import { resourceIn } from '../../conventions/names/wrapped-resource.ts';
import { isSuccess } from '../../http/status.ts';
import type { Expected, ExpectedState } from '../../model/expected-state.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { beginsOtherwise } from '../../schema/json/begins-otherwise.ts';
import { isBeyond } from '../../schema/json/is-beyond.ts';
import { isObject, memberOf } from '../../schema/json/pointer.ts';
import { sameJson } from '../../schema/json/same-json.ts';
import { textOf } from '../../schema/json/text-of.ts';
import { plural } from '../../text/plural.ts';
import { itemsIn } from '../reading/items-in.ts';
import { quote } from '../reading/quote.ts';
import { type Complaint, nothing, type Rule } from '../reading/rule.ts';

/**
 * Checks filtered lists: each item must fit the filter, an item that is known to fit must be there, and nothing that was created below another resource may
 * be.
 */
export const filterIgnored: Rule = {
  id: 'filter-ignored',
  title: 'A filtered list has the items that have the value',
  level: 'deviation',
  why: 'A client that asks for some items gets others, and may show or change what it should not.',
  clause: { openapi: 'Parameter Object: the query parameter that has the name of a property' },
  check({ reply, json, case: { expectedState, operation } }) {
    if (!reply || expectedState === undefined || !isSuccess(reply.status) || !json?.ok) return nothing;
    const shown: ShownList = { value: json.value, items: itemsIn(json.value), text: reply.text ?? '' };
    const fault = faultOf(expectedState, shown);
    return fault === undefined ? nothing : [{ ...fault, contract: `${operation.pointer}/responses` }];
  },
};

type Fault = Pick<Complaint, 'message' | 'cause' | 'clause'>;

interface ShownList {
  /** The body of the response. */
  readonly value: Json;
  /** `undefined`: it is not a list. */
  readonly items: readonly Json[] | undefined;
  readonly text: string;
}

function faultOf(expected: ExpectedState, shown: ShownList): Fault | undefined {
  if (expected.kind === 'no-foreign-item') return foreignItem(expected, shown);
  const { items, text } = shown;
  if (items === undefined) return undefined;
  switch (expected.kind) {
    case 'items-with-text':
      return itemsWithoutText(expected, items, text);
    case 'items-beginning-with':
      return itemsBeginningOtherwise(expected, items);
    case 'items-within-bound':
      return itemsBeyond(expected, items);
    case 'items-with-each-value':
      return missingItem(expected, items);
    case 'items-with-value':
      return otherItems(expected, items);
    case 'item-not-listed':
      return itemLeftOut(expected, items);
    default:
      return undefined;
  }
}

/** What was deleted is the matter of another rule. */
function itemLeftOut(
  { id, properties, state }: Expected<'item-not-listed'>,
  items: readonly Json[],
): Fault | undefined {
  const isShown = items.some((item) => isObject(item) && isShownWithId(item, properties, id));
  return state === undefined || !isShown
    ? undefined
    : {
        message: `the list has a resource that is ${quote(state)}, which the contract says it leaves out`,
        cause: state,
      };
}

function foreignItem({ item }: Expected<'no-foreign-item'>, { value, items }: ShownList): Fault | undefined {
  const isShown = hasProperties(resourceIn(value).value, item);
  if (!isShown && !items?.some((one) => hasProperties(one, item))) return undefined;
  const message = isShown
    ? 'the response shows what was just created below another resource'
    : 'the list has an item that was just created below another resource';
  return { message, cause: 'of another', clause: 'RFC 3986, 3.3' };
}

function itemsWithoutText(
  { parameter, text }: Expected<'items-with-text'>,
  items: readonly Json[],
  received: string,
): Fault | undefined {
  if (items.length === 0 || received.includes(text)) return undefined;
  return {
    message: `the list has ${plural(items.length, 'item')} that ${items.length === 1 ? 'does' : 'do'} not have the text that ${quote(parameter)} asks for`,
    cause: `text by ${parameter}`,
  };
}

function itemsBeginningOtherwise(
  { property, text }: Expected<'items-beginning-with'>,
  items: readonly Json[],
): Fault | undefined {
  const others = items.filter((item) => beginsOtherwise(memberOf(item, property), text));
  if (others.length === 0) return undefined;
  return {
    message: `the list has ${others.length} of ${items.length} items whose ${quote(property)} does not begin with ${quote(text)}`,
    cause: `beginning by ${property}`,
  };
}

function itemsBeyond(
  { property, side, bound, isExclusive }: Expected<'items-within-bound'>,
  items: readonly Json[],
): Fault | undefined {
  const isAt = (item: Json) => isExclusive === true && sameJson(memberOf(item, property) ?? null, bound);
  const beyond = items.filter((item) => isAt(item) || isBeyond(memberOf(item, property), side, bound));
  if (beyond.length === 0) return undefined;
  const condition = isExclusive ? (side === 'least' ? 'more than' : 'less than') : `at ${side}`;
  return {
    message: `the list has ${beyond.length} of ${items.length} items whose ${quote(property)} is not ${condition} ${quote(String(bound))}`,
    cause: `at ${side} by ${property}`,
  };
}

function missingItem(
  { property, values, although, within }: Expected<'items-with-each-value'>,
  items: readonly Json[],
): Fault | undefined {
  const owners = ownersIn(items, within);
  const shown = owners.flatMap((owner) => memberOf(owner, property) ?? []).map(textOf);
  const missing = values.find((value) => !shown.includes(String(value)));
  if (missing === undefined) return undefined;
  const reason = although === undefined ? 'which is one of the values that were asked for' : `although ${although}`;
  return {
    message: `the list has no item whose ${quote(property)} is ${quote(String(missing))}, ${reason}`,
    cause: `some by ${property}`,
  };
}

function otherItems(
  { property, value, within, mayBeNone = false }: Expected<'items-with-value'>,
  items: readonly Json[],
): Fault | undefined {
  const owners = ownersIn(items, within);
  const others = owners.filter((owner) => isOther(memberOf(owner, property), value));
  if (others.length === 0 && (items.length > 0 || mayBeNone)) return undefined;
  const condition = `${quote(property)} is ${quote(String(value))}`;
  return items.length === 0
    ? { message: `the list is empty, although there is an item whose ${condition}`, cause: `nothing by ${property}` }
    : {
        message: `the list has ${others.length} of ${items.length} items that are not of those whose ${condition}`,
        cause: `others by ${property}`,
      };
}

/** What has the property that a filter is about: the items, or an object in each. */
function ownersIn(items: readonly Json[], within: string | undefined): readonly Json[] {
  return within === undefined ? items : items.map((item) => memberOf(item, within) ?? null);
}

function hasProperties(item: Json, properties: JsonObject): boolean {
  const entries = Object.entries(properties);
  return entries.length > 0 && entries.every(([name, value]) => sameJson(memberOf(item, name) ?? null, value));
}

/** A list of values counts as having each of them. */
function isOther(found: Json | undefined, value: Json): boolean {
  if (Array.isArray(found)) return found.every((one) => isOther(one, value));
  return found !== undefined && typeof found !== 'object' && String(found) !== String(value);
}
