import { absentBody } from './strategies/bodies/absent-body.ts';
import { depth } from './strategies/bodies/depth.ts';
import { invalidBody } from './strategies/bodies/invalid-body.ts';
import { jsonEncodings } from './strategies/bodies/json-encodings.ts';
import { malformedBody } from './strategies/bodies/malformed-body.ts';
import { readOnly } from './strategies/bodies/read-only.ts';
import { validBody } from './strategies/bodies/valid-body.ts';
import { files } from './strategies/content/files.ts';
import { negotiation } from './strategies/content/negotiation.ts';
import { otherContent } from './strategies/content/other-content.ts';
import { otherMediaType } from './strategies/content/other-media-type.ts';
import { xmlTexts } from './strategies/content/xml-texts.ts';
import { filtering } from './strategies/lists/filters/filtering.ts';
import { sorting } from './strategies/lists/order/sorting.ts';
import { paging } from './strategies/lists/pages/paging.ts';
import { credentials } from './strategies/protocol/credentials.ts';
import { otherMethod } from './strategies/protocol/other-method.ts';
import { otherPath } from './strategies/protocol/other-path.ts';
import { parameters } from './strategies/protocol/parameters.ts';
import { preconditions } from './strategies/protocol/preconditions.ts';
import { transfer } from './strategies/protocol/transfer.ts';
import { jobs } from './strategies/series/jobs.ts';
import { recovery } from './strategies/series/recovery.ts';
import { repetition } from './strategies/series/repetition.ts';
import { replay } from './strategies/series/replay.ts';
import { search } from './strategies/series/search.ts';
import { readAgain } from './strategies/state/read-again.ts';
import { state } from './strategies/state/state.ts';
import type { Strategy } from './strategies/strategy.ts';

/** Every strategy, in the order in which their cases are sent: first those that find most, last those that can crash a server. */
export const allStrategies: readonly Strategy[] = [
  validBody,
  transfer,
  invalidBody,
  otherContent,
  paging,
  parameters,
  state,
  files,
  preconditions,
  replay,
  jobs,
  filtering,
  sorting,
  credentials,
  readOnly,
  absentBody,
  malformedBody,
  otherMediaType,
  negotiation,
  jsonEncodings,
  xmlTexts,
  otherMethod,
  otherPath,
  recovery,
  repetition,
  readAgain,
  search,
  depth,
];
