import type { BodyDraft } from '../../../model/case.ts';
import { noBody, rawBody } from '../../request/body/body-draft.ts';
import { alone, type CaseDraft } from '../../request/case-draft.ts';
import { outOfScope } from '../../request/scope.ts';
import type { Strategy } from '../strategy.ts';

/** Requests without a body, where the contract requires one and where it does not. */
export const absentBody: Strategy = {
  id: 'absent-body',
  title: 'No body',
  *derive({ operation, validRequest }) {
    const { body } = operation;
    if (body === undefined) return;
    if (!body.required) {
      yield alone({
        label: 'optional body left out',
        request: validRequest.build({ body: noBody, headers: { 'Content-Type': undefined } }),
        expects: 'accepted',
        about: body.pointer,
        why: 'a valid request without a body, which is optional',
      });
    }
    if (!body.required || validRequest.mediaType === undefined) return;
    const draft = { expects: 'rejected', fault: 'syntax', about: body.pointer } satisfies Partial<CaseDraft>;
    yield alone({
      ...draft,
      label: 'no body and no media type',
      request: validRequest.build({ body: noBody, headers: { 'Content-Type': undefined } }),
      scope: outOfScope(outOfScope(validRequest.scope, 'length'), 'media-type'),
      why: 'a request without a body',
    });
    yield alone({
      ...draft,
      label: 'no body but a media type',
      request: validRequest.build({ body: noBody }),
      scope: outOfScope(validRequest.scope, 'length'),
      why: 'a request with a Content-Type and without a body',
    });
    yield alone({
      ...draft,
      label: 'empty body',
      request: validRequest.build({ body: noChunks }),
      scope: outOfScope(validRequest.scope, 'length'),
      why: 'a chunked body of no bytes',
    });
    yield alone({
      ...draft,
      label: 'white space only',
      request: validRequest.build({ body: rawBody(' \r\n\t ') }),
      why: 'a body of white space only',
    });
  },
};

const noChunks: BodyDraft = {
  kind: 'content',
  content: '',
  value: undefined,
  framing: 'chunked',
  expectContinue: false,
};
