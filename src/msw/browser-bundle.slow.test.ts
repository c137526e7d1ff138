import { fileURLToPath } from 'node:url';
import { type OutputChunk, rolldown } from 'rolldown';
import { expect, it } from 'vitest';

it('is free of Node: neither its own modules nor the packages in them import what a browser has not', async () => {
  const build = await rolldown({
    input: fileURLToPath(new URL('mock-in-msw.ts', import.meta.url)),
    platform: 'browser',
    // MSW has a build of its own for each of the two.
    external: [/^node:/, 'msw'],
    logLevel: 'silent',
  });
  const { output } = await build.generate({ format: 'esm' });
  await build.close();
  const chunks = output.filter((part): part is OutputChunk => part.type === 'chunk');
  expect(chunks.flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports])).toEqual(['msw']);
  const ours = chunks.flatMap(({ modules }) => Object.entries(modules)).filter(([path]) => path.includes('/src/'));
  expect(ours.length).toBeGreaterThan(50);
  for (const [path, { code }] of ours) expect(code ?? '', path).not.toMatch(/\b(?:Buffer|process)\b[.[(]/);
});
