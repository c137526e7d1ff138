import type { BodyDraft } from '../model/case.ts';
import type { RequestBody } from '../model/contract.ts';
import { noContent, rawContent } from './content.ts';
import { outside } from './scope.ts';
import { alone, type CaseDraft, type Ordinary, type SequenceDraft, type Strategy } from './strategy.ts';

const emptyChunks: BodyDraft = {
  kind: 'content',
  content: '',
  value: undefined,
  framing: 'chunked',
  expectContinue: false,
};

/** No content: where the contract requires some, and where it does not. */
export const absentBody: Strategy = {
  id: 'absent-body',
  title: 'No content',
  *derive({ operation, ordinary }) {
    if (operation.body === undefined) return;
    if (!operation.body.required) yield leftOut(operation.body, ordinary);
    if (!operation.body.required || ordinary.mediaType === undefined) return;
    const about = operation.body.pointer;
    const draft: Omit<CaseDraft, 'label' | 'request' | 'why'> = { expects: 'rejected', fault: 'syntax', about };
    yield alone({
      ...draft,
      label: 'no content and no media type',
      request: ordinary.request({ body: noContent, headers: { 'Content-Type': undefined } }),
      scope: outside(outside(ordinary.scope, 'length'), 'media-type'),
      why: 'a request without content',
    });
    yield alone({
      ...draft,
      label: 'no content but a media type',
      request: ordinary.request({ body: noContent }),
      scope: outside(ordinary.scope, 'length'),
      why: 'a request without content that names a media type',
    });
    yield alone({
      ...draft,
      label: 'empty content',
      request: ordinary.request({ body: emptyChunks }),
      scope: outside(ordinary.scope, 'length'),
      why: 'chunked content of no bytes',
    });
    yield alone({
      ...draft,
      label: 'white space only',
      request: ordinary.request({ body: rawContent(' \r\n\t ') }),
      why: 'content of white space only',
    });
  },
};

function leftOut({ pointer }: RequestBody, { request }: Ordinary): SequenceDraft {
  return alone({
    label: 'optional content left out',
    request: request({ body: noContent, headers: { 'Content-Type': undefined } }),
    expects: 'accepted',
    about: pointer,
    why: 'a valid request without the content, which is optional',
  });
}
