import { dirname, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeFiles } from '../../testing/write-files.ts';
import { defaultSettingsFile, loadMockSettings, mockOverlays } from './settings-files.ts';

const all = {
  'openapi.yaml': '',
  'shop.yaml': '',
  'garden.yaml': '',
  'mocks/overlay.yaml': '',
  'mocks/settings.json': '{}',
  'mocks/garden.overlay.yaml': '',
  'mocks/garden.settings.json': '{}',
};
const { 'openapi.yaml': _, ...withoutUsual } = all;

/** What belongs to a contract of a folder with these files. */
function usualFor(name: string, files: Readonly<Record<string, string>>): readonly (string | undefined)[] {
  const contract = writeFiles(files)(name);
  return [...mockOverlays(contract, undefined), defaultSettingsFile(contract)].map(
    (file) => file && relative(dirname(contract), file),
  );
}

describe('the files beside a contract', () => {
  it.each([
    ['openapi.yaml', all, ['mocks/overlay.yaml', 'mocks/settings.json']],
    ['garden.yaml', all, ['mocks/garden.overlay.yaml', 'mocks/garden.settings.json']],
    ['shop.yaml', all, [undefined]],
    ['shop.yaml', withoutUsual, ['mocks/overlay.yaml', 'mocks/settings.json']],
  ] as const)('has for %s the file of its name, else the file for all', (name, files, usual) => {
    expect(usualFor(name, files)).toEqual(usual);
  });

  it('are the named ones, even if none is named', () => {
    const contract = writeFiles(all)('openapi.yaml');
    expect(mockOverlays(contract, ['other.yaml'])).toEqual(['other.yaml']);
    expect(mockOverlays(contract, [])).toEqual([]);
  });
});

it('reads no device, which may never end', async () => {
  await expect(loadMockSettings('/dev/zero')).rejects.toThrow('The settings file /dev/zero cannot be read.');
});
