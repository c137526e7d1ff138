/** How far a job is, by the usual words for its states. */
export type JobPhase = 'waiting' | 'working' | 'done' | 'failed' | 'cancelled';

const words: Readonly<Record<JobPhase, RegExp>> = {
  waiting: /^(?:queued|enqueued|pending|waiting|scheduled|accepted|submitted)$/,
  working: /^(?:running|processing|in progress|working|started|executing|in work)$/,
  done: /^(?:done|finished|completed?|succeeded|success|successful)$/,
  failed: /^(?:failed|failure|error|errored|aborted)$/,
  cancelled: /^(?:cancell?ed|revoked|stopped)$/,
};

/** The phase that a state names, in any notation: `IN_PROGRESS`, `in-progress`; `undefined` for other words. */
export function jobPhase(state: unknown): JobPhase | undefined {
  if (typeof state !== 'string') return undefined;
  const text = state.toLowerCase().replaceAll(/[_-]/g, ' ').trim();
  return (Object.keys(words) as JobPhase[]).find((phase) => words[phase].test(text));
}

/** The name, as words, of the property with the state of a job. */
export const jobStateName: RegExp = /^(?:(?:job|task|export|import) )?(?:state|status|phase)$/;
/** The name, as words, of the property that says how much of a job is done. */
export const progressName: RegExp =
  /^(?:progress(?: (?:percent(?:age)?|pct))?|percent(?:age)?(?: (?:done|completed?))?|pct|(?:completed|processed|done)(?: (?:items|rows|records|steps|count))?|(?:items|rows|records|steps) (?:completed|processed|done))$/;
