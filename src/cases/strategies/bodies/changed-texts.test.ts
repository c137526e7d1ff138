import { expect, it } from 'vitest';
import type { JsonObject } from '../../../model/json.ts';
import { contractOf } from '../../../testing/book-contract.ts';
import { casesOf } from '../../../testing/derivations.ts';
import { responses, taking } from '../../../testing/state-steps.ts';
import { validBody } from './valid-body.ts';

/** The values that are sent in another form than their descriptions announce. */
function sentInOtherForms(schema: JsonObject) {
  const post = { ...taking(schema), responses: responses('201', schema) };
  const cases = casesOf(validBody, { key: 'POST /films', contract: contractOf({ paths: { '/films': { post } } }) });
  return cases.flatMap(({ id, expects, request: { body } }) => {
    const label = /› (\S+) not (?:in|without) /.exec(id)?.[1];
    return label === undefined ? [] : [[label, expects, body.kind === 'content' ? body.value : undefined]];
  });
}

const text = (description: string, more: JsonObject = {}) => ({ type: 'string', description, ...more });

it('a text is sent in capitals where it is kept in lower case, and with white space that is cut off', () => {
  const director = { type: 'object', properties: { email: text('Kept in lower case.', { example: 'a@b.example' }) } };
  const properties = { title: text('White space at both ends is cut off.', { example: 'Emma' }), director };
  const sent = sentInOtherForms({ type: 'object', properties });
  expect(sent).toEqual([
    ['title', 'accepted', { title: expect.stringMatching(/^ {2}\S.* $/), director: expect.anything() }],
    ['director.email', 'accepted', { title: expect.anything(), director: { email: expect.stringMatching(/^[A-Z]+/) } }],
  ]);
});

it('no text is sent so that the contract says nothing of, or that has no other form', () => {
  expect(sentInOtherForms({ type: 'object', properties: { title: text('The title.') } })).toEqual([]);
  const code = text('Kept in lower case.', { pattern: '^[a-z]+$' });
  expect(sentInOtherForms({ type: 'object', properties: { code } })).toEqual([]);
});
