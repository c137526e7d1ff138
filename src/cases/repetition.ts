import type { Json } from '../model/json.ts';
import { isValidValue } from '../schema/derive/is-valid-value.ts';
import { isObject } from '../schema/json/pointer.ts';
import { sameJson } from '../schema/json/same-json.ts';
import { jsonContent } from './content.ts';
import { alone, type CaseDraft, type Derivation, type SequenceDraft, type Strategy } from './strategy.ts';

/** Answers that depend on order, state, load or luck (a fault like any other). */
export const repetition: Strategy = {
  id: 'repetition',
  title: 'The same kind of request again, together and in long runs',
  *derive(derivation) {
    const { ordinary } = derivation;
    yield { delivery: 'same-connection', cases: several(derivation, 'on one connection', 10) };
    yield { delivery: 'new-connections', cases: several(derivation, 'on a new connection', 5) };
    yield { delivery: 'pipelined', cases: several(derivation, 'pipelined', 8) };
    for (const round of [1, 2, 3])
      yield { delivery: 'parallel', cases: several(derivation, `at once, round ${round}`, 12) };
    const request = ordinary.request();
    const cases = several(derivation, 'the same content', 5).map((draft, index): CaseDraft => {
      return index === 0
        ? { ...draft, request }
        : { ...draft, request, why: 'the very request that was sent just before', repeats: true };
    });
    yield { delivery: 'same-connection', cases };
    yield* sameNumbers(derivation);
    yield* longRun(derivation);
  },
};

/** An identifier again, with other texts: a store may refuse it, but what it accepts is what was sent and not what came before. */
function* sameNumbers(derivation: Derivation): Generator<SequenceDraft> {
  const { ordinary, source } = derivation;
  const [first, second] = several(derivation, 'the same numbers', 2);
  const [one, other] = [ordinary.content(), ordinary.content()];
  if (!first || !second || !isObject(one) || !isObject(other)) return;
  const mixed = Object.fromEntries(
    Object.entries(other).map(([name, value]) => [name, isText(value) ? value : (one[name] ?? value)]),
  );
  const isNew = !sameJson(mixed, one) && !sameJson(mixed, other);
  if (!isNew || ordinary.schema === undefined || !isValidValue(source, ordinary.schema, mixed)) return;
  yield {
    delivery: 'same-connection',
    cases: [
      { ...first, request: ordinary.request({ body: jsonContent(one) }) },
      {
        ...second,
        request: ordinary.request({ body: jsonContent(mixed) }),
        expects: 'anything',
        why: 'a request with the numbers of the one just before and other texts',
        repeats: true,
      },
    ],
  };
}

function isText(value: Json): boolean {
  return typeof value === 'string';
}

/** With the valid requests that were sent before, long enough to see a fault that comes once in forty answers, or after the hundredth, whatever the seed. */
const longRunLength = 120;
/** Ordinary requests alone, that is: enough to tell what comes now and then from what a request is special by. */
const leastLongRun = 60;

function* longRun(derivation: Derivation): Generator<SequenceDraft> {
  const length = Math.max(leastLongRun, longRunLength - derivation.validValues().length);
  for (const draft of several(derivation, 'in a long run', length)) yield alone(draft);
}

function several({ ordinary, operation }: Derivation, label: string, count: number): CaseDraft[] {
  return Array.from({ length: count }, (_, index) => ({
    label: `${label}, ${index + 1} of ${count}`,
    request: ordinary.request(),
    expects: 'accepted' as const,
    about: operation.body?.pointer ?? operation.pointer,
    why: `an ordinary valid request, ${label} (${index + 1} of ${count})`,
  }));
}
