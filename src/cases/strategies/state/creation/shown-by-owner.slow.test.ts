import { expect, it } from 'vitest';
import type { JsonObject } from '../../../../model/json.ts';
import { responses, stepsOf, taking } from '../../../../testing/state-steps.ts';

const text = { type: 'string' };
const alternative = (name: string, properties: JsonObject = {}): JsonObject => ({
  type: 'object',
  required: ['type', name],
  properties: { type: { enum: [name] }, [name]: text, ...properties },
});
const part = { oneOf: [alternative('link'), alternative('chapter', { notes: { type: 'array', items: text } })] };

/** What is sent about the parts of an article, to a target that has them. */
function stepsWith({ status = '201', isListed = false } = {}): readonly string[] {
  const article = { type: 'object', properties: { id: { ...text, readOnly: true }, title: text } };
  const parameters = [{ name: 'articleId', in: 'path', required: true, schema: text }];
  const paths = {
    '/articles': { post: { ...taking(article), responses: responses('201', article) } },
    '/articles/{articleId}': { parameters, get: { responses: responses('200', article) } },
    '/articles/{articleId}/parts': {
      parameters,
      post: { ...taking(part), responses: responses(status, part) },
      ...(isListed ? { get: { responses: responses('200', { type: 'array', items: part }) } } : {}),
    },
  };
  let created = 0;
  const steps = stepsOf(paths as unknown as JsonObject, ({ request: { method } }, path) => {
    if (method !== 'POST') return Number(path.split('/')[2]) <= created ? { text: '{}' } : { status: 404 };
    created += 1;
    return { status: Number(status), text: `{"id":"${created}"}` };
  });
  return steps.map(({ id, request: { method, path, body } }) => {
    const value = body.kind === 'content' ? JSON.stringify(body.value) : '';
    return `${id} ${method} ${path} ${value}`;
  });
}

it('what no GET shows by itself is read with what it was added to, in each of its alternatives', () => {
  const steps = stepsWith().filter(
    (one) =>
      one.includes('by POST /articles/{articleId}/parts') || one.includes('after POST /articles/{articleId}/parts'),
  );
  for (const name of ['link', 'chapter']) {
    const index = steps.findIndex((one) => one.includes(`"type":"${name}"`) && one.includes('parts:'));
    expect(steps[index], name).toContain('POST /articles/');
    expect(steps[index + 1], name).toContain(`read after POST /articles/{articleId}/parts`);
    expect(steps[index + 1], name).toContain(' GET /articles/');
  }
  expect(steps.some((one) => one.includes('"notes":["'))).toBe(true);
});

it('what has a list is read there, and a request that starts something adds nothing', () => {
  const read = (options: Parameters<typeof stepsWith>[0]) =>
    stepsWith(options).filter((one) => one.includes('read after POST /articles/{articleId}/parts'));
  expect(read({})).not.toEqual([]);
  expect(read({ isListed: true })).toEqual([]);
  expect(read({ status: '202' })).toEqual([]);
});
