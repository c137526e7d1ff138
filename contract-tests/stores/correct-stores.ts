import { bodyBehaviour } from './correct/bodies.ts';
import { businessBehaviour } from './correct/business.ts';
import { connectionBehaviour } from './correct/connections.ts';
import { credentialBehaviour } from './correct/credentials.ts';
import { headerBehaviour } from './correct/headers.ts';
import { limitBehaviour } from './correct/limits.ts';
import { methodBehaviour } from './correct/methods.ts';
import type { CorrectStore } from './kinds.ts';

/** Correct stores with different behaviour. None may get a violation, whatever the seed. */
export const correctStores: readonly CorrectStore[] = [
  ...credentialBehaviour,
  ...bodyBehaviour,
  ...businessBehaviour,
  ...limitBehaviour,
  ...headerBehaviour,
  ...connectionBehaviour,
  ...methodBehaviour,
];
