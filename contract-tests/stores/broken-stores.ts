import { brokenBodies } from './broken/bodies.ts';
import { brokenCrashes } from './broken/crashes.ts';
import { brokenCredentials } from './broken/credentials.ts';
import { brokenEchoes } from './broken/echoes.ts';
import { brokenErrorCauses } from './broken/error-causes.ts';
import { brokenHostile } from './broken/hostile.ts';
import { brokenMediaTypes } from './broken/media-types.ts';
import { brokenRefusals } from './broken/refusals.ts';
import { brokenState } from './broken/state.ts';
import { brokenStatuses } from './broken/statuses.ts';
import { brokenTransport } from './broken/transport.ts';
import { brokenValidation } from './broken/validation.ts';
import type { BrokenStore } from './kinds.ts';

/** Stores with one fault each, by the kind of fault. */
export const brokenStores: Readonly<Record<string, readonly BrokenStore[]>> = {
  contents: brokenBodies,
  'error causes': brokenErrorCauses,
  statuses: brokenStatuses,
  'media types': brokenMediaTypes,
  credentials: brokenCredentials,
  validation: brokenValidation,
  refusals: brokenRefusals,
  echoes: brokenEchoes,
  crashes: brokenCrashes,
  transport: brokenTransport,
  state: brokenState,
  hostile: brokenHostile,
};
