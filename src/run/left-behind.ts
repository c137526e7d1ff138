import type { Resource } from '../cases/paths/resource-paths.ts';
import type { Plan } from '../cases/plan/derive-plan.ts';

/** What the run has created or changed and could not delete or restore, in words. */
export function leftBehind(plan: Plan): readonly string[] {
  return [
    ...plan.remaining().map((resource) => resourcePath(resource) + (plan.mayBeGone(resource) ? goneWithOther : '')),
    ...plan.uncertain().map((resource) => `${resourcePath(resource)}, unless it was there before the run`),
    ...plan.unrestored(),
    ...[...plan.unnamed()].map(([key, count]) => `what ${key} created, accepted ${times(count)} without naming it`),
    ...[...plan.unfound()].map(
      ([key, count]) =>
        `what ${key} created, accepted ${times(count)}, unless it is gone: no read has found it under the identifier that was shown; a link in an overlay can say which one it has`,
    ),
  ];
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}

const goneWithOther = ', unless it is gone with what it belonged to, which the run has deleted';

/** `/books/12`. */
function resourcePath({ kind, values }: Resource): string {
  let index = 0;
  return kind.replaceAll('{}', () => values[index++] ?? '');
}
