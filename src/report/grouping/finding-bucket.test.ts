import { expect, it } from 'vitest';
import type { Case } from '../../model/case.ts';
import type { RuleId } from '../../model/rule-id.ts';
import { buildCase, buildExchange, buildFinding, buildReply } from '../../testing/build-exchange.ts';
import { messageOf } from './finding-bucket.ts';

it('knows a failure by its message, but not what a parser says of each malformed body', () => {
  const message = (text: string, fault?: Case['fault'], rule: RuleId = 'server-error') => {
    const outcome = buildReply({ status: 500, text: JSON.stringify({ message: text }) });
    return messageOf(buildFinding({ rule, exchange: buildExchange({ case: buildCase({ fault }), outcome }) }));
  };
  expect(message('an unterminated string in JSON')).toContain('an unterminated string in json');
  expect(message('an unterminated string in JSON', 'schema')).not.toBe('');
  expect(message('an unterminated string in JSON', 'syntax')).toBe('');
  expect(message('Internal Server Error')).toBe('');
  expect(message('an unterminated string in JSON', undefined, 'body-schema')).toBe('');
});
