import type { CaseDraft, Derivation, SequenceDraft, Strategy } from './strategy.ts';

/** Answers that depend on order, state, load or luck (a fault like any other). */
export const repetition: Strategy = {
  id: 'repetition',
  title: 'The same kind of request again, together and in long runs',
  *derive(derivation) {
    const { ordinary } = derivation;
    yield { delivery: 'same-connection', cases: several(derivation, 'on one connection', 10) };
    yield { delivery: 'new-connections', cases: several(derivation, 'on a new connection', 5) };
    yield { delivery: 'pipelined', cases: several(derivation, 'pipelined', 4) };
    for (const round of [1, 2, 3])
      yield { delivery: 'parallel', cases: several(derivation, `at once, round ${round}`, 12) };
    const twice = ordinary.request();
    const [first, second] = several(derivation, 'the same content', 2);
    if (first && second) {
      yield {
        delivery: 'same-connection',
        cases: [
          { ...first, request: twice },
          { ...second, request: twice, expects: 'anything', why: 'the very request that was sent just before' },
        ],
      };
    }
    yield* longRun(derivation);
  },
};

const longRunLength = 120;
const batch = 20;

/** Long enough to see a fault that comes once in forty answers, or after the hundredth, whatever the seed. */
function* longRun(derivation: Derivation): Generator<SequenceDraft> {
  const cases = several(derivation, 'in a long run', longRunLength);
  for (let start = 0; start < cases.length; start += batch) {
    yield { delivery: 'same-connection', cases: cases.slice(start, start + batch) };
  }
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
