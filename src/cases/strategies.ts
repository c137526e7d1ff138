import { absentBody } from './absent-body.ts';
import { credentials } from './credentials.ts';
import { depth } from './depth.ts';
import { invalidBody } from './invalid-body.ts';
import { malformedBody } from './malformed-body.ts';
import { negotiation } from './negotiation.ts';
import { otherContent } from './other-content.ts';
import { otherMediaType } from './other-media-type.ts';
import { otherMethod } from './other-method.ts';
import { otherPath } from './other-path.ts';
import { parameters } from './parameters.ts';
import { readOnly } from './read-only.ts';
import { recovery } from './recovery.ts';
import { repetition } from './repetition.ts';
import { search } from './search.ts';
import { spelling } from './spelling.ts';
import { state } from './state.ts';
import type { Strategy } from './strategy.ts';
import { transfer } from './transfer.ts';
import { validBody } from './valid-body.ts';

/** Every strategy, in the order in which its cases are sent: what tells most comes first, what can break a server comes last. */
export const strategies: readonly Strategy[] = [
  validBody,
  transfer,
  invalidBody,
  otherContent,
  parameters,
  state,
  credentials,
  readOnly,
  absentBody,
  malformedBody,
  otherMediaType,
  negotiation,
  spelling,
  otherMethod,
  otherPath,
  recovery,
  repetition,
  search,
  depth,
];
