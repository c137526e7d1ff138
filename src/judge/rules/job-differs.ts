import { resourceIn } from '../../conventions/names/wrapped-resource.ts';
import { type WrongJobStep, wrongJobSteps } from '../../conventions/sentences/job-steps.ts';
import { isSuccess } from '../../http/status.ts';
import type { Pointer } from '../../model/json.ts';
import { isObject, join } from '../../schema/json/pointer.ts';
import { textOf } from '../../schema/json/text-of.ts';
import { quote } from '../reading/quote.ts';
import { nothing, type Rule } from '../reading/rule.ts';

/**
 * Checks a job that is read again and again: its progress does not go back, a state that ends it stays, and a cancelled job ends (RFC 9110, 15.3.3, for the
 * 202 that started it).
 */
export const jobDiffers: Rule = {
  id: 'job-differs',
  title: 'A job goes on, stays done, and ends when it is cancelled',
  level: 'deviation',
  why: 'A client that waits for a job shows a bar that jumps back, starts the job again, or looks for a result that is not there.',
  clause: 'RFC 9110, 15.3.3',
  check({ reply, json, violations, case: { expectedState, operation } }) {
    if (!reply || !isSuccess(reply.status) || !json?.ok || expectedState?.kind !== 'job-progress') return nothing;
    const { value, instance } = resourceIn(json.value);
    if (!isObject(value)) return nothing;
    // What breaks its schema is another finding.
    const isBroken = (place: Pointer) => violations.some((one) => one.instance === place);
    const steps = wrongJobSteps(value, expectedState).filter(({ name }) => !isBroken(instance + join('', name)));
    return steps.map((step) => {
      const isLacking = step.is === undefined;
      return {
        message: describeStep(step),
        cause: isLacking ? `${step.name} missing` : step.name,
        instance: isLacking ? instance : instance + join('', step.name),
        contract: `${operation.pointer}/responses`,
      };
    });
  },
};

function describeStep({ name, was, is, said, cancelledBy }: WrongJobStep): string {
  if (is === undefined)
    return `${quote(name)} is missing, although the contract says that the job has it in this state`;
  const shown = `${quote(name)} is ${quote(textOf(is))}`;
  if (cancelledBy !== undefined) return `${shown}, although ${cancelledBy} has cancelled the job`;
  if (said === undefined) return `${shown}, and was ${quote(textOf(was))} before`;
  return `${shown}, although the contract says that it is ${said} ${said === 'null' ? 'until' : 'once'} the job is done`;
}
