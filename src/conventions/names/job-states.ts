import type { Json } from '../../model/json.ts';

/** How far a job is, by the usual words for its states. */
export type JobPhase = 'waiting' | 'working' | 'done' | 'failed' | 'cancelled';

const words: Readonly<Record<JobPhase, RegExp>> = {
  waiting: /^(?:queued|enqueued|pending|waiting|scheduled|accepted|submitted)$/,
  working: /^(?:running|processing|in progress|working|started|executing|in work)$/,
  done: /^(?:done|finished|completed?|succeeded|success|successful)$/,
  failed: /^(?:failed|failure|error|errored|aborted)$/,
  cancelled: /^(?:cancell?ed|revoked|stopped)$/,
};

/** The phase that a state names, in any notation: `IN_PROGRESS`, `in-progress`; `undefined` for other words. `ends`: states that mean done in this contract. */
export function jobPhase(state: unknown, ends: readonly string[] = []): JobPhase | undefined {
  if (typeof state !== 'string') return undefined;
  if (ends.includes(state)) return 'done';
  const text = plainState(state);
  return (Object.keys(words) as JobPhase[]).find((phase) => words[phase].test(text));
}

function plainState(state: string): string {
  return state.toLowerCase().replaceAll(/[_-]/g, ' ').trim();
}

/**
 * Which listed states mean done although their word has other meanings: what is `ready` may also be ready to start. It is the end where no state is called done, and
 * the contract asks to wait until then, or lists it after all others but those of a job that failed, was cancelled or has expired.
 */
export function endStates(listed: readonly Json[], descriptions: string): readonly string[] {
  const states = listed.filter((state) => typeof state === 'string');
  const phases = states.map((state) => jobPhase(state));
  const end = states.findIndex((state) => vagueEnd.test(plainState(state)));
  const state = states[end];
  if (state === undefined || phases.includes('done')) return [];
  if (!phases.slice(0, end).some(isUnderWay) || phases.slice(end).some(isUnderWay)) return [];
  const isOtherEnd = (one: string, phase: JobPhase | undefined) =>
    phase === 'failed' || phase === 'cancelled' || plainState(one) === 'expired';
  const after = states.map((one, index) => isOtherEnd(one, phases[index]));
  const isLast = after.includes(true) && after.every((isOther, index) => isOther || index <= end);
  return isLast || new RegExp(`\\buntil\\b[^.;]*\\W${state}\\b`, 'i').test(descriptions) ? [state] : [];
}

const vagueEnd = /^(?:ready|available)$/;

function isUnderWay(phase: JobPhase | undefined): boolean {
  return phase === 'waiting' || phase === 'working';
}

/** The name, as words, of the property with the state of a job. */
export const jobStateName: RegExp = /^(?:(?:job|task|export|import) )?(?:state|status|phase)$/;
/** The name, as words, of the property that says how much of a job is done. */
export const progressName: RegExp =
  /^(?:progress(?: (?:percent(?:age)?|pct))?|percent(?:age)?(?: (?:done|completed?))?|pct|(?:completed|processed|done)(?: (?:items|rows|records|steps|count))?|(?:items|rows|records|steps) (?:completed|processed|done))$/;
/** The name, as words, of the property that says when a job was done. */
export const finishName: RegExp =
  /^(?:finished|ended|completed|finish|end|completion)(?: (?:at|on|date|time|timestamp))?$/;
