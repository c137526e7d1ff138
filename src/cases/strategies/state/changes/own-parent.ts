import { identifierLike } from '../../../../conventions/names/resource-identity.ts';
import { describedResponse, ownSentences, sentencesOf } from '../../../../conventions/sentences/operation-texts.ts';
import { cannot } from '../../../../conventions/sentences/synonyms.ts';
import { isDone } from '../../../../http/outcome.ts';
import type { Exchange } from '../../../../model/exchange.ts';
import type { Json } from '../../../../model/json.ts';
import { isValidValue } from '../../../../schema/derive/build/is-valid-value.ts';
import { withProperty } from '../../../../schema/json/json-object.ts';
import { isObject } from '../../../../schema/json/pointer.ts';
import { withArticle } from '../../../../text/with-article.ts';
import { pathKind } from '../../../paths/resource-paths.ts';
import { findReferences } from '../../../paths/resource-references.ts';
import { shapeOfResource } from '../../../paths/resource-schema.ts';
import { nounOfKind } from '../../../prose/described-references.ts';
import { fullDescriptionAt } from '../../../prose/full-descriptions.ts';
import { valueOfBody } from '../../../request/body/body-draft.ts';
import type { SequenceDraft } from '../../../request/case-draft.ts';
import { expectAfter } from '../../../resources/expected/earlier-requests.ts';
import type { Derivation } from '../../strategy.ts';
import { type Lifecycle, reservedSteps, send } from '../steps/lifecycle-steps.ts';

/**
 * Changes a resource that may be below another one of its kind, such as a folder, so that it would be below itself, or below what is below it, where the
 * contract says that this is refused.
 */
export function* putBelowItself(lifecycle: Lifecycle): Generator<SequenceDraft, void> {
  const { read, creator, changes } = lifecycle;
  const kind = pathKind(read.operation.path);
  const noun = nounOfKind(kind);
  for (const change of changes) {
    const { name, sentences } = parentProperty(change, lifecycle, kind) ?? {};
    const refusal = sentences?.find((sentence) => notItself(noun).test(sentence));
    if (name === undefined || sentences === undefined || refusal === undefined) continue;
    const step = reservedSteps(lifecycle, `${change.operation.method} below itself`);
    const creation = yield* send(creator, step('create', 'a valid request that creates a resource'));
    const id = creation && idOf(lifecycle, creation);
    if (creation === undefined || id === undefined) return;
    const values = lifecycle.createdValues(creation);
    const below = bodyWith(change, creation, [name, id]);
    if (below !== undefined)
      yield* send(change, {
        ...step('the resource itself', `a change whose ${name} is the resource itself`),
        values,
        value: below,
        ...expectRefused([creation], {
          of: withArticle(noun),
          state: 'below itself',
          status: statusOf(refusal, change),
        }),
      });
    const child = bodyWith(creator, creation, [name, id]);
    if (child === undefined) continue;
    const addition = yield* send(creator, {
      ...step('create below it', 'a valid request that creates a resource below another one'),
      value: child,
    });
    const childId = addition && isDone(addition) ? idOf(lifecycle, addition) : undefined;
    const cycle = childId === undefined ? undefined : bodyWith(change, creation, [name, childId]);
    if (addition === undefined || cycle === undefined) continue;
    const ofCycle = sentences.find((sentence) => notInCycle(noun).test(sentence));
    yield* send(change, {
      ...step('what is below it', `a change whose ${name} is below the resource`),
      values,
      value: cycle,
      ...(ofCycle === undefined
        ? {}
        : expectRefused([creation, addition], {
            of: withArticle(noun),
            state: 'below what is below it',
            status: statusOf(ofCycle, change),
          })),
    });
  }
}

function expectRefused(
  earlier: readonly Exchange[],
  { of, state, status }: { readonly of: string; readonly state: string; readonly status: string | undefined },
) {
  if (status === undefined) return {};
  return expectAfter(earlier, () => ({ kind: 'refused-in-state' as const, of, state, status }));
}

/** The property of a change that names another resource of the kind, as `parentId` does, and what the contract says of it and of the change. */
function parentProperty(
  change: Derivation,
  { creator }: Lifecycle,
  kind: string,
): { readonly name: string; readonly sentences: readonly string[] } | undefined {
  const { operation, contract, source, validRequest } = change;
  const { schema } = validRequest;
  if (schema === undefined) return undefined;
  const { properties, readOnly } = shapeOfResource(source, schema, {});
  const references = findReferences(operation, contract.operations);
  const name = [...properties.keys()].find((one) => !readOnly.has(one) && references.kindOf(one, true) === kind);
  if (name === undefined) return undefined;
  const own = creator.validRequest.schema;
  const ofCreation = own === undefined ? [] : (shapeOfResource(creator.source, own, {}).properties.get(name) ?? []);
  const descriptions = [
    fullDescriptionAt(source, properties.get(name) ?? []),
    fullDescriptionAt(creator.source, ofCreation),
  ];
  const refusals = refusalsOf.map((status) => describedResponse(change, status) ?? '');
  return { name, sentences: [...ownSentences(change), ...[...descriptions, ...refusals].flatMap(sentencesOf)] };
}

const refusalsOf = ['409', '422', '400'];

/** The refusal that a sentence names, or else the first that the operation documents. */
function statusOf(sentence: string, { operation }: Derivation): string | undefined {
  const documented = refusalsOf.filter((one) => operation.responses.some(({ status }) => status === one));
  return documented.find((status) => sentence.includes(status)) ?? documented[0];
}

/** `A folder cannot move into itself`, `must not be its own parent`, `is another folder`. */
function notItself(noun: string): RegExp {
  return new RegExp(
    `\\b(?:${cannot}|never|not)\\b.*\\b(?:itself|own parent|same ${noun})\\b|\\b(?:is|must be|has to be) (?:another|a different|some other) ${noun}\\b`,
    'i',
  );
}

/** `or into a folder below it`, `cycles are refused`. */
function notInCycle(noun: string): RegExp {
  return new RegExp(
    `\\b(?:${cannot}|never|not)\\b.*\\b(?:${noun}s? (?:below|under|beneath|inside) it|own (?:child|children|descendants?|sub\\w+)|descendants?|cycles?|circular)\\b|\\b(?:cycles?|circular)\\b.*\\b(?:refused|rejected|4\\d\\d|conflict)\\b`,
    'i',
  );
}

function idOf(lifecycle: Lifecycle, creation: Exchange): string | undefined {
  return isDone(creation) ? lifecycle.createdValues(creation)?.at(-1) : undefined;
}

/** A PATCH of this property alone; other requests have all of the creation. `undefined` where that is not valid. */
function bodyWith(
  { operation, source, validRequest: { schema, ...request } }: Derivation,
  creation: Exchange,
  [name, id]: readonly [name: string, id: string],
): Json | undefined {
  const base =
    operation.method === 'PATCH'
      ? {}
      : operation.method === 'POST'
        ? request.buildValue()
        : valueOfBody(creation.case.request.body);
  if (!isObject(base) || schema === undefined) return undefined;
  const values = [id, identifierLike(0, id)].flatMap((one) =>
    one === undefined ? [] : [withProperty(base, [name, one])],
  );
  return values.find((value) => isValidValue(source, schema, value));
}
