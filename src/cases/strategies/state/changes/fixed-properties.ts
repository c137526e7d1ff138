import { ownSentences, sentencesOf } from '../../../../conventions/sentences/operation-texts.ts';
import { saysFixed } from '../../../../conventions/sentences/stays-fixed.ts';
import { isDone } from '../../../../http/outcome.ts';
import type { Exchange } from '../../../../model/exchange.ts';
import type { Json, JsonObject } from '../../../../model/json.ts';
import { isValidValue } from '../../../../schema/derive/build/is-valid-value.ts';
import { withProperty } from '../../../../schema/json/json-object.ts';
import { isObject, memberOf } from '../../../../schema/json/pointer.ts';
import { sameJson } from '../../../../schema/json/same-json.ts';
import { hasWords, spacedWords } from '../../../../text/has-words.ts';
import { shapeOfResource } from '../../../paths/resource-schema.ts';
import { fullDescriptionAt } from '../../../prose/full-descriptions.ts';
import { valueOfBody } from '../../../request/body/body-draft.ts';
import type { SequenceDraft } from '../../../request/case-draft.ts';
import { distinctBodies, typicalAlternatives, wholeValues } from '../../../request/values/typical-alternatives.ts';
import { expectAfter } from '../../../resources/expected/earlier-requests.ts';
import type { Derivation } from '../../strategy.ts';
import { type Lifecycle, reservedSteps, send } from '../steps/lifecycle-steps.ts';

/** Changes what the contract says stays as it was created and is refused otherwise: `The inventory number; fixed once the document exists (409)`. */
export function* changeFixed(lifecycle: Lifecycle): Generator<SequenceDraft, void> {
  for (const change of lifecycle.changes) {
    for (const fixed of fixedIn(change)) {
      const step = reservedSteps(lifecycle, `${change.operation.method} of ${fixed.words.trim()}`);
      const creation = yield* send(lifecycle.creator, step('create', 'a valid request that creates a resource'));
      const values = creation && isDone(creation) ? lifecycle.createdValues(creation) : undefined;
      if (creation === undefined || values === undefined) return;
      const value = changedBody(change, creation, fixed);
      if (value === undefined) continue;
      yield* send(change, {
        ...step('change', `a change of what the contract says stays as it was created (${fixed.words.trim()})`),
        values,
        value,
        ...expectAfter([creation], () => ({
          kind: 'refused-in-state',
          of: `another ${fixed.words.trim()}`,
          state: 'fixed',
          status: fixed.status,
        })),
      });
    }
  }
}

interface FixedProperty {
  /** The property of the body that has the value, or has an object with it. */
  readonly name: string;
  /** The words for the value: ` kind ` for that of the details. */
  readonly words: string;
  /** With which a change is refused. */
  readonly status: string;
}

/** What the contract says of the properties of a change, or of the change itself. */
function fixedIn(change: Derivation): readonly FixedProperty[] {
  const { operation, source, validRequest } = change;
  const { schema } = validRequest;
  if (schema === undefined) return [];
  const { properties, readOnly } = shapeOfResource(source, schema, usualObject(change) ?? {});
  const documented = operation.responses.map(({ status }) => status);
  const found: FixedProperty[] = [];
  const add = (name: string, words: string, sentence: string) => {
    const status = /\b4\d\d\b/.exec(sentence)?.[0];
    if (status !== undefined && documented.includes(status)) found.push({ name, words, status });
  };
  for (const [name, places] of properties) {
    if (readOnly.has(name)) continue;
    for (const sentence of sentencesOf(fullDescriptionAt(source, places))) {
      const part = keepsPart.exec(sentence)?.[1];
      if (part !== undefined) add(name, spacedWords(part), sentence);
      else if (saysFixed(sentence)) add(name, spacedWords(name), sentence);
    }
    for (const sentence of ownSentences(change))
      if (saysFixed(sentence) && hasWords(sentence, name)) add(name, spacedWords(name), sentence);
  }
  return found;
}

/** `A document keeps its kind for good`. */
const keepsPart = /\bkeeps its (\w+) (?:for good|for ever|forever|for life)\b/i;

function usualObject({ validRequest }: Derivation): JsonObject | undefined {
  const value = validRequest.buildValue();
  return isObject(value) ? value : undefined;
}

/** The body of the creation, or for a PATCH nothing, with another value of the property. */
function changedBody(change: Derivation, creation: Exchange, { name, words }: FixedProperty): Json | undefined {
  const { operation, source, validRequest } = change;
  const { schema } = validRequest;
  const sent = valueOfBody(creation.case.request.body);
  if (schema === undefined || !isObject(sent)) return undefined;
  const was = memberOf(sent, name);
  const isWhole = spacedWords(name) === words;
  const identityOf = (value: Json | undefined): Json | undefined =>
    isWhole || !isObject(value) ? value : Object.entries(value).find(([part]) => spacedWords(part) === words)?.[1];
  const bodies = [
    validRequest.buildValue(),
    ...[...typicalAlternatives(change.validValues()), ...wholeValues(change.validValues())].map(({ value }) => value),
    ...distinctBodies(change).map(({ value }) => value),
  ];
  const base = operation.method === 'PATCH' ? {} : sent;
  for (const body of bodies) {
    const value = memberOf(body, name);
    const [before, after] = [was, value].map(identityOf);
    if (value === undefined || before === undefined || after === undefined || sameJson(before, after)) continue;
    const changed = withProperty(base, [name, value]);
    if (isValidValue(source, schema, changed)) return changed;
  }
  return undefined;
}
