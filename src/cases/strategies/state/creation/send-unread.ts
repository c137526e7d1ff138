import { uniqueNames } from '../../../../conventions/names/resource-identity.ts';
import type { Json, JsonObject, Pointer } from '../../../../model/json.ts';
import { isValidValue } from '../../../../schema/derive/build/is-valid-value.ts';
import {
  notAscii,
  withDistinctParts,
  withSeveralItems,
  withUnusualTexts,
} from '../../../../schema/derive/valid/distinct-parts.ts';
import type { DerivedValue } from '../../../../schema/derive/valid/valid-values.ts';
import { valueAtLimits } from '../../../../schema/derive/valid/value-at-limits.ts';
import { objectFromEntries } from '../../../../schema/json/json-object.ts';
import { isObject } from '../../../../schema/json/pointer.ts';
import { nameWords } from '../../../../text/name-words.ts';
import { pathKind } from '../../../paths/resource-paths.ts';
import type { SequenceDraft } from '../../../request/case-draft.ts';
import { formBodies } from '../../../request/form-bodies.ts';
import { sendStep } from '../../../request/steps/send-step.ts';
import { distinctBodies, typicalAlternatives, wholeValues } from '../../../request/values/typical-alternatives.ts';
import { findReader } from '../../../resources/reading/resource-lifecycle.ts';
import type { Derivation } from '../../strategy.ts';
import { keepReferences } from '../steps/keep-references.ts';

/** The kinds of bodies that are sent. */
const mostKinds = 6;

/**
 * Sends what no GET shows, such as `POST /rates`, with many unusual parts at once: all limits, other listed values, several items, texts that are not ASCII. What
 * creates a resource that a GET shows gets such bodies when it is read.
 */
export function* sendUnread(derivation: Derivation): Generator<SequenceDraft, void> {
  const { operation, validRequest, validValues } = derivation;
  const { schema } = validRequest;
  if (isRead(derivation)) return;
  for (const { mediaType, label, request } of formBodies(derivation))
    yield* sendStep(derivation, 'state', {
      label: `${operation.method} ${mediaType}: ${label}`,
      why: `a valid request from a form (${label})`,
      request,
      isPromised: false,
    });
  if (schema === undefined) return;
  const alternatives = [...wholeValues(validValues()), ...typicalAlternatives(validValues())];
  const kinds = new Map(alternatives.map((one) => [one.label, one]));
  const unusual = [...kinds.values()].slice(0, mostKinds).flatMap((kind) => unusualBodies(derivation, schema, kind));
  for (const { label, value } of [...unusual, ...distinctBodies(derivation)])
    yield* sendStep(derivation, 'state', {
      label: `${operation.method} ${label}`,
      why: `a valid request ${label}`,
      value: withOwnNames(derivation, schema, value),
      // Each part is promised by itself; together they may break a rule of the service.
      isPromised: false,
    });
}

/** With an identifier or a name that no other request has: a service may refuse one that it knows. */
function withOwnNames({ source, validRequest }: Derivation, schema: Pointer, value: Json): Json {
  const fresh = validRequest.buildValue();
  if (!isObject(value) || !isObject(fresh)) return value;
  const own = Object.entries(fresh).filter(([name]) => uniqueNames.test(nameWords(name).trim()));
  const named = { ...value, ...objectFromEntries(own.filter(([name]) => Object.hasOwn(value, name))) };
  return isValidValue(source, schema, named) ? named : value;
}

function isRead(derivation: Derivation): boolean {
  const { operation, derivationFor } = derivation;
  return operation.method === 'POST'
    ? findReader(derivation) !== undefined
    : derivationFor('GET', pathKind(operation.path)) !== undefined;
}

function unusualBodies(
  derivation: Derivation,
  schema: Pointer,
  { label: kind, value: base }: DerivedValue,
): readonly Pick<DerivedValue, 'label' | 'value'>[] {
  const { source } = derivation;
  const atLimit = (side: 'upper' | 'lower' | 'int64') => valueAtLimits(source, schema, { base, side });
  const ofObject = (make: (object: JsonObject) => Json | undefined) => (isObject(base) ? make(base) : undefined);
  const isWanted = (): boolean => true;
  const made: readonly (readonly [label: string, value: Json | undefined])[] = [
    ['at upper limits', atLimit('upper')],
    ['at lower limits', atLimit('lower')],
    ['with integers of 64 bits', atLimit('int64')],
    ['with distinct values', withDistinctParts(source, schema, base)],
    ['with several items', ofObject((object) => withSeveralItems(source, schema, object))],
    [
      'with texts that are not ASCII',
      ofObject((object) => withUnusualTexts(source, schema, { base: object, ...notAscii, isWanted })),
    ],
  ];
  return made.flatMap(([how, value]) =>
    value === undefined ? [] : [{ label: `${how} (${kind})`, value: keepReferences(derivation, value, base) }],
  );
}
