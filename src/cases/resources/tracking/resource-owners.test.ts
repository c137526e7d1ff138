import { expect, it } from 'vitest';
import { openResourceOwners } from './resource-owners.ts';

it('remembers new resources after many that were deleted', () => {
  const owners = openResourceOwners();
  const show = (id: string) => ({ kind: '/shows/{}', values: [id] });
  for (let number = 0; number < 6000; number += 1) {
    owners.addReferring([{ kind: '/episodes/{}', values: [`e${number}`], own: true }], [show(`s${number}`)]);
    expect(owners.takeBelow(show(`s${number}`))).toHaveLength(1);
  }
});
