import { describedTimeSide, saysLeastAge } from '../../../conventions/sentences/described-time.ts';
import { listsStatus } from '../../../http/status.ts';
import type { Json } from '../../../model/json.ts';
import { isBirth } from '../../../schema/derive/build/likely-times.ts';
import { withProperty } from '../../../schema/json/json-object.ts';
import { isObject } from '../../../schema/json/pointer.ts';
import { timesOfBody } from '../../prose/coming-times.ts';
import { jsonBody } from '../../request/body/body-draft.ts';
import { alone, type SequenceDraft } from '../../request/case-draft.ts';
import { expectAfter } from '../../resources/expected/earlier-requests.ts';
import type { Derivation } from '../strategy.ts';

/** Bodies with a time on the wrong side of now, where the contract says in words that it is refused: `In the future (422)`, `must be at least 16 years old`. */
export function* bodiesWithForbiddenTimes(derivation: Derivation): Generator<SequenceDraft> {
  const { operation, source, validRequest } = derivation;
  const { schema } = validRequest;
  const value = validRequest.buildValue();
  const statuses = ['422', '400', '409'].filter((one) => listsStatus(operation, Number(one)));
  if (schema === undefined || !isObject(value) || statuses.length === 0) return;
  for (const { name, format, sentences } of timesOfBody({ operation, source, schema }, value)) {
    for (const sentence of sentences) {
      const wrong = wrongDay(sentence, name);
      const body: Json | undefined =
        wrong && withProperty(value, [name, format === 'date' ? wrong.day : `${wrong.day}T10:00:00Z`]);
      if (wrong === undefined || body === undefined || !source.validator.isValid(schema, body)) continue;
      yield alone({
        label: `${name} ${wrong.state}`,
        why: `a body in which ${name} is ${wrong.state}`,
        expects: 'anything',
        request: validRequest.build({ body: jsonBody(body) }),
        about: operation.body?.pointer ?? operation.pointer,
        ...expectAfter([], () => ({
          kind: 'refused-in-state',
          of: `a ${JSON.stringify(name)}`,
          state: wrong.state,
          status: statuses.find((one) => sentence.includes(one)) ?? statuses[0] ?? '',
        })),
      });
      break;
    }
  }
}

/** A day that a sentence does not allow. */
function wrongDay(sentence: string, name: string): { readonly day: string; readonly state: string } | undefined {
  if (isBirth(name) && saysLeastAge(sentence)) return { day: childBirth, state: 'too late' };
  const side = describedTimeSide(sentence);
  if (side === 'future') return { day: '2001-01-31', state: 'in the past' };
  return side === 'past' ? { day: '2099-01-31', state: 'in the future' } : undefined;
}

/** Who was born then is a child for years. */
const childBirth = '2026-01-31';
