import { nameWords } from '../text/name-words.ts';
import { isStateName } from './state-name.ts';

/** Whether a property of a request says what to do with a resource, as in `POST /documents/{}/review` with `{"action": "approve"}`. */
export function isStepName(name: string): boolean {
  return (
    isStateName(name) || /(?:^| )(?:action|transition|command|event|step|decision|operation)$/.test(nameWords(name))
  );
}
