import type { Json, JsonObject } from '../model/json.ts';
import { isValidValue } from '../schema/derive/is-valid-value.ts';
import type { DerivedValue } from '../schema/derive/valid-values.ts';
import { isObject } from '../schema/json/pointer.ts';
import { bytesOf, jsonContent } from './content.ts';
import { scopeForSize } from './scope.ts';
import { spellings } from './spellings.ts';
import { alone, caseId, type Derivation, type Strategy } from './strategy.ts';

/** How many combinations a round of the search sends: enough to meet most pairs of variations. Some are made in vain, as the schema does not admit them. */
const combinations = 100;
const mostTrials = 4 * combinations;

/** Variations that are sound one by one, put together by chance: faults that only a combination shows. */
export const search: Strategy = {
  id: 'search',
  title: 'Seeded combinations of valid variations',
  *derive(derivation) {
    const { ordinary, operation, random, round, validValues, wasRefused } = derivation;
    // What is refused by itself would be refused in every combination, and tell nothing new.
    const isKnown = ({ label }: DerivedValue) => wasRefused(caseId(operation, 'valid-body', label));
    const values = validValues().filter((derived) => {
      return isObject(derived.value) && derived.text === undefined && !isKnown(derived) && !isLarge(derived.value);
    });
    const known = spellings.filter(({ label }) => !wasRefused(caseId(operation, 'spelling', label)));
    if (values.length < 2) return;
    let made = 0;
    for (let trial = 0; trial < mostTrials && made < combinations; trial += 1) {
      const combined = combine(derivation, values);
      if (combined === undefined) continue;
      made += 1;
      const spelling = known[Math.floor(random() * spellings.length * 3)];
      const body = jsonContent(combined.value, spelling?.spell(combined.value));
      yield alone({
        label: `combination ${round * combinations + made}`,
        request: ordinary.request({ body }),
        expects: 'accepted',
        scope: scopeForSize(ordinary.scope, bytesOf(body)),
        about: combined.about,
        why: [combined.why, ...(spelling ? [spelling.label] : [])].join(', and '),
      });
    }
  },
};

/** What is large is so whatever else is there, and takes as long as a hundred others. */
const large = 5000;

function isLarge(value: JsonObject): boolean {
  const members = Object.values(value);
  return members.length > 500 || members.some((member) => typeof member === 'string' && member.length > large);
}

interface Combination {
  readonly value: Json;
  readonly about: string;
  readonly why: string;
}

/** Takes what two or three variations change; `undefined` when the schema does not admit the result. */
function combine({ ordinary, source, random }: Derivation, values: readonly DerivedValue[]): Combination | undefined {
  const chosen = Array.from({ length: random() < 0.5 ? 2 : 3 }, () => values[Math.floor(random() * values.length)]);
  const parts = chosen.filter((part) => part !== undefined);
  const sample = ordinary.sample;
  const [first] = parts;
  if (!first || !isObject(sample) || ordinary.schema === undefined) return undefined;
  const merged = parts.reduce<JsonObject>(
    (made, { value }) => (isObject(value) ? withChanges(made, value, sample) : made),
    sample,
  );
  const value = ordinary.freshen(merged);
  if (!isValidValue(source, ordinary.schema, value)) return undefined;
  return { value, about: first.about, why: parts.map(({ label }) => label).join(', and ') };
}

function withChanges(made: JsonObject, value: JsonObject, sample: JsonObject): JsonObject {
  const kept = Object.entries(made).filter(([name]) => Object.hasOwn(value, name) || !Object.hasOwn(sample, name));
  const changed = Object.entries(value).filter(
    ([name, member]) => !Object.hasOwn(sample, name) || sample[name] !== member,
  );
  return Object.fromEntries([...kept, ...changed]);
}
