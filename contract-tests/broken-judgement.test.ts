import { expectTripped } from './expect-tripped.ts';
import { brokenCrashes } from './stores/broken/crashes.ts';
import { brokenEchoes } from './stores/broken/echoes.ts';
import { brokenRefusals } from './stores/broken/refusals.ts';
import { brokenValidation } from './stores/broken/validation.ts';

expectTripped([...brokenValidation, ...brokenRefusals, ...brokenEchoes, ...brokenCrashes]);
