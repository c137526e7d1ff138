import { entityTagOf } from '../../http/entity-tag.ts';
import { isSuccess } from '../../http/status.ts';
import { sameJson } from '../../schema/json/same-json.ts';
import type { Rule } from '../reading/rule.ts';

export const tagUnchanged: Rule = {
  id: 'tag-unchanged',
  title: 'A strong entity tag changes with the body',
  level: 'deviation',
  why: 'Caches keep showing what is outdated, and conditional changes overwrite what the client has not seen.',
  clause: 'RFC 9110, 8.8.1',
  *check({ reply, json, case: { expectedState, operation } }) {
    const before = expectedState?.kind === 'stored' ? expectedState.before : undefined;
    if (!reply || !isSuccess(reply.status) || before === undefined || !json?.ok) return;
    if (entityTagOf({ outcome: reply }) !== before.tag || sameJson(json.value, before.content)) return;
    yield {
      message: 'the body has changed, but its ETag has not',
      cause: 'etag',
      contract: `${operation.pointer}/responses`,
    };
  },
};
