import { isValidValue } from '../../../schema/derive/build/is-valid-value.ts';
import { takeItems } from '../../../schema/derive/lazy-list.ts';
import { isObject, memberOf } from '../../../schema/json/pointer.ts';
import { sameJson } from '../../../schema/json/same-json.ts';
import { jsonBody } from '../../request/body/body-draft.ts';
import { alone, type CaseDraft, type SequenceDraft } from '../../request/case-draft.ts';
import type { Derivation, Strategy } from '../strategy.ts';

/** Ordinary requests in number: the response must not depend on order, load or chance. */
export const repetition: Strategy = {
  id: 'repetition',
  title: 'Ordinary requests repeated, in parallel and in long runs',
  *derive(derivation) {
    yield { delivery: 'same-connection', cases: ordinaryCases(derivation, 'on one connection', 10) };
    yield { delivery: 'new-connections', cases: ordinaryCases(derivation, 'on a new connection', 5) };
    yield { delivery: 'pipelined', cases: ordinaryCases(derivation, 'pipelined', 8) };
    for (const round of [1, 2, 3])
      yield { delivery: 'parallel', cases: ordinaryCases(derivation, `at once, round ${round}`, 12) };
    yield sameRequest(derivation);
    yield* sameNumbers(derivation);
    yield* longRun(derivation);
  },
};

/** The very same request several times. */
function sameRequest(derivation: Derivation): SequenceDraft {
  const request = derivation.validRequest.build();
  const [first, ...others] = ordinaryCases(derivation, 'the same body', 5).map((draft) => ({ ...draft, request }));
  const repeated = others.map((draft): CaseDraft => {
    return { ...draft, why: 'the same request as the one just before', repeats: true };
  });
  return { delivery: 'same-connection', cases: [...(first ? [first] : []), ...repeated] };
}

/** The identifiers of the request before, with other texts: a server may refuse it, but what it accepts it must not mix up with the first. */
function* sameNumbers(derivation: Derivation): Generator<SequenceDraft> {
  const { validRequest, source } = derivation;
  const [first, second] = ordinaryCases(derivation, 'the same numbers', 2);
  const [one, other] = [validRequest.buildValue(), validRequest.buildValue()];
  if (!first || !second || !isObject(one) || !isObject(other)) return;
  const mixed = Object.fromEntries(
    Object.entries(other).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : (memberOf(one, name) ?? value),
    ]),
  );
  const isNew = !sameJson(mixed, one) && !sameJson(mixed, other);
  if (!isNew || validRequest.schema === undefined || !isValidValue(source, validRequest.schema, mixed)) return;
  yield {
    delivery: 'same-connection',
    cases: [
      { ...first, request: validRequest.build({ body: jsonBody(one) }) },
      {
        ...second,
        request: validRequest.build({ body: jsonBody(mixed) }),
        expects: 'anything',
        why: 'a request with the numbers of the one just before and other texts',
        repeats: true,
      },
    ],
  };
}

/** Together with the cases of `valid-body`: long enough to find a fault in one of forty responses, or after the hundredth, with any seed. */
const longRunLength = 120;
/** Enough ordinary requests to distinguish a fault that occurs by chance from one that the request causes. */
const leastLongRun = 60;

function* longRun(derivation: Derivation): Generator<SequenceDraft> {
  const variations = [...takeItems(derivation.validValues(), longRunLength - leastLongRun)];
  const length = longRunLength - variations.length;
  for (const draft of eachOrdinaryCase(derivation, 'in a long run', length)) yield alone(draft);
}

function ordinaryCases(derivation: Derivation, label: string, count: number): CaseDraft[] {
  return [...eachOrdinaryCase(derivation, label, count)];
}

/** Each is made when it is consumed: a run over hundreds of operations would keep thousands that it never sends. */
function* eachOrdinaryCase(
  { validRequest, operation }: Derivation,
  label: string,
  count: number,
): Generator<CaseDraft> {
  for (let number = 1; number <= count; number += 1)
    yield {
      label: `${label}, ${number} of ${count}`,
      request: validRequest.build(),
      expects: 'accepted',
      about: operation.body?.pointer ?? operation.pointer,
      why: `an ordinary valid request, ${label} (${number} of ${count})`,
    };
}
