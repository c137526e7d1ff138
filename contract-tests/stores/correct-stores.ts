import { businessHabits } from './correct/business.ts';
import { connectionHabits } from './correct/connections.ts';
import { contentHabits } from './correct/contents.ts';
import { credentialHabits } from './correct/credentials.ts';
import { headerHabits } from './correct/headers.ts';
import { limitHabits } from './correct/limits.ts';
import { methodHabits } from './correct/methods.ts';
import type { CorrectStore } from './kinds.ts';

/** Correct stores with different habits. None may get a violation, whatever the seed. */
export const correctStores: readonly CorrectStore[] = [
  ...credentialHabits,
  ...contentHabits,
  ...businessHabits,
  ...limitHabits,
  ...headerHabits,
  ...connectionHabits,
  ...methodHabits,
];
