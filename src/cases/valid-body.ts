import type { DerivedValue } from '../schema/derive/valid-values.ts';
import { bytesOf, jsonContent } from './content.ts';
import { scopeForSize } from './scope.ts';
import {
  alone,
  type CaseDraft,
  type Derivation,
  ordinaryLabels,
  type SequenceDraft,
  type Strategy,
} from './strategy.ts';

/** Everything the schema admits, one variation at a time. */
export const validBody: Strategy = {
  id: 'valid-body',
  title: 'Content that the schema admits',
  *derive(derivation) {
    const { validValues } = derivation;
    // By themselves, so that what follows can build on what became of them.
    yield { delivery: 'same-connection', cases: [...ordinaryCases(derivation)] };
    for (const derived of validValues()) yield caseFor(derived, derivation);
  },
};

function* ordinaryCases({ ordinary, operation }: Derivation): Generator<CaseDraft> {
  const draft = { expects: 'accepted' as const, about: operation.body?.pointer ?? operation.pointer };
  yield { ...draft, label: ordinaryLabels[0], request: ordinary.request(), why: 'an ordinary valid request' };
  if (ordinary.sample === undefined) return;
  // Every other case has fresh values in the place of these, which are the first that come to mind: 1 and a plain word.
  const body = jsonContent(ordinary.sample);
  yield {
    ...draft,
    label: ordinaryLabels[1],
    request: ordinary.request({ body }),
    why: 'a valid request with the plainest values',
  };
}

function caseFor(derived: DerivedValue, { ordinary }: Derivation): SequenceDraft {
  const value = derived.text === undefined ? ordinary.freshen(derived.value) : derived.value;
  const body = jsonContent(value, derived.text);
  return alone({
    label: derived.label,
    request: ordinary.request({ body }),
    expects: 'accepted',
    scope: scopeForSize(ordinary.scope, bytesOf(body)),
    about: derived.about,
    why: `${derived.label}: ${derived.why}`,
  });
}
