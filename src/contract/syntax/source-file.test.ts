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

  it('says where JSON is nested too deeply', () => {
    const deep = `{\n "a": "[[\\"{",\n "b": ${'['.repeat(500)}${']'.repeat(500)}}`;
    expect(() => parsed('openapi.json', deep)).toThrow(
      /^openapi\.json:3:407 cannot be read: .* deeper than 400 levels/,
    );
  });

  it('refuses JSON of millions of levels without reading it, and reads brackets in texts', () => {
    const endless = `{"a": ${'['.repeat(3_000_000)}`;
    expect(() => parsed('openapi.json', endless)).toThrow(
      /^openapi\.json:1:407 cannot be read: .* deeper than 400 levels/,
    );
    const brackets = '['.repeat(1000);
    expect(parsed('openapi.json', JSON.stringify({ brackets })).value).toEqual({ brackets });
    const [deepest, deeper] = [400, 401].map((levels) => `${'['.repeat(levels + 1)}${']'.repeat(levels + 1)}`);
    expect(() => parsed('openapi.json', deepest ?? '')).not.toThrow();
    expect(() => parsed('openapi.json', deeper ?? '')).toThrow('deeper than 400 levels');
  });

  it('takes a CR alone for a line end', () => {
    const file = parsed('openapi.yaml', 'openapi: 3.1.0\rinfo:\r  title: T\r\n  version: "1"\r');
    expect(file.value).toEqual({ openapi: '3.1.0', info: { title: 'T', version: '1' } });
    expect(file.positionOf(['info', 'title'])).toEqual({ file: 'openapi.yaml', line: 3, column: 10 });
    expect(file.linesFrom(2, 2)).toEqual(['info:', '  title: T']);
  });

  it('reads YAML that starts with a brace', () => {
    expect(parsed('openapi.yaml', '{openapi: 3.1.0}').value).toEqual({ openapi: '3.1.0' });
  });
});
