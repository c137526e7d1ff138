import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { contractOf } from '../../testing/book-contract.ts';
import { type Prism, processPrism } from '../prism/prism.ts';
import { serveMock } from './serve-mock.ts';

/** Operations whose responses must be generated, and one that has an example. */
const generating = (...paths: string[]) => {
  const responding = (more: object) => ({
    get: { responses: { '200': { description: 'A', content: { 'application/json': { schema: {}, ...more } } } } },
  });
  const all = paths.map((path) => [path, responding({ schema: { type: 'string' } })]);
  return contractOf({ openapi: '3.1.0', paths: Object.fromEntries([...all, ['/shown', responding({ example: 1 })]]) });
};

/** Serves with a Prism that records the paths it generates bodies for. */
async function served(prepare: boolean, compute: Prism['compute'] = async ({ path }) => path) {
  const asked = vi.spyOn(processPrism, 'compute').mockImplementation(compute);
  const load = vi.spyOn(processPrism, 'load').mockImplementation(() => undefined);
  const mock = await serveMock(generating('/a', '/b'), { port: 0, prepare });
  onTestFinished(async () => {
    await mock.stop();
    asked.mockRestore();
    load.mockRestore();
  });
  const paths = () => asked.mock.calls.map(([{ path }]) => path);
  return { ...mock, paths, load };
}

describe('responses that must be generated', () => {
  it('are there before they are asked for, and made once', async () => {
    const { url, paths } = await served(true);
    await vi.waitFor(() => expect(paths()).toEqual(['/a', '/b']));
    expect(await (await fetch(`${url}/a`)).json()).toBe('/a');
    expect(await (await fetch(`${url}/shown`)).json()).toBe(1);
    expect(paths()).toEqual(['/a', '/b']);
  });

  it('are made when they are asked for, unless it is said', async () => {
    const { url, paths, load } = await served(false);
    expect(await (await fetch(`${url}/b`)).json()).toBe('/b');
    expect(paths()).toEqual(['/b']);
    expect(load).not.toHaveBeenCalled();
  });

  it('are those of the contract that is served now', async () => {
    const mock = await served(true);
    mock.reload(generating('/c'));
    await vi.waitFor(() => expect(mock.paths()).toContain('/c'));
    expect(mock.paths()).not.toContain('/b');
  });

  it('are made although one cannot be', async () => {
    const { paths } = await served(true, async ({ path }) => {
      if (path === '/a') throw new Error('a');
      return path;
    });
    await vi.waitFor(() => expect(paths()).toEqual(['/a', '/b']));
  });

  it('are made no more when the mock is stopped', async () => {
    const { promise, resolve } = deferred();
    const { paths, stop } = await served(true, () => promise);
    await stop();
    resolve('a');
    await promise;
    await new Promise((done) => setImmediate(done));
    expect(paths()).toEqual(['/a']);
  });
});

function deferred() {
  let resolve: (value: string) => void = () => undefined;
  const promise = new Promise<string>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
