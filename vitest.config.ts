import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const source = (path: string) => fileURLToPath(new URL(`src/${path}`, import.meta.url));

export default defineConfig({
  // Tests import the package by its name and get its sources.
  resolve: {
    alias: [
      { find: /^coldframe$/, replacement: source('index.ts') },
      { find: /^coldframe\/msw$/, replacement: source('msw/mock-in-msw.ts') },
      { find: /^coldframe\/vitest$/, replacement: source('vitest/conformance.ts') },
    ],
  },
  test: {
    testTimeout: 30_000,
    hookTimeout: 30_000,
    projects: [
      { extends: true, test: { name: 'unit', include: ['src/**/*.test.ts'] } },
      { extends: true, test: { name: 'contract', include: ['contract-tests/**/*.test.ts'] } },
    ],
  },
});
