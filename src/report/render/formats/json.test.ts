import { describe, expect, it } from 'vitest';
import type { Finding } from '../../../model/finding.ts';
import { buildExchange, buildFinding, buildNoReply, buildReply } from '../../../testing/build-exchange.ts';
import { buildGroup, buildReport } from '../../../testing/build-report.ts';
import { hostileText } from '../../../testing/hostile-text.ts';
import { renderJson } from './json.ts';

const textOf = (pieces: Iterable<string>) => [...pieces].join('');

function groupWith(outcome: Parameters<typeof buildExchange>[0]): ReturnType<typeof buildGroup> {
  return buildGroup({ finding: buildFinding({ exchange: buildExchange(outcome) }) });
}

describe('renderJson', () => {
  it('has the properties that scripts rely on', () => {
    const value = JSON.parse(textOf(renderJson(buildReport())));
    expect(value).toMatchObject({
      conforms: false,
      counts: { violations: 1, deviations: 0, observations: 0, cases: 2 },
      findings: [
        {
          rule: 'body-schema',
          level: 'violation',
          operation: 'POST /books',
          message: 'title is a number, promised is a string',
          contract: {
            file: 'openapi.yaml',
            line: 31,
            pointer: '/paths/~1books/post/responses/200/content/application~1json/schema',
          },
          frequency: '3 of 40',
        },
      ],
    });
    expect(value.findings[0].curl).toMatch(/^curl .*--data-raw '\{"title":"Emma"\}'/);
  });

  it('names a finding by a key that depends on its rule, operation and cause alone', () => {
    const keyOf = (finding: Partial<Finding>) =>
      JSON.parse(textOf(renderJson(buildReport({ groups: [buildGroup({ finding: buildFinding(finding) })] }))))
        .findings[0].key;
    expect(keyOf({})).toMatch(/^[0-9a-f]{16}$/);
    expect(keyOf({ message: 'in other words', exchange: buildExchange({ outcome: buildNoReply() }) })).toBe(keyOf({}));
    for (const other of [{ rule: 'body-json' }, { operation: 'GET /books' }, { cause: 'another' }] as const)
      expect(keyOf(other)).not.toBe(keyOf({}));
  });

  it('has all of these properties and no other', () => {
    const value = JSON.parse(textOf(renderJson(buildReport())));
    expect(Object.keys(value)).toEqual([
      ...[
        'schemaVersion',
        'conforms',
        'counts',
        'findings',
        'contract',
        'target',
        'seed',
        'failOn',
        'interrupted',
        'durationMs',
        'skipped',
        'unjudged',
        'promises',
        'tested',
        'incomplete',
        'sideEffects',
        'errors',
        'remaining',
        'coverage',
        'responses',
        'openQuestions',
        'limits',
        'staleBaseline',
        'fixed',
        'apis',
      ],
    ]);
    expect(Object.keys(value.findings[0])).toEqual([
      ...[
        'key',
        'rule',
        'level',
        'operation',
        'operations',
        'message',
        'contract',
        'excerpt',
        'curl',
        'reproduce',
        'reproduced',
        'frequency',
        'seen',
        'of',
        'when',
        'also',
        'besides',
      ],
      ...['clause', 'instance'],
      ...['cause', 'page', 'accepted', 'age', 'cases', 'sent', 'expected', 'came'],
    ]);
  });

  it('keeps the evidence: what was sent and what was received', () => {
    const [finding] = JSON.parse(textOf(renderJson(buildReport()))).findings;
    expect(finding.sent).toMatchObject({
      method: 'POST',
      url: 'http://127.0.0.1:4010/books',
      why: 'valid: only what is required',
    });
    expect(finding.came).toMatchObject({ kind: 'reply', status: 200, bytes: 16, text: '{"title":"Emma"}' });
  });

  it('gives a body that is not text as base64, and no more than its beginning', () => {
    const outcome = { ...buildReply(), text: undefined, body: new Uint8Array(60_000).fill(0xff) };
    const [finding] = JSON.parse(textOf(renderJson(buildReport({ groups: [groupWith({ outcome })] })))).findings;
    expect(Buffer.from(finding.came.base64, 'base64')).toEqual(Buffer.alloc(2000, 0xff));
    expect(finding.came.bytes).toBe(60_000);
  });

  it('says why there was no response', () => {
    const outcome = buildNoReply({ reason: 'timeout', detail: 'no response within 10 s' });
    const [finding] = JSON.parse(textOf(renderJson(buildReport({ groups: [groupWith({ outcome })] })))).findings;
    expect(finding.came).toEqual({
      kind: 'no-reply',
      reason: 'timeout',
      detail: 'no response within 10 s',
      durationMs: 9,
    });
  });

  it('names what was skipped', () => {
    const skipped = [{ pointer: '/paths/~1a', operation: undefined, reason: 'no server' }];
    expect(JSON.parse(textOf(renderJson(buildReport({ skipped })))).skipped).toEqual([
      { operation: null, pointer: '/paths/~1a', reason: 'no server' },
    ]);
  });

  it('is safe to print, and still has exactly what was received', () => {
    for (const text of hostileText) {
      const json = textOf(renderJson(buildReport({ groups: [groupWith({ outcome: buildReply({ text }) })] })));
      expect(json).not.toMatch(/[^\p{L}\p{M}\p{N}\p{P}\p{S} \n]/u);
      expect(json).not.toMatch(/^\s*::|##(\[|vso)/m);
      expect(JSON.parse(json).findings[0].came.text).toBe(text);
    }
  });
});
