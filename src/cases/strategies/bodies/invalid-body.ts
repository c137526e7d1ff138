import { violationsOf } from '../../../schema/derive/build/is-valid-value.ts';
import { sampleValue } from '../../../schema/derive/build/sample-value.ts';
import type { DerivedInvalid } from '../../../schema/derive/invalid/invalid-values.ts';
import { findItem } from '../../../schema/derive/lazy-list.ts';
import { withProperty } from '../../../schema/json/json-object.ts';
import { isObject } from '../../../schema/json/pointer.ts';
import { writeJson } from '../../../schema/json/write-json.ts';
import { resourceSchema, shapeOfResource } from '../../paths/resource-schema.ts';
import { byteLength, jsonBody } from '../../request/body/body-draft.ts';
import { alone, describeInvalid, type SequenceDraft } from '../../request/case-draft.ts';
import { scopeForSize } from '../../request/scope.ts';
import type { Derivation, Strategy } from '../strategy.ts';
import { bodiesWithForbiddenTimes } from './forbidden-times.ts';
import { reversedBodies } from './reversed-range.ts';

/** Bodies with one fault each; the validator has confirmed that there is no other. */
export const invalidBody: Strategy = {
  id: 'invalid-body',
  title: 'Bodies that the schema forbids for one reason',
  *derive(derivation) {
    const { validRequest, invalidValues } = derivation;
    for (const invalid of newFaultsFirst(invalidValues)) {
      const { label, about } = invalid;
      const body = validRequest.freshBody(invalid, { about });
      yield alone({
        label,
        request: validRequest.build({ body }),
        expects: 'rejected',
        fault: 'schema',
        scope: scopeForSize(validRequest.scope, byteLength(body)),
        about,
        why: describeInvalid(invalid),
      });
    }
    yield* withPropertiesOfResponse(derivation);
    yield* reversedBodies(derivation);
    yield* bodiesWithForbiddenTimes(derivation);
    yield* largeInvalidBody(derivation);
  },
};

/** Tried of one response. */
const mostProperties = 6;

/** Where the schema allows no other properties: those that only the response has. A server that stores what it gets lets a client set its status. */
function* withPropertiesOfResponse({ operation, source, validRequest }: Derivation): Generator<SequenceDraft> {
  const { schema } = validRequest;
  const value = validRequest.buildValue();
  const shown = resourceSchema(operation, source);
  if (schema === undefined || shown === undefined || !isObject(value)) return;
  const declared = shapeOfResource(source, schema, value).properties;
  const bodies = [...shapeOfResource(source, shown, value).properties].flatMap(([name, [own]]) => {
    const sample = own === undefined || declared.has(name) ? undefined : sampleValue(source, own);
    const body = sample === undefined ? value : withProperty(value, [name, sample]);
    const [violation] = violationsOf(source, schema, body);
    return violation === undefined ? [] : [{ name, body, about: violation.schema }];
  });
  for (const { name, body, about } of bodies.slice(0, mostProperties)) {
    yield alone({
      label: `has the ${name} of the response`,
      request: validRequest.build({ body: jsonBody(body) }),
      expects: 'rejected',
      fault: 'schema',
      about,
      why: `an invalid body (it has ${JSON.stringify(name)}, as the response): undeclared properties are not allowed`,
    });
  }
}

/**
 * First one value for each constraint, then one for each place that it applies to, so that a short run has broken every one; then the others. Derived again
 * for each, as there may be too many to keep.
 */
function* newFaultsFirst(derive: () => Iterable<DerivedInvalid>): Generator<DerivedInvalid> {
  for (const wanted of ['constraint', 'place', 'other'] as const) {
    const broken = new Set<string>();
    for (const invalid of derive()) {
      const { about, subject } = invalid;
      const isNewThere = !broken.has(`${subject} ${about}`);
      const news = broken.has(about) ? (isNewThere ? 'place' : 'other') : 'constraint';
      if (news === wanted) yield invalid;
      broken.add(about).add(`${subject} ${about}`);
    }
  }
}

/** A server that reads a large body in pieces finds the fault late. */
const largeBytes = 300_000;

function* largeInvalidBody({ validRequest, invalidValues }: Derivation): Generator<SequenceDraft> {
  const invalid = findItem(invalidValues(), ({ text }) => text === undefined);
  if (invalid === undefined) return;
  const value = validRequest.refresh(invalid.value);
  const body = jsonBody(value, writeJson(value).padEnd(largeBytes));
  yield alone({
    label: 'large and invalid',
    request: validRequest.build({ body }),
    expects: 'rejected',
    fault: 'schema',
    scope: scopeForSize(validRequest.scope, largeBytes),
    about: invalid.about,
    why: `${describeInvalid(invalid)}, in ${largeBytes} bytes`,
  });
}
