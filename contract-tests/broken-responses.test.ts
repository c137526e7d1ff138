import { expectTripped } from './expect-tripped.ts';
import { brokenBodies } from './stores/broken/bodies.ts';
import { brokenCredentials } from './stores/broken/credentials.ts';
import { brokenErrorCauses } from './stores/broken/error-causes.ts';
import { brokenMediaTypes } from './stores/broken/media-types.ts';
import { brokenStatuses } from './stores/broken/statuses.ts';

expectTripped([...brokenBodies, ...brokenErrorCauses, ...brokenStatuses, ...brokenMediaTypes, ...brokenCredentials]);
