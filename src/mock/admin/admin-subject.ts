import type { Contract } from '../../model/contract.ts';
import type { Scenarios } from '../answer/scenarios.ts';
import type { MockSettings } from '../settings/mock-settings.ts';
import type { Journal } from './journal.ts';

/** What the pages under `/__coldframe/` speak of. */
export interface AdminSubject {
  readonly contract: Contract;
  readonly settings: MockSettings;
  readonly scenarios: Scenarios;
  readonly journal: Journal;
}
