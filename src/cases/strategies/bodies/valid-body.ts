import { listsStatus } from '../../../http/status.ts';
import type { Contract, Operation } from '../../../model/contract.ts';
import { countUnlikelyTimes } from '../../../schema/derive/build/likely-times.ts';
import { isOutOfOrder } from '../../../schema/derive/build/ordered-pairs.ts';
import { findItem } from '../../../schema/derive/lazy-list.ts';
import { type DerivedValue, isOutermost } from '../../../schema/derive/valid/valid-values.ts';
import { templatesByCollection } from '../../paths/collection-members.ts';
import { pathKind, segmentsOf } from '../../paths/resource-paths.ts';
import { byteLength, jsonBody } from '../../request/body/body-draft.ts';
import { alone, type CaseDraft, describeValid, plainLabels, type SequenceDraft } from '../../request/case-draft.ts';
import { scopeForSize, scopeWithConflict } from '../../request/scope.ts';
import type { Derivation, Strategy } from '../strategy.ts';
import { bodiesWithChangedTexts } from './changed-texts.ts';

/** Bodies that the schema allows: a request without any variation, the examples of the contract, and then one variation each. */
export const validBody: Strategy = {
  id: 'valid-body',
  title: 'Bodies that the schema allows',
  *derive(derivation) {
    // A sequence of their own, so that their outcome is known before the others are derived.
    yield { delivery: 'same-connection', cases: [...plainCases(derivation)] };
    yield* secondTries(derivation);
    yield* exampleCases(derivation);
    yield* bodiesWithChangedTexts(derivation);
    for (const derived of derivation.validValues()) yield variation(derived, derivation);
  },
};

function* plainCases({ validRequest, operation, contract }: Derivation): Generator<CaseDraft> {
  const draft = { expects: 'accepted' as const, about: operation.body?.pointer ?? operation.pointer };
  yield { ...draft, label: plainLabels[0], request: validRequest.build(), why: 'an ordinary valid request' };
  if (validRequest.sample === undefined) {
    // Only a second success shows whether it gives what exists already, which must not be changed then.
    const label = `${plainLabels[0]}, again`;
    if (mayFind(operation, contract))
      yield { ...draft, label, request: validRequest.build(), expects: 'anything', why: label };
    return;
  }
  // Every other case has fresh values in place of these: the number 1 and a plain word.
  const body = jsonBody(validRequest.sample);
  yield {
    ...draft,
    label: plainLabels[1],
    request: validRequest.build({ body }),
    why: 'a valid request with the plainest values',
    ...(createsAsOthers(operation, contract) && { scope: scopeWithConflict(validRequest.scope) }),
  };
}

/** Whether another operation adds to a collection of that name: it may have taken the same plain name. */
function createsAsOthers({ method, path }: Operation, { operations }: Contract): boolean {
  const [name, isMember] = [segmentsOf(path).at(-1), path.endsWith('}')];
  const alike = operations.filter((other) => other.method === method && segmentsOf(other.path).at(-1) === name);
  return method === 'POST' && !isMember && alike.length > 1;
}

/** Whether an operation that creates members of a collection may say by its success that it gives one that was there before. */
function mayFind(operation: Operation, { operations, document }: Contract): boolean {
  return (
    operation.method === 'POST' &&
    !listsStatus(operation, 201) &&
    templatesByCollection(operations, document).has(pathKind(operation.path))
  );
}

/**
 * Where the plain requests were refused: some services ask for a media type where the contract has no body, some ask for one of several optional properties, and
 * what the path names may exist only now.
 */
function* secondTries(derivation: Derivation): Generator<SequenceDraft> {
  const { validRequest, operation, asksForMediaType, hasAccepted } = derivation;
  const again = (label: string): SequenceDraft => {
    const draft = { label, expects: 'accepted' as const, about: operation.pointer };
    return { ...alone({ ...draft, request: validRequest.build(), why: 'an ordinary valid request' }), isNews: true };
  };
  if (operation.body === undefined && asksForMediaType?.() === true) {
    yield again(`${plainLabels[0]} with a media type`);
    return;
  }
  if (hasAccepted?.() !== false) return;
  const full = findItem(derivation.validValues(), (value) => isOutermost(value, 'every-property'));
  if (full !== undefined) {
    const about = operation.body?.pointer ?? operation.pointer;
    yield {
      ...variation({ ...full, label: `${plainLabels[0]} with every property`, about }, derivation),
      isNews: true,
    };
  } else if (operation.body === undefined && operation.path.includes('{')) yield again(`${plainLabels[0]}, later`);
}

function* exampleCases({ validRequest }: Derivation): Generator<SequenceDraft> {
  for (const { example, value } of validRequest.exampleBodies()) {
    const name = example.name === undefined ? 'the example' : `the example ${JSON.stringify(example.name)}`;
    const body = jsonBody(value);
    // An example may have been written when its dates were still to come.
    const isUnlikely = countUnlikelyTimes(value) > 0;
    yield alone({
      label: name,
      request: validRequest.build({ body }),
      expects: isUnlikely || isOutOfOrder(value) ? 'anything' : 'accepted',
      scope: scopeForSize(validRequest.scope, byteLength(body)),
      about: example.pointer,
      why: `${name} of the contract`,
    });
  }
}

function variation(derived: DerivedValue, { validRequest }: Derivation): SequenceDraft {
  const { label, about, mayBeRefused } = derived;
  const body = validRequest.freshBody(derived, { about });
  return alone({
    label,
    request: validRequest.build({ body }),
    expects: mayBeRefused ? 'anything' : 'accepted',
    scope: scopeForSize(validRequest.scope, byteLength(body)),
    about,
    why: describeValid(derived),
  });
}
