import { isSuccess } from '../../http/status.ts';
import { memberOf } from '../../schema/json/pointer.ts';
import { resourceIn } from '../../schema/json/wrapped-resource.ts';
import type { Rule } from '../reading/rule.ts';

export const countDiffers: Rule = {
  id: 'count-differs',
  title: 'The count of a list is the number of its items',
  level: 'deviation',
  why: 'A client that shows how many there are shows another number than the list that it leads to.',
  clause: { openapi: 'Paths Object: the path of a list, and that of its count' },
  *check({ reply, json, case: { expectedState, operation } }) {
    if (!reply || expectedState?.kind !== 'number-of' || !isSuccess(reply.status) || !json?.ok) return;
    const { property, count } = expectedState;
    const shown = property === '' ? json.value : memberOf(resourceIn(json.value).value, property);
    if (typeof shown !== 'number' || shown === count) return;
    yield {
      message: `the count is ${shown}, although the list has ${count} item${count === 1 ? '' : 's'}`,
      cause: 'count',
      contract: `${operation.pointer}/responses`,
    };
  },
};
