import { resourceIn } from '../../conventions/names/wrapped-resource.ts';
import { entityTagOf, isStrongTag } from '../../http/entity-tag.ts';
import { isSuccess } from '../../http/status.ts';
import { sameJson } from '../../schema/json/same-json.ts';
import { writeJson } from '../../schema/json/write-json.ts';
import { quote } from '../reading/quote.ts';
import type { Rule } from '../reading/rule.ts';

/**
 * Checks the entity tag of a read after a change: a changed body must have another tag, and the same body the tag that the change gave, if that was a strong
 * one (RFC 9110, 8.8.1).
 */
export const tagUnchanged: Rule = {
  id: 'tag-unchanged',
  title: 'A strong entity tag is that of the body, and changes with it',
  level: 'deviation',
  why: 'Caches keep showing what is outdated, and conditional changes overwrite what the client has not seen.',
  clause: 'RFC 9110, 8.8.1',
  *check({ reply, json, case: { expectedState, operation } }) {
    if (!reply || !isSuccess(reply.status) || expectedState?.kind !== 'change-stored' || !json?.ok) return;
    const { before, after, by } = expectedState;
    const contract = `${operation.pointer}/responses`;
    const tag = entityTagOf({ outcome: reply });
    if (before !== undefined && tag === before.tag && !sameJson(resourceIn(json.value).value, before.content))
      yield { message: 'the body has changed, but its ETag has not', cause: 'etag', contract };
    else if (after !== undefined && tag !== undefined && isStrongTag(tag) && tag !== after.tag) {
      // Another order of the properties is another body.
      if (writeJson(json.value) !== writeJson(after.content)) return;
      yield {
        message: `ETag is ${quote(tag)}, although the response to ${by} has just had ${quote(after.tag)} with the same body`,
        cause: `etag of ${by}`,
        clause: 'RFC 9110, 8.8 and 9.3.4',
        contract,
      };
    }
  },
};
