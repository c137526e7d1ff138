import { writeJson } from '../schema/json/write-json.ts';
import { bytesOf, jsonContent } from './content.ts';
import { scopeForSize } from './scope.ts';
import { alone, type Derivation, type SequenceDraft, type Strategy } from './strategy.ts';

/** One fault at a time, each proven to be the only one. */
export const invalidBody: Strategy = {
  id: 'invalid-body',
  title: 'Content that the schema forbids for one reason',
  *derive(derivation) {
    const { ordinary, invalidValues } = derivation;
    for (const { value, text, label, why, about } of invalidValues()) {
      const body = jsonContent(text === undefined ? ordinary.freshen(value) : value, text);
      yield alone({
        label,
        request: ordinary.request({ body }),
        expects: 'rejected',
        fault: 'schema',
        scope: scopeForSize(ordinary.scope, bytesOf(body)),
        about,
        why: `${label}: ${why}`,
      });
    }
    yield* largeInvalid(derivation);
  },
};

/** Servers that read large content in pieces find out late that it is wrong. */
const largeBytes = 300_000;

function* largeInvalid({ ordinary, invalidValues }: Derivation): Generator<SequenceDraft> {
  const [first] = invalidValues().filter(({ text }) => text === undefined);
  if (first === undefined) return;
  const value = ordinary.freshen(first.value);
  const body = jsonContent(value, writeJson(value).padEnd(largeBytes));
  yield alone({
    label: 'large and invalid',
    request: ordinary.request({ body }),
    expects: 'rejected',
    fault: 'schema',
    scope: scopeForSize(ordinary.scope, largeBytes),
    about: first.about,
    why: `content of ${largeBytes} bytes: ${first.why}`,
  });
}
