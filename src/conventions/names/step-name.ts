import { nameWords } from '../../text/name-words.ts';
import { isStateName } from './state-name.ts';

/**
 * Whether a property of a request says what to do with a resource, as in `POST /documents/{}/review` with `{"action": "approve"}`, or `{"to": "approved"}`. What is called `to`
 * may be something else: see `isStep`.
 */
export function isStepName(name: string): boolean {
  return (
    isStateName(name) ||
    vagueName.test(name) ||
    /(?:^| )(?:action|transition|command|event|step|decision|operation)$/.test(nameWords(name))
  );
}

/** Whether a value of such a property is a step: no number, identifier or address follows `to`. */
export function isStep(name: string, value: unknown): boolean {
  return isStepName(name) && typeof value === 'string' && (!vagueName.test(name) || word.test(value));
}

const vagueName = /^(?:to|target|next)$/;
const word = /^[a-z]+(?:[_ -][a-z]+)*$/i;
