import { identifierText } from '../../../conventions/names/resource-identity.ts';
import { isSuccess } from '../../../http/status.ts';
import { writtenValue } from '../../../http/written-value.ts';
import type { Operation } from '../../../model/contract.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { JsonObject } from '../../../model/json.ts';
import { isObject, memberOf } from '../../../schema/json/pointer.ts';

/** Which values of a body the target does not let the run choose, as they name what exists: `{"provider":"webhook"}`. */
export interface AcceptedValues {
  readonly learn: (exchange: Exchange) => void;
  /** The properties of an operation's JSON bodies that keep the value with which a body was accepted, each as text. */
  readonly acceptedValuesOf: (operation: Pick<Operation, 'key'>) => readonly AcceptedValue[];
}

/** A property, and its value. */
export interface AcceptedValue {
  readonly name: string;
  readonly value: string;
}

interface Attempts {
  readonly refused: JsonObject[];
  kept: readonly AcceptedValue[] | undefined;
  /** Refusals of bodies with the kept values since the last that was accepted. */
  refusals: number;
}

/** Refused bodies of an operation that are compared with the first one that is accepted. */
const mostRefused = 4;
/** A service may answer 400 to a value that is taken: the kept values are then free again. */
const mostRefusals = 6;
/** A number that only one request has is that much longer. */
const freshDigits = 5;
const refusing = new Set([400, 404, 422, 500]);

/**
 * Compares the first body that an operation accepts with those that it has refused before. Where a refused one has a value of its own, made from the accepted
 * one, the property keeps the accepted value: until another is accepted, or until bodies that have it are refused.
 */
export function openAcceptedValues(): AcceptedValues {
  const attempts = new Map<string, Attempts>();
  return {
    learn: ({ case: { operation, request, expects }, outcome }) => {
      const body = writtenValue(request.body);
      if (outcome.kind !== 'reply' || expects !== 'accepted' || request.method !== operation.method || !isObject(body))
        return;
      const found: Attempts = attempts.get(operation.key) ?? { refused: [], kept: undefined, refusals: 0 };
      attempts.set(operation.key, found);
      const { refused, kept } = found;
      const { status } = outcome;
      if (isSuccess(status)) {
        found.kept = kept?.filter(({ name, value }) => textOf(body, name) === value) ?? chosenValues(refused, body);
        found.refusals = 0;
      } else if (kept === undefined) {
        if (refusing.has(status) && refused.length < mostRefused) refused.push(body);
      } else if (kept.every(({ name, value }) => textOf(body, name) === value)) {
        found.refusals += status === 409 ? mostRefusals : 1;
        if (found.refusals >= mostRefusals) found.kept = [];
      }
    },
    acceptedValuesOf: ({ key }) => attempts.get(key)?.kept ?? [],
  };
}

/** What the accepted body has where a refused one with the same properties has a value that is made from it, and that no other request has. */
function chosenValues(refused: readonly JsonObject[], accepted: JsonObject): readonly AcceptedValue[] {
  const names = Object.keys(accepted);
  const other = refused.find(
    (one) => Object.keys(one).length === names.length && names.every((name) => Object.hasOwn(one, name)),
  );
  return names.flatMap((name): AcceptedValue[] => {
    const [value, longer] = [textOf(accepted, name), other && textOf(other, name)];
    if (value === undefined || longer === undefined || longer.length < value.length + freshDigits) return [];
    return typeof accepted[name] === 'string' && !longer.startsWith(value) ? [] : [{ name, value }];
  });
}

function textOf(body: JsonObject, name: string): string | undefined {
  return identifierText(memberOf(body, name));
}
