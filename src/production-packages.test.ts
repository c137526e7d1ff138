import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { productionPackages } from '../scripts/production-packages.mjs';

const packages = productionPackages(JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')));

/** Licences that ask for no more than to be named. */
const permissive = ['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', '0BSD', 'Python-2.0'];

describe('the packages that are installed with this one', () => {
  it('are known', () => {
    expect(packages.map(({ name }) => name)).toEqual(expect.arrayContaining(['ajv', 'yaml']));
    expect(packages.map(({ name }) => name)).not.toContain('typescript');
  });

  it('run nothing when they are installed', () => {
    expect(packages.filter(({ hasInstallScript }) => hasInstallScript)).toEqual([]);
  });

  it('have licences that are permissive', () => {
    expect(packages.filter(({ licence }) => !permissive.includes(licence))).toEqual([]);
  });
});
