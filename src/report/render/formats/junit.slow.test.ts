import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import type { StrategyTally } from '../../../model/report.ts';
import { buildCase, buildExchange, buildFinding, buildReply } from '../../../testing/build-exchange.ts';
import { buildGroup, buildReport } from '../../../testing/build-report.ts';
import { hostileText } from '../../../testing/hostile-text.ts';
import { renderJunit } from './junit.ts';

const textOf = (pieces: Iterable<string>) => [...pieces].join('');

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  text: string;
}

/** The elements in order; throws when it is not well-formed XML 1.0. */
function parse(xml: string): Element[] {
  const elements: Element[] = [];
  const open: Element[] = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes, text: '' };
    elements.push(element);
    open.push(element);
  });
  parser.on('text', (text) => {
    const element = open.at(-1);
    if (element !== undefined) element.text += text;
  });
  parser.on('closetag', () => open.pop());
  parser.write(xml).close();
  return elements;
}

function named(xml: string, name: string): Element[] {
  return parse(xml).filter((element) => element.name === name);
}

function tallyOf(overrides: Partial<StrategyTally>): StrategyTally {
  const row = { operation: 'POST /books', strategy: 'valid-body', durationMs: 1500 };
  return { ...row, cases: 1, judged: 1, unjudged: undefined, ...overrides };
}

describe('renderJunit', () => {
  it('has a name of its own for each test, of findings with one cause as well', () => {
    const groups = [1, 2].map(() => buildGroup());
    const names = named(textOf(renderJunit(buildReport({ groups, strategies: [] }))), 'testcase').map(
      ({ attributes }) => attributes['name'],
    );
    expect(names).toHaveLength(2);
    expect(names[1]).toBe(`${names[0]} (2)`);
  });

  it('has one suite for each operation and one test case for each strategy', () => {
    const strategies = [
      tallyOf({ cases: 2, judged: 2, durationMs: 3000 }),
      tallyOf({ operation: 'GET /books' }),
      tallyOf({ strategy: 'invalid-body' }),
    ];
    const xml = textOf(renderJunit(buildReport({ groups: [], strategies })));
    expect(named(xml, 'testsuites')[0]?.attributes).toEqual({
      ...{ name: 'coldframe', tests: '3', failures: '0', errors: '0', time: '6.000' },
    });
    expect(named(xml, 'testsuite').map(({ attributes }) => [attributes['name'], attributes['tests']])).toEqual([
      ['POST /books', '2'],
      ['GET /books', '1'],
    ]);
    expect(named(xml, 'testcase').map(({ attributes }) => attributes)).toContainEqual({
      ...{ name: 'valid-body', classname: 'POST /books', time: '3.000' },
    });
    expect(named(xml, 'system-out')[0]?.text).toBe('2 cases, 2 judged');
  });

  it('has one failure for a finding, however many cases and operations show it', () => {
    const groups = [buildGroup({ operations: ['POST /books', 'GET /books'] })];
    const failures = named(textOf(renderJunit(buildReport({ groups }))), 'failure');
    expect(failures.map(({ attributes }) => attributes)).toEqual([
      { message: 'body-schema: title is a number, promised is a string', type: 'violation' },
    ]);
    expect(failures[0]?.text).toMatch(/^VIOLATION {2}body-schema {2}2 operations: POST \/books, GET \/books\n/);
    expect(failures[0]?.text).toContain(`--data-raw '{"title":"Emma"}'`);
  });

  it('does not fail for what the baseline accepts', () => {
    const xml = textOf(renderJunit(buildReport({ groups: [buildGroup({ accepted: 'known <since> May' })] })));
    expect(named(xml, 'testsuite')[0]?.attributes['failures']).toBe('0');
    expect(named(xml, 'system-out').at(-1)?.text).toContain('accepted by the baseline: known <since> May');
  });

  it('fails for a deviation only when deviations count', () => {
    const report = buildReport({ groups: [buildGroup({ finding: buildFinding({ level: 'deviation' }) })] });
    expect(named(textOf(renderJunit(report)), 'failure')).toEqual([]);
    expect(named(textOf(renderJunit(report)), 'system-out').at(-1)?.text).toContain('DEVIATION  body-schema');
    const strict = textOf(renderJunit({ ...report, failOn: 'deviation' }));
    expect(named(strict, 'failure')).toHaveLength(1);
    expect(named(strict, 'testsuites')[0]?.attributes['failures']).toBe('1');
  });

  it('skips a strategy of which no case could be judged, with the reason', () => {
    const unjudged = 'the run was interrupted';
    const strategies = [tallyOf({ cases: 2, unjudged }), tallyOf({ strategy: 'state', judged: 0, unjudged })];
    const xml = textOf(renderJunit(buildReport({ groups: [], strategies })));
    expect(named(xml, 'skipped').map(({ attributes }) => attributes['message'])).toEqual(['the run was interrupted']);
    expect(named(xml, 'testsuite')[0]?.attributes['skipped']).toBe('1');
  });

  it('is well-formed whatever a target or a contract put into it', () => {
    for (const text of hostileText) {
      const exchange = buildExchange({
        case: buildCase({ id: text, why: text }),
        outcome: buildReply({ text, headers: [['content-type', text]] }),
      });
      const finding = buildFinding({ message: text, operation: text, contract: text, exchange });
      const strategies = [tallyOf({ operation: text, strategy: text })];
      const xml = textOf(renderJunit(buildReport({ groups: [buildGroup({ finding, cases: [text] })], strategies })));
      expect(named(xml, 'failure')).toHaveLength(1);
      expect(xml).not.toMatch(/^\s*::|##(\[|vso)/m);
      expect(xml).not.toMatch(/[^\p{L}\p{M}\p{N}\p{P}\p{S} \n]/u);
    }
  });

  it('stays below 5 MB: when there is much to say, the last tests have no details', () => {
    const groups = Array.from({ length: 2000 }, (_, index) =>
      buildGroup({ finding: buildFinding({ message: 'é'.repeat(2000), cause: `${index} ${'é'.repeat(2000)}` }) }),
    );
    const xml = textOf(renderJunit(buildReport({ groups })));
    expect(new TextEncoder().encode(xml).length).toBeLessThan(5_000_000);
    const failures = named(xml, 'failure');
    expect(failures).toHaveLength(2000);
    const names = named(xml, 'testcase').map(({ attributes }) => attributes['name']);
    expect(new Set(names).size).toBe(names.length);
    expect(failures[0]?.text).toContain('--data-raw');
    expect(failures.at(-1)?.text).toBe('Details are in the HTML and JSON reports.');
  });
});
