import { describe, expect, it } from 'vitest';
import type { Case } from '../../../../model/case.ts';
import { responses, stepsOf, taking } from '../../../../testing/state-steps.ts';

interface Folders {
  /** What the contract says of the property that names the folder around it. */
  readonly description: string;
  readonly type?: 'string' | 'integer';
  readonly method?: 'patch' | 'put';
}

/** The changes that would put a folder below itself. */
function changesOf({ description, type = 'string', method = 'patch' }: Folders): readonly Case[] {
  const folder = { type: 'object', properties: { name: { type: 'string' }, parentId: { type, description } } };
  const shown = { type: 'object', properties: { id: { type, readOnly: true }, ...folder.properties } };
  const conflict = { 409: { description: 'Not now' }, 422: { description: 'Not so' } };
  const steps = stepsOf(
    {
      '/folders': { post: { ...taking(folder), responses: responses('201', shown) } },
      '/folders/{folderId}': {
        parameters: [{ name: 'folderId', in: 'path', required: true, schema: { type } }],
        get: { responses: responses('200', shown) },
        [method]: { ...taking(folder), responses: { ...responses('200', shown), ...conflict } },
      },
    },
    (() => {
      let last = 100;
      return ({ request }, path) => {
        if (request.method === 'POST') last += 1;
        const id = path === '/folders' ? String(last) : (path.split('/')[2] ?? '');
        if (!/^1\d\d$/.test(id) || Number(id) > last) return { status: 404 };
        return {
          status: path === '/folders' ? 201 : 200,
          text: JSON.stringify({ id: type === 'string' ? id : Number(id) }),
        };
      };
    })(),
  );
  return steps.filter(({ id }) => /› (?:the resource itself|what is below it) \(/.test(id));
}

const outcomes = (folders: Folders) =>
  changesOf(folders).map(({ request, expectedState }) => {
    const parent = request.body.kind === 'content' ? Object(request.body.value).parentId : undefined;
    return { path: request.path, parent, expectedState };
  });

describe('a resource that may be below another one', () => {
  it('is put below itself, and below what is below it, where the contract says that this is refused', () => {
    const description = 'A folder cannot move into itself or into a folder below it (409).';
    const [itself, below] = outcomes({ description });
    const refused = { kind: 'refused-in-state', of: 'a folder', status: '409' };
    expect(itself?.path).toBe(`/folders/${itself?.parent}`);
    expect(itself?.expectedState).toEqual({ ...refused, state: 'below itself' });
    expect(below?.path).toBe(itself?.path);
    expect(below?.parent).not.toBe(itself?.parent);
    expect(below?.expectedState).toEqual({ ...refused, state: 'below what is below it' });
  });

  it('need not be refused below what is below it, where the contract does not say it', () => {
    const [itself, below, ...others] = outcomes({
      description: 'It exists and is another folder (422).',
      method: 'put',
    });
    expect(itself?.expectedState).toMatchObject({ status: '422' });
    expect(below).toMatchObject({ expectedState: undefined });
    expect(others).toEqual([]);
  });

  it('may have a number as its identifier', () => {
    const [itself] = outcomes({ description: 'Must not be the folder itself.', type: 'integer' });
    expect(itself?.path).toBe(`/folders/${itself?.parent}`);
    expect(itself?.parent).toBeTypeOf('number');
    expect(itself?.expectedState).toMatchObject({ status: '409' });
  });

  it('is left alone where the contract says nothing of it', () => {
    expect(changesOf({ description: 'The folder around it.' })).toEqual([]);
  });
});
