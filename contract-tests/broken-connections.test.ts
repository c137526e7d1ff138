import { expectTripped } from './expect-tripped.ts';
import { brokenHostile } from './stores/broken/hostile.ts';
import { brokenState } from './stores/broken/state.ts';
import { brokenTransport } from './stores/broken/transport.ts';

expectTripped([...brokenTransport, ...brokenState, ...brokenHostile]);
