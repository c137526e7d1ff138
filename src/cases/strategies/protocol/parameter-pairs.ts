import type { Parameter } from '../../../model/contract.ts';
import type { Json } from '../../../model/json.ts';
import { alone, type SequenceDraft } from '../../request/case-draft.ts';
import { isCursor } from '../../request/parameters/parameter-roles.ts';
import { isAboutLimit, validParameterValues } from '../../request/parameters/parameter-values.ts';
import type { Derivation } from '../strategy.ts';

/** The values of one parameter that are combined with those of another. */
const mostOfEach = 4;
/** The requests of one operation. */
const mostRequests = 60;

/** Each two parameters of the query of a GET, with a few values of each: a server may treat two together in another way than each alone. */
export function* parameterPairs(tested: readonly Parameter[], derivation: Derivation): Generator<SequenceDraft> {
  const { operation, validRequest } = derivation;
  if (operation.method !== 'GET') return;
  const inQuery = tested.filter((one) => one.in === 'query' && !isCursor(one));
  const choices = inQuery.map((parameter) => valuesOf(parameter, derivation));
  const pairs = choices.flatMap((one, index) => choices.slice(index + 1).map((other) => combine(one, other)));
  for (const [first, second] of eachInTurn(pairs).slice(0, mostRequests))
    yield alone({
      label: `query ${first.name}, ${first.label}, and ${second.name}, ${second.label}`,
      request: validRequest.build({
        parameters: new Map([
          [first.parameter, first.value],
          [second.parameter, second.value],
        ]),
      }),
      // Each value is promised by itself; together they may break a rule of the service.
      expects: 'anything',
      about: operation.pointer,
      why: `a valid request with the query parameters ${first.name} and ${second.name}`,
    });
}

interface ParameterValue {
  readonly parameter: Parameter;
  readonly name: string;
  readonly label: string;
  readonly value: Json;
}

/** Listed values come first, then those at limits, then the ordinary one. */
function valuesOf(parameter: Parameter, { validRequest, source }: Derivation): readonly ParameterValue[] {
  const { name } = parameter;
  const valid = validParameterValues(parameter, source);
  const isListed = (about: string) => about.endsWith('/enum');
  const stated = [
    ...valid.filter(({ about }) => isListed(about)),
    ...valid.filter((one) => isAboutLimit(one) && !isListed(one.about)),
  ].map(({ label, value }) => ({ parameter, name, label, value }));
  const ordinary = validRequest.valueFor(parameter);
  const given = ordinary === undefined ? [] : [{ parameter, name, label: 'given', value: ordinary }];
  return [...stated, ...given].slice(0, mostOfEach);
}

type Pair = readonly [first: ParameterValue, second: ParameterValue];

function combine(one: readonly ParameterValue[], other: readonly ParameterValue[]): readonly Pair[] {
  return one.flatMap((first) => other.map((second): Pair => [first, second]));
}

/** The first of each list, then the second of each, and so on. */
function eachInTurn(lists: readonly (readonly Pair[])[]): readonly Pair[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list.slice(index, index + 1))).flat();
}
