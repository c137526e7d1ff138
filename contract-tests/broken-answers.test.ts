import { expectTripped } from './expect-tripped.ts';
import { brokenContents } from './stores/broken/contents.ts';
import { brokenCredentials } from './stores/broken/credentials.ts';
import { brokenErrorCauses } from './stores/broken/error-causes.ts';
import { brokenMediaTypes } from './stores/broken/media-types.ts';
import { brokenStatuses } from './stores/broken/statuses.ts';

expectTripped([...brokenContents, ...brokenErrorCauses, ...brokenStatuses, ...brokenMediaTypes, ...brokenCredentials]);
