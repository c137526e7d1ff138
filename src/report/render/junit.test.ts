import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import type { Verdict } from '../../model/report.ts';
import { buildCase, buildExchange, buildFinding, buildReply } from '../../testing/build-exchange.ts';
import { buildGroup, buildReport } from '../../testing/build-report.ts';
import { hostileText } from '../../testing/hostile-text.ts';
import { bugOf } from '../grouping/finding-bucket.ts';
import { renderJunit } from './junit.ts';

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

function verdictOf(overrides: Partial<Verdict>): Verdict {
  const row = { case: 'a', operation: 'POST /books', strategy: 'valid-body', durationMs: 1500 };
  return { ...row, status: 'pass', rules: [], unjudged: undefined, bugs: [], ...overrides };
}

const bugs = [bugOf(buildFinding())];

describe('renderJunit', () => {
  it('has one suite for each operation and one test case for each case', () => {
    const verdicts = [verdictOf({}), verdictOf({ operation: 'GET /books', case: 'b' }), verdictOf({ case: 'c' })];
    const xml = renderJunit(buildReport({ groups: [], verdicts }));
    expect(named(xml, 'testsuites')[0]?.attributes).toEqual({
      ...{ name: 'coldframe', tests: '3', failures: '0', errors: '0', skipped: '0', time: '4.500' },
    });
    expect(named(xml, 'testsuite').map(({ attributes }) => [attributes['name'], attributes['tests']])).toEqual([
      ['POST /books', '2'],
      ['GET /books', '1'],
    ]);
    expect(named(xml, 'testcase').map(({ attributes }) => attributes)).toContainEqual({
      ...{ name: 'c', classname: 'POST /books valid-body', time: '1.500' },
    });
  });

  it('fails a case with a violation, and describes it in full at the witness', () => {
    const [failure] = named(renderJunit(buildReport()), 'failure');
    expect(failure?.attributes).toEqual({ message: 'body-schema', type: 'violation' });
    expect(failure?.text).toMatch(/^VIOLATION {2}body-schema {2}POST \/books\n {2}title is a number/);
    expect(failure?.text).toContain(`--data-raw '{"title":"Emma"}'`);
  });

  it('refers to the first case that shows a bug from the others', () => {
    const shown = { status: 'violation', rules: ['body-schema'], bugs } as const;
    const verdicts = [verdictOf({ case: 'first', ...shown }), verdictOf({ case: 'second', ...shown })];
    const [first, second] = named(renderJunit(buildReport({ verdicts })), 'failure');
    expect(first?.text).toContain('  reproduce  curl ');
    expect(second?.text).toBe(
      'VIOLATION  body-schema  title is a number, promised is a string (reported in full at: first)',
    );
  });

  it('describes bugs of one rule together where there were too many causes to separate', () => {
    const shown = { status: 'violation', rules: ['body-schema'], bugs: [`${bugs[0]}!`] } as const;
    expect(named(renderJunit(buildReport({ verdicts: [verdictOf(shown)] })), 'failure')).toHaveLength(1);
  });

  it('does not fail a case that shows only what the baseline accepts', () => {
    const accepted = buildGroup({ accepted: 'known <since> May' });
    const other = buildGroup({ finding: buildFinding({ cause: 'another' }) });
    const both = [...bugs, bugOf(other.finding)];
    const shown = { status: 'violation', rules: ['body-schema'] } as const;
    const verdicts = [verdictOf({ case: 'a', ...shown, bugs }), verdictOf({ case: 'b', ...shown, bugs: both })];
    const xml = renderJunit(buildReport({ groups: [accepted, other], verdicts }));
    expect(named(xml, 'testsuite')[0]?.attributes['failures']).toBe('1');
    expect(named(xml, 'system-out')[0]?.text).toContain('accepted by the baseline: known <since> May');
  });

  it('fails a case with a deviation only when deviations count', () => {
    const finding = buildFinding({ level: 'deviation' });
    const verdicts = [verdictOf({ status: 'deviation', rules: ['body-schema'], bugs })];
    const report = buildReport({ groups: [buildGroup({ finding })], verdicts });
    expect(named(renderJunit(report), 'failure')).toEqual([]);
    expect(named(renderJunit(report), 'system-out')[0]?.text).toContain('DEVIATION  body-schema');
    const strict = renderJunit({ ...report, failOn: 'deviation' });
    expect(named(strict, 'failure')).toHaveLength(1);
    expect(named(strict, 'testsuites')[0]?.attributes['failures']).toBe('1');
  });

  it('judges a case by what it shows of a bug itself, and describes the whole bug where the worst of it shows', () => {
    const rest = buildFinding({ rule: 'echo-differs', level: 'deviation' });
    const groups = [buildGroup({ related: [buildGroup({ finding: rest })] })];
    const [one, other] = [[bugOf(rest)], [...bugs, bugOf(rest)]];
    const verdicts = [
      verdictOf({ case: 'a', status: 'deviation', rules: ['echo-differs'], bugs: one }),
      verdictOf({ case: 'b', status: 'violation', rules: ['echo-differs', 'body-schema'], bugs: other }),
    ];
    const xml = renderJunit(buildReport({ groups, verdicts }));
    expect(named(xml, 'system-out').map(({ text }) => text)).toEqual([
      'DEVIATION  echo-differs  title is a number, promised is a string (reported in full at: b)',
    ]);
    const [failure, ...more] = named(xml, 'failure');
    expect(more).toEqual([]);
    expect(failure?.text).toMatch(/^VIOLATION {2}body-schema[\s\S]* {2}also {7}echo-differs/);
  });

  it('skips a case that could not be judged, with the reason', () => {
    const verdicts = [verdictOf({ status: 'unjudged', unjudged: 'the run was interrupted' })];
    const xml = renderJunit(buildReport({ groups: [], verdicts }));
    expect(named(xml, 'skipped')[0]?.attributes['message']).toBe('the run was interrupted');
    expect(named(xml, 'testsuite')[0]?.attributes['skipped']).toBe('1');
  });

  it('is well-formed whatever a target or a contract put into it', () => {
    for (const text of hostileText) {
      const exchange = buildExchange({
        case: buildCase({ id: text, why: text }),
        outcome: buildReply({ text, headers: [['content-type', text]] }),
      });
      const finding = buildFinding({ message: text, operation: text, contract: text, exchange });
      const verdicts = [
        verdictOf({ case: text, operation: text, status: 'violation', rules: ['body-schema'], bugs: [bugOf(finding)] }),
      ];
      const xml = renderJunit(buildReport({ groups: [buildGroup({ finding, cases: [text] })], verdicts }));
      expect(named(xml, 'failure')).toHaveLength(1);
      expect(xml).not.toMatch(/^\s*::|##(\[|vso)/m);
      expect(xml).not.toMatch(/[^\p{L}\p{M}\p{N}\p{P}\p{S} \n]/u);
    }
  });
});
