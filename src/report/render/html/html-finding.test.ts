import { expect, it } from 'vitest';
import { buildExchange, buildFinding, buildReply } from '../../../testing/build-exchange.ts';
import { buildGroup } from '../../../testing/build-report.ts';
import { acceptedAsKnown } from '../../severity.ts';
import { describeItem } from './html-finding.ts';

function shownBody(value: unknown, instance: string): string {
  const exchange = buildExchange({ outcome: buildReply({ text: JSON.stringify(value) }) });
  const page = String(describeItem(buildGroup({ finding: buildFinding({ exchange, instance }) }), 'f').body());
  return /<h3>Response<\/h3><pre>(.*?)<\/pre>/s.exec(page)?.[1] ?? '';
}

const items = (count: number) => Array.from({ length: count }, (_, at) => ({ title: `Book ${at}`, year: 1800 }));

it('marks what is wrong in a body', () => {
  const shown = shownBody(items(3), '/1/year');
  expect(shown.match(/<mark>.*?<\/mark>/gs)).toEqual([
    '<mark><span class="key">&quot;year&quot;</span>: <span class="number">1800</span></mark>',
  ]);
  expect(shown).toContain('Book 0');
});

it('shows the part of a long body that is wrong, with what is shortly before it', () => {
  const shown = shownBody(items(3000), '/2500/year');
  expect(shown.match(/<mark>/g)).toHaveLength(1);
  expect(shown).toMatch(/…[^<]*\n/);
  expect(shown).toMatch(/Book 2490.*Book 2500.*<mark>.*Book 2501/s);
  expect(shown).not.toContain('Book 2400');
  expect(shown.length).toBeLessThan(40_000);
});

it('shows the start of a body that is too long to be read', () => {
  const shown = shownBody(items(20_000), '/2500/year');
  expect(shown).not.toContain('<mark>');
  expect(shown).toMatch(/Book 0.*more characters$/s);
});

it.each([
  ['new', '<strong>new</strong> <span class="rule">'],
  ['known', 'known <span class="rule">'],
  [undefined, '<span class="rule">'],
] as const)('says of a finding that it is %s', (age, start) => {
  expect(describeItem({ ...buildGroup(), age }, 'f').summary.startsWith(start)).toBe(true);
});

it('says in words what is accepted, and is found by that word and by the reason', () => {
  const { summary, searched } = describeItem(buildGroup({ accepted: 'ticket 12' }), 'f');
  expect(summary).toMatch(/^accepted <span/);
  expect(searched).toMatch(/^ ?accepted ticket 12 /);
  const known = { ...buildGroup({ accepted: acceptedAsKnown }), age: 'known' } as const;
  expect(describeItem(known, 'f').summary).toMatch(/^known <span/);
});
