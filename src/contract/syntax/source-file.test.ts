import { describe, expect, it } from 'vitest';
import { parseSource } from './source-file.ts';

const parsed = (name: string, text: string) => parseSource({ url: `file:///${name}`, name, text });

describe('parseSource', () => {
  it('reads YAML in a file whose name says JSON, with its positions', () => {
    const file = parsed('openapi.json', 'openapi: 3.1.0\ninfo:\n  title: T\n');
    expect(file.value).toEqual({ openapi: '3.1.0', info: { title: 'T' } });
    expect(file.positionOf(['info', 'title'])).toEqual({ file: 'openapi.json', line: 3, column: 10 });
  });

  it.each([
    ['openapi.json', '{"openapi": "3.1.0",}', /^openapi\.json:1:\d+ cannot be read/],
    ['openapi.json', '{openapi: 3.1.0}', /^openapi\.json:1:2 cannot be read/],
    ['openapi.json', 'Not Found\n', /^openapi\.json:1:1 cannot be read/],
  ])('refuses %s with %j', (name, text, message) => {
    expect(() => parsed(name, text)).toThrow(message);
  });

  it('reads YAML that starts with a brace', () => {
    expect(parsed('openapi.yaml', '{openapi: 3.1.0}').value).toEqual({ openapi: '3.1.0' });
  });
});
