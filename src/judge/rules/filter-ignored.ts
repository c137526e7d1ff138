import { isSuccess } from '../../http/status.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { isBeyond } from '../../schema/json/is-beyond.ts';
import { memberOf } from '../../schema/json/pointer.ts';
import { sameJson } from '../../schema/json/same-json.ts';
import { itemsIn } from '../reading/listed-items.ts';
import { quote } from '../reading/quote.ts';
import type { Rule } from '../reading/rule.ts';

export const filterIgnored: Rule = {
  id: 'filter-ignored',
  title: 'A filtered list has the items that have the value',
  level: 'deviation',
  why: 'A client that asks for some items gets others, and may show or change what it should not.',
  clause: { openapi: 'Parameter Object: the query parameter that has the name of a property' },
  *check({ reply, json, case: { expectedState, operation } }) {
    if (!reply || expectedState === undefined || !isSuccess(reply.status) || !json?.ok) return;
    const items = itemsIn(json.value);
    if (expectedState.kind === 'foreign') {
      const { item } = expectedState;
      const isShown = hasProperties(json.value, item);
      if (isShown || items?.some((one) => hasProperties(one, item)))
        yield {
          message: isShown
            ? 'the response shows what was just created below another resource'
            : 'the list has an item that was just created below another resource',
          cause: 'of another',
          clause: 'RFC 3986, 3.3',
          contract: `${operation.pointer}/responses`,
        };
    }
    if (items === undefined) return;
    if (expectedState.kind === 'searched') {
      const { parameter, text } = expectedState;
      if (items.length > 0 && !reply.text?.includes(text))
        yield {
          message: `the list has ${items.length} item${items.length === 1 ? '' : 's'} that do not have the text that ${quote(parameter)} asks for`,
          cause: `text by ${parameter}`,
          contract: `${operation.pointer}/responses`,
        };
    }
    if (expectedState.kind === 'bounded') {
      const { property, side, bound } = expectedState;
      const beyond = items.filter((item) => isBeyond(memberOf(item, property), side, bound));
      if (beyond.length > 0)
        yield {
          message: `the list has ${beyond.length} of ${items.length} items whose ${quote(property)} is not at ${side} ${quote(String(bound))}`,
          cause: `at ${side} by ${property}`,
          contract: `${operation.pointer}/responses`,
        };
    }
    if (expectedState.kind === 'any-of') {
      const { property, values, although } = expectedState;
      const missing = values.find((value) => items.every((item) => String(memberOf(item, property)) !== String(value)));
      if (missing !== undefined)
        yield {
          message: `the list has no item whose ${quote(property)} is ${quote(String(missing))}, ${although === undefined ? 'which is one of the values that were asked for' : `although ${although}`}`,
          cause: `some by ${property}`,
          contract: `${operation.pointer}/responses`,
        };
    }
    if (expectedState.kind !== 'filtered') return;
    const { property, value } = expectedState;
    const others = items.filter((item) => isOther(memberOf(item, property), value));
    if (others.length === 0 && items.length > 0) return;
    const condition = `${quote(property)} is ${quote(String(value))}`;
    yield {
      message:
        items.length === 0
          ? `the list is empty, although there is an item whose ${condition}`
          : `the list has ${others.length} of ${items.length} items that are not of those whose ${condition}`,
      cause: items.length === 0 ? `nothing by ${property}` : `others by ${property}`,
      contract: `${operation.pointer}/responses`,
    };
  },
};

function hasProperties(item: Json, properties: JsonObject): boolean {
  const entries = Object.entries(properties);
  return entries.length > 0 && entries.every(([name, value]) => sameJson(memberOf(item, name) ?? null, value));
}

/** A list of values counts as having each of them. */
function isOther(found: Json | undefined, value: Json): boolean {
  return found !== undefined && found !== null && typeof found !== 'object' && String(found) !== String(value);
}
