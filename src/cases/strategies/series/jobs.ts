import { listsStatus } from '../../../http/status.ts';
import { missesNeverCreated } from '../../request/steps/misses-never-created.ts';
import { findLifecycle } from '../../resources/reading/resource-lifecycle.ts';
import type { Strategy } from '../strategy.ts';
import { cancelEnded, cancelJob, cancelUnknown } from './cancel-job.ts';
import { endsOfJob, isFinal, listedStates } from './described-jobs.ts';
import { followJob, isCancelled, startJob } from './follow-job.ts';

/**
 * A job that is accepted is asked for until it has ended, and a little longer: at first with pauses, then among the requests of other strategies, which gives it
 * time. What seems to go back is judged with a second job: the first one may have been started again after a failure. A job that is cancelled neither goes on nor is done later,
 * and one that has ended is not cancelled where the contract says so.
 */
export const jobs: Strategy = {
  id: 'jobs',
  title: 'A job goes on until it has ended, or is cancelled',
  steps: 'among-others',
  *derive(read) {
    const lifecycle = findLifecycle(read);
    if (lifecycle === undefined || !listsStatus(lifecycle.creator.operation, 202)) return;
    const ends = endsOfJob(lifecycle);
    if (!listedStates(read).some(({ values }) => values.some((state) => isFinal(state, ends)))) return;
    for (const attempt of ['first', 'second'] as const) {
      const job = yield* startJob(lifecycle, `start the ${attempt}`);
      if (job === undefined) return;
      if (attempt === 'first' && !(yield* missesNeverCreated(read, 'jobs', { ...job, afterMs: 0 }))) return;
      if (attempt === 'first') yield* cancelUnknown(lifecycle, job);
      const isJudged = attempt === 'second';
      const label = isJudged ? 'judged, ask' : 'ask';
      const followed = yield* followJob(read, { ...job, ends, label, isJudged });
      if (attempt === 'first' && !isCancelled(followed)) yield* cancelEnded(lifecycle, job, followed.end);
      if (!followed.isWrong) break;
    }
    yield* cancelJob(lifecycle, ends);
  },
};
