import { absentBody } from './strategies/absent-body.ts';
import { credentials } from './strategies/credentials.ts';
import { depth } from './strategies/depth.ts';
import { files } from './strategies/files.ts';
import { invalidBody } from './strategies/invalid-body.ts';
import { jobs } from './strategies/jobs.ts';
import { jsonEncodings } from './strategies/json-encodings.ts';
import { filtering } from './strategies/lists/filters/filtering.ts';
import { sorting } from './strategies/lists/order/sorting.ts';
import { paging } from './strategies/lists/pages/paging.ts';
import { malformedBody } from './strategies/malformed-body.ts';
import { negotiation } from './strategies/negotiation.ts';
import { otherContent } from './strategies/other-content.ts';
import { otherMediaType } from './strategies/other-media-type.ts';
import { otherMethod } from './strategies/other-method.ts';
import { otherPath } from './strategies/other-path.ts';
import { parameters } from './strategies/parameters.ts';
import { preconditions } from './strategies/preconditions.ts';
import { readOnly } from './strategies/read-only.ts';
import { recovery } from './strategies/recovery.ts';
import { repetition } from './strategies/repetition.ts';
import { replay } from './strategies/replay.ts';
import { search } from './strategies/search.ts';
import { readAgain } from './strategies/state/read-again.ts';
import { state } from './strategies/state/state.ts';
import type { Strategy } from './strategies/strategy.ts';
import { transfer } from './strategies/transfer.ts';
import { validBody } from './strategies/valid-body.ts';
import { xmlTexts } from './strategies/xml-texts.ts';

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
