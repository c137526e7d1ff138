import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../model/json.ts';
import { responses, stepsOf } from '../../../testing/state-steps.ts';

const settings = {
  type: 'object',
  required: ['digest'],
  properties: { theme: { type: 'string' }, note: { type: ['string', 'null'] }, digest: { type: 'string' } },
};
const { theme, note } = settings.properties;
const patch = { type: 'object', properties: { theme, note } };

/** The requests that change what exists once, each with what the read after it is judged by. */
function changes(mediaType: string, apply: (state: JsonObject, change: JsonObject) => JsonObject) {
  const body = (type: string, schema: JsonObject) => ({
    requestBody: { required: true, content: { [type]: { schema } } },
  });
  const same = { $ref: '#/paths/~1settings/get/responses/200/content/application~1json/schema' };
  const shown = { responses: responses('200', same) };
  const paths = {
    '/settings': {
      get: { responses: responses('200', settings) },
      put: { ...body('application/json', same), ...shown },
      patch: { ...body(mediaType, patch), ...shown },
    },
  };
  let state: JsonObject = { theme: 'plain', digest: 'daily' };
  const steps = stepsOf(paths as unknown as JsonObject, ({ request: { method, body: sent } }) => {
    const value: Json = sent.kind === 'content' ? (sent.value ?? {}) : {};
    if (method === 'PUT') state = value as JsonObject;
    if (method === 'PATCH') state = apply(state, value as JsonObject);
    return { status: 200, text: JSON.stringify(state) };
  });
  const sent = (label: string) => {
    const { body: content } = steps.find(({ id }) => id.endsWith(`${label} (/settings)`))?.request ?? {};
    return content?.kind === 'content' ? content.value : undefined;
  };
  const expected = (label: string) =>
    steps.find(({ id }) => id.includes(`› read after ${label} (`))?.expectedState as
      | { members: JsonObject }
      | undefined;
  return { sent, expected };
}

const merge = (state: JsonObject, change: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries({ ...state, ...change }).filter(([, value]) => value !== null));

describe('what exists once', () => {
  it('loses what a merge patch sets to null', () => {
    const keeping = changes('application/merge-patch+json', (state, change) =>
      merge(state, Object.fromEntries(Object.entries(change).filter(([, value]) => value !== null))),
    );
    expect(keeping.sent('PATCH with null for all')).toEqual({ note: null });
    expect(keeping.expected('PATCH with null for all')?.members).toMatchObject({ note: null });
    const removing = changes('application/merge-patch+json', merge);
    expect(removing.expected('PATCH with null for all')?.members).toMatchObject({ note: null });
    expect(changes('application/json', merge).sent('PATCH with null for all')).toBeUndefined();
  });

  it('keeps what the PUT before has set and a patch does not mention', () => {
    const { sent, expected } = changes('application/merge-patch+json', merge);
    const { digest } = expected('PATCH the value has every property')?.members ?? {};
    expect(sent('PATCH the value has every property')).not.toHaveProperty('digest');
    expect(typeof digest).toBe('string');
  });
});
