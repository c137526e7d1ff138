import { expect, it } from 'vitest';
import type { JsonObject } from '../../../model/json.ts';
import { responses, stepsOf, taking } from '../../../testing/state-steps.ts';

const text = { type: 'string' };
const note = {
  type: 'object',
  properties: { id: { ...text, readOnly: true }, name: text, status: { enum: ['visible', 'held'], readOnly: true } },
};

/** What is expected of the list after a note was created that the target holds. */
function expectedAfter(description: string): unknown {
  const noteId = { name: 'noteId', in: 'path', required: true, schema: text };
  const paths = {
    '/notes': {
      get: { description, responses: responses('200', { type: 'array', items: note }) },
      post: { ...taking({ type: 'object', properties: { name: text } }), responses: responses('201', note) },
    },
    '/notes/{noteId}': { parameters: [noteId], get: { responses: responses('200', note) } },
  };
  let created = 0;
  const steps = stepsOf(paths as unknown as JsonObject, ({ request: { method } }, path) => {
    if (method === 'POST') {
      created += 1;
      return { status: 201, text: `{"id":"n${created}","status":"held"}` };
    }
    if (path.startsWith('/notes?') || path === '/notes') return { text: '[]' };
    const id = path.split('/')[2] ?? '';
    return Number(id.slice(1)) <= created ? { text: `{"id":"${id}","status":"held"}` } : { status: 404 };
  });
  return steps.find(({ id }) => id.includes('list after create'))?.expectedState;
}

it('a list leaves out what the contract says, and is not judged where that is so in some cases', () => {
  expect(expectedAfter('The notes.')).toMatchObject({ kind: 'item-listed' });
  expect(expectedAfter('Visible notes are not shown.')).toMatchObject({ kind: 'item-listed' });
  expect(expectedAfter('Notes that are held are not shown.')).toMatchObject({
    kind: 'item-not-listed',
    properties: ['id'],
    state: 'held',
  });
  expect(expectedAfter('Notes that are held are not shown unless you ask for them.')).toBeUndefined();
});
