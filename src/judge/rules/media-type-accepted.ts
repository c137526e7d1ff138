import { isSuccess } from '../../http/status.ts';
import { nothing, type Rule } from '../reading/rule.ts';

/** Checks requests whose body has a type that the contract does not document: they must not succeed (RFC 9110, 15.5.16). */
export const mediaTypeAccepted: Rule = {
  id: 'media-type-accepted',
  title: 'A body of an undocumented media type is rejected',
  level: 'deviation',
  why: 'Reading a body as what it does not claim to be opens the door to cross-site requests and to misreadings.',
  clause: 'RFC 9110, 15.5.16',
  check({ reply, case: { expects, fault, operation, why } }) {
    if (!reply || expects !== 'rejected' || fault !== 'media-type' || !isSuccess(reply.status)) return nothing;
    const contract = operation.body ? `${operation.body.pointer}/content` : operation.pointer;
    return [{ message: `status ${reply.status} to ${why}`, cause: 'accepted', family: 'accepted', contract }];
  },
};
