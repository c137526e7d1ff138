import type { Json, JsonObject } from '../../model/json.ts';
import { isOtherTime } from '../../schema/json/calendar.ts';
import { memberOf } from '../../schema/json/pointer.ts';
import { nameWords } from '../../text/name-words.ts';
import { finishName, type JobPhase, jobPhase, jobStateName, progressName } from '../names/job-states.ts';
import { creationName } from '../names/server-set-names.ts';

/** A property that a job has, as the contract says, once its state has this value. */
export interface JobResult {
  readonly property: string;
  readonly state: string;
  readonly value: string;
}

/** What is known of a job. */
export interface KnownJob {
  /** Plain values that it was shown with before. */
  readonly before: JsonObject;
  readonly results: readonly JobResult[];
  /** What its progress is once it is done, by the property. Absent: that is not said. */
  readonly done?: Readonly<Record<string, number>>;
  /** What is null until it is done. Absent: nothing. */
  readonly unset?: readonly string[];
  /** States that mean done in its contract alone, such as `ready`. Absent: none. */
  readonly ends?: readonly string[];
  /** What has cancelled it: it neither goes on nor is done later. Absent: nothing. */
  readonly cancelledBy?: string;
}

/** A property with which a job goes back, or that it lacks. */
export interface WrongJobStep {
  readonly name: string;
  /** What the property was before; `undefined`: it is a result that the job lacks. */
  readonly was: Json | undefined;
  readonly is: Json | undefined;
  /** What the contract says that the property is now. Absent: it goes back, or the job lacks it. */
  readonly said?: number | 'null';
  /** What has cancelled the job, which goes on or is done nevertheless; absent: it goes back, or lacks a result. */
  readonly cancelledBy?: string;
}

/** What is wrong with a job as it is shown now. */
export function wrongJobSteps(
  now: JsonObject,
  { before, results, done = {}, unset = [], ends, cancelledBy }: KnownJob,
): readonly WrongJobStep[] {
  const phaseOf = (state: Json | undefined) => jobPhase(state, ends);
  const isState = (name: string) => jobStateName.test(nameWords(name).trim());
  const staysDone = Object.keys(before).some(
    (name) => isState(name) && [before, now].every((shown) => phaseOf(memberOf(shown, name)) === 'done'),
  );
  const back = Object.entries(before).flatMap(([name, was]): readonly WrongJobStep[] => {
    const is = memberOf(now, name);
    const words = nameWords(name).trim();
    if (is === undefined) return [];
    if (cancelledBy !== undefined && jobStateName.test(words) && isAfterAll(phaseOf(was), phaseOf(is)))
      return [{ name, was, is, cancelledBy }];
    const isBack = jobStateName.test(words) ? isImpossible(phaseOf(was), phaseOf(is)) : goesBack(words, was, is);
    if (staysDone && finishName.test(words) && isOtherTime(was, is)) return [{ name, was, is }];
    return isBack ? [{ name, was, is }] : [];
  });
  const lacks = ({ property, state, value }: JobResult) =>
    memberOf(now, state) === value && (memberOf(now, property) ?? null) === null;
  const phase = Object.entries(now).flatMap(([name, state]) => (isState(name) ? (phaseOf(state) ?? []) : []))[0];
  const isEarly = phase === 'waiting' || phase === 'working';
  const otherwise = [
    ...Object.entries(phase === 'done' ? done : {}).map(([name, said]) => ({ name, said })),
    ...(isEarly ? unset : []).map((name) => ({ name, said: 'null' as const })),
  ].flatMap(({ name, said }): readonly WrongJobStep[] => {
    const is = memberOf(now, name);
    const isWrong = is !== undefined && (said === 'null' ? is !== null : typeof is === 'number' && is !== said);
    return isWrong ? [{ name, was: undefined, is, said }] : [];
  });
  return [
    ...back,
    ...otherwise,
    ...results.filter(lacks).map(({ property: name }) => ({ name, was: undefined, is: undefined })),
  ];
}

/** What cannot follow: a job that failed may be tried again, and one that was stopped may go on. */
const impossibleNext: Readonly<Record<JobPhase, readonly JobPhase[]>> = {
  waiting: [],
  working: ['waiting'],
  done: ['waiting', 'working', 'failed', 'cancelled'],
  failed: [],
  cancelled: [],
};

/** Whether a job that was cancelled is done, or goes on after it was shown as cancelled. */
function isAfterAll(phase: JobPhase | undefined, next: JobPhase | undefined): boolean {
  return next === 'done' || (phase === 'cancelled' && (next === 'waiting' || next === 'working'));
}

function isImpossible(phase: JobPhase | undefined, next: JobPhase | undefined): boolean {
  return phase !== undefined && next !== undefined && impossibleNext[phase].includes(next);
}

function goesBack(words: string, was: Json, is: Json): boolean {
  if (progressName.test(words)) return typeof was === 'number' && typeof is === 'number' && is < was;
  return (words === 'id' || creationName.test(words)) && was !== null && typeof was === typeof is && was !== is;
}
