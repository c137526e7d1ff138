import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { processPrism } from '../mock/prism/prism.ts';
import { writeFiles } from '../testing/write-files.ts';
import { type StartOptions, startMock } from './start-mock.ts';

const contract = `
openapi: 3.1.0
info: { title: Library, version: 1.0.0 }
paths:
  /books:
    get:
      responses:
        "200": { description: Books, content: { application/json: { schema: { type: array, items: { type: string } }, example: [a] } } }
`;

const overlay = `
overlay: 1.0.0
info: { title: Examples, version: 1.0.0 }
actions:
  - target: $.paths['/books'].get.responses['200'].content['application/json']
    update: { example: [from the overlay] }
`;

const down = { scenarios: { down: { steps: [{ every: 2, prefer: 'code=503' }] } } };

async function started(options: StartOptions) {
  const mock = await startMock(options);
  onTestFinished(() => mock.stop());
  return { mock, get: (path: string) => fetch(`${mock.url}${path}`) };
}

describe('a mock inside a program', () => {
  it('refuses a contract in which lint errors touch every operation, unless lint is off', async () => {
    const faulty = contract.replace('/books:', '/books/{isbn}:\n    summary: 7');
    const file = writeFiles({ 'openapi.yaml': faulty });
    const named = { contract: file('openapi.yaml') };
    await expect(startMock(named)).rejects.toMatchObject({
      code: 'contract-invalid',
      message: expect.stringMatching(/openapi\.yaml:\d+/),
    });
    const { get } = await started({ ...named, lint: false });
    expect((await get('/books/1')).status).toBe(200);
  });

  it('reads what lies beside its contract, as the command does, and listens at a port of its own', async () => {
    const file = writeFiles({
      'openapi.yaml': contract,
      'mocks/overlay.yaml': overlay,
      'mocks/settings.json': JSON.stringify(down),
    });
    const { mock, get } = await started({ contract: file('openapi.yaml'), scenario: 'down' });
    expect(mock.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(mock.contract.title).toBe('Library');
    expect(await (await get('/books')).json()).toEqual(['a', 'from the overlay']);
    expect((await get('/books')).status).toBe(503);
  });

  it('takes settings as they would be in a file, and no overlay where none is wanted', async () => {
    const file = writeFiles({ 'openapi.yaml': contract, 'mocks/overlay.yaml': overlay });
    const { mock, get } = await started({ contract: file('openapi.yaml'), overlays: [], settings: down });
    expect(await (await get('/books')).json()).toEqual(['a']);
    mock.play('down');
    await get('/books');
    expect((await get('/books')).status).toBe(503);
    mock.play(undefined);
    expect((await get('/books')).status).toBe(200);
  });

  it('has Prism respond only where the options or the settings ask for it', async () => {
    const reply = { status: 200, mediaType: 'application/json', body: ['from Prism'] };
    const negotiate = vi.spyOn(processPrism, 'negotiate').mockResolvedValue(reply);
    onTestFinished(() => negotiate.mockRestore());
    const file = writeFiles({ 'openapi.yaml': contract.replace(', example: [a]', '') });
    const own = await started({ contract: file('openapi.yaml') });
    expect(await (await own.get('/books')).json()).not.toEqual(['from Prism']);
    expect(negotiate).not.toHaveBeenCalled();
    for (const choice of [{ settings: { engine: 'prism' } }, { engine: 'prism' }] as const) {
      const other = await started({ contract: file('openapi.yaml'), ...choice });
      expect(await (await other.get('/books')).json()).toEqual(['from Prism']);
    }
  });

  it('keeps a journal of requests until it is reset', async () => {
    const file = writeFiles({ 'openapi.yaml': contract });
    const { mock, get } = await started({ contract: file('openapi.yaml') });
    await get('/book');
    expect(mock.requests()).toMatchObject([
      { method: 'GET', target: '/book', status: 404, nearMisses: ['GET /books'] },
    ]);
    const nearest: readonly string[] | undefined = mock.requests()[0]?.nearMisses;
    expect(nearest).toEqual(['GET /books']);
    mock.reset();
    expect(mock.requests()).toEqual([]);
  });

  it('stops at the end of the block that uses it', async () => {
    const file = writeFiles({ 'openapi.yaml': contract });
    let url = '';
    {
      await using mock = await startMock({ contract: file('openapi.yaml') });
      url = mock.url;
      expect((await fetch(`${url}/books`)).status).toBe(200);
    }
    await expect(fetch(`${url}/books`)).rejects.toThrow('fetch failed');
  });

  it('takes a contract that was read already', async () => {
    const file = writeFiles({ 'openapi.yaml': contract });
    const { mock } = await started({ contract: file('openapi.yaml') });
    const { get } = await started({ contract: mock.contract });
    expect((await get('/books')).status).toBe(200);
  });

  it('refuses settings that are not as they should be, and a scenario that there is not', async () => {
    const file = writeFiles({ 'openapi.yaml': contract });
    const wrong = JSON.parse('{"tokens":{"a":"golden"}}');
    await expect(startMock({ contract: file('openapi.yaml'), settings: wrong })).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringContaining('given to startMock'),
    });
    await expect(startMock({ contract: file('openapi.yaml'), scenario: 'down' })).rejects.toMatchObject({
      advice: 'Available in the settings: none.',
    });
    const { mock } = await started({ contract: file('openapi.yaml') });
    expect(() => mock.play('down')).toThrow('There is no scenario "down".');
  });
});
