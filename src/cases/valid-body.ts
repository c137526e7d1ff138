import type { Json } from '../model/json.ts';
import type { DerivedValue } from '../schema/valid-values.ts';
import { bytesOf, jsonContent } from './content.ts';
import { frameForSize } from './frames.ts';
import { alone, type Derivation, type SequenceDraft, type Strategy } from './strategy.ts';

/** Everything the schema admits, one variation at a time. */
export const validBody: Strategy = {
  id: 'valid-body',
  title: 'Content that the schema admits',
  *derive(derivation) {
    const { ordinary, operation, validValues } = derivation;
    yield alone({
      label: 'an ordinary request',
      request: ordinary.request(),
      expects: 'accepted',
      about: operation.body?.pointer ?? operation.pointer,
      why: 'an ordinary valid request',
    });
    if (ordinary.sample !== undefined) yield asItStands(derivation, ordinary.sample);
    for (const derived of validValues()) yield caseFor(derived, derivation);
  },
};

/** Every other case has fresh values in the place of these, which are the first that come to mind: 1 and a plain word. */
function asItStands({ ordinary, operation }: Derivation, sample: Json): SequenceDraft {
  return alone({
    label: 'the plainest values',
    request: ordinary.request({ body: jsonContent(sample) }),
    expects: 'accepted',
    about: operation.body?.pointer ?? operation.pointer,
    why: 'a valid request with the plainest values',
  });
}

function caseFor(derived: DerivedValue, { ordinary }: Derivation): SequenceDraft {
  const value = derived.text === undefined ? ordinary.freshen(derived.value) : derived.value;
  const body = jsonContent(value, derived.text);
  return alone({
    label: derived.label,
    request: ordinary.request({ body }),
    expects: 'accepted',
    frame: frameForSize(ordinary.frame, bytesOf(body)),
    about: derived.about,
    why: derived.why,
  });
}
