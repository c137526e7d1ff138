import { isObject } from '../schema/json/pointer.ts';
import { writeJson } from '../schema/json/write-json.ts';
import { rawContent } from './content.ts';
import { outside } from './scope.ts';
import { alone, type Strategy } from './strategy.ts';

const depths = [100, 1000, 10_000];

/** Nesting in an undeclared member: legal JSON that a careless parser dies of (RFC 8259, 9 lets it refuse). */
export const depth: Strategy = {
  id: 'depth',
  title: 'Deeply nested content',
  *derive({ operation, ordinary }) {
    for (const levels of depths) {
      const value = ordinary.content();
      if (!isObject(value) || !operation.body) return;
      for (const [kind, open, close] of [
        ['arrays', '[', ']'],
        ['objects', '{"a":', '}'],
      ] as const) {
        const nested = open.repeat(levels) + (kind === 'arrays' ? '' : '1') + close.repeat(levels);
        yield alone({
          label: `${levels} ${kind}`,
          request: ordinary.request({ body: rawContent(withMember(writeJson(value), nested)) }),
          expects: 'anything',
          scope: outside(outside(ordinary.scope, 'size'), 'depth'),
          about: operation.body.pointer,
          why: `content with ${levels} nested ${kind} in an undeclared member`,
        });
      }
    }
  },
};

function withMember(object: string, nested: string): string {
  return `${object.slice(0, -1)}${object === '{}' ? '' : ','}"deep":${nested}}`;
}
