import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readMockSettings } from './mock-settings.ts';
import { settingsSchema } from './settings-schema.ts';

const published = new URL('../../../mocks/settings.schema.json', import.meta.url);

describe('a settings file', () => {
  it('is described by the published schema', () => {
    expect(JSON.parse(readFileSync(published, 'utf8'))).toEqual(settingsSchema);
  });

  it('is shipped, and valid', () => {
    const text = readFileSync(new URL('../../../mocks/settings.json', import.meta.url), 'utf8');
    expect(readMockSettings(text, 'settings.json').scenarios.size).toBeGreaterThanOrEqual(3);
  });

  it('says which scenario is played, and which status credentials have', () => {
    const text = JSON.stringify({
      auth: 'off',
      tokens: { a: 'expired' },
      scenario: 'slow',
      scenarios: { slow: { steps: [{ operation: 'GET /books', every: 2, prefer: 'delay=5, code=503' }] } },
    });
    const settings = readMockSettings(text, 'settings.json');
    expect(settings).toMatchObject({ auth: 'off', otherTokens: 'valid', scenario: 'slow' });
    expect(settings.tokens.get('a')).toBe('expired');
    expect(settings.scenarios.get('slow')?.steps).toEqual([
      { operation: 'GET /books', every: 2, after: 0, credential: undefined, prefer: { code: 503, delay: 5 } },
    ]);
  });

  it.each([
    ['{', 'is not JSON'],
    ['{"colour":"red"}', '/colour: is not a declared property'],
    ['{"tokens":{"a":"good"}}', '/tokens/a: must be one of'],
    ['{"scenario":"none"}', 'has no scenario "none"'],
  ])('that is %s is refused', (text, message) => {
    expect(() => readMockSettings(text, 'x.json')).toThrow(message);
  });
});
