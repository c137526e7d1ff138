import type { Contract } from '../../model/contract.ts';
import type { Session, Sessions } from '../session/sessions.ts';
import type { MockSettings } from '../settings/mock-settings.ts';
import type { StateResponder } from '../state/state-responder.ts';

/** What the pages under `/__coldframe/` speak of. */
export interface AdminSubject {
  readonly contract: Contract;
  readonly settings: MockSettings;
  /** The session that is spoken of: the one of the request. */
  readonly session: Session;
  readonly sessions: Sessions;
  /** `undefined`: no state is kept. */
  readonly keeper: StateResponder | undefined;
}
