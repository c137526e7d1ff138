import { headerValue } from '../../http/header-fields.ts';
import { isSuccess } from '../../http/status.ts';
import { sameJson } from '../../schema/json/same-json.ts';
import type { Rule } from '../reading/rule.ts';

export const tagUnchanged: Rule = {
  id: 'tag-unchanged',
  title: 'A strong entity tag changes with what it stands for',
  level: 'deviation',
  why: 'Caches go on showing what is no longer so, and conditional changes overwrite what nobody has seen.',
  clause: 'RFC 9110, 8.8.1',
  *check({ reply, json, case: { expectedState, operation } }) {
    const before = expectedState?.kind === 'stored' ? expectedState.before : undefined;
    if (!reply || !isSuccess(reply.status) || before === undefined || !json?.ok) return;
    if (headerValue(reply.headers, 'etag') !== before.tag || sameJson(json.value, before.content)) return;
    yield {
      message: 'the content is another one than before, and its ETag the same',
      cause: 'etag',
      contract: `${operation.pointer}/responses`,
    };
  },
};
