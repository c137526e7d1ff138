import type { Json } from '../../../model/json.ts';
import { isObject } from '../../../schema/json/pointer.ts';
import { writeJson } from '../../../schema/json/write-json.ts';
import { rawBody } from '../../request/body/body-draft.ts';
import { alone } from '../../request/case-draft.ts';
import { outOfScope } from '../../request/scope.ts';
import type { Strategy } from '../strategy.ts';

const depths = [100, 1000, 10_000];

/** Deep nesting in an undeclared property: valid JSON that a server may refuse (RFC 8259, 9) and that crashes a careless parser. */
export const depth: Strategy = {
  id: 'depth',
  title: 'Deeply nested bodies',
  *derive({ operation, validRequest, source }) {
    const { schema } = validRequest;
    for (const levels of depths) {
      const value = validRequest.buildValue();
      if (!isObject(value) || !operation.body) return;
      const isAllowed = (nested: Json) =>
        schema === undefined || source.validator.isValid(schema, { ...value, deep: nested });
      for (const [kind, open, inner, close, sample] of [
        ['arrays', '[', '', ']', [[]]],
        ['objects', '{"a":', '1', '}', { a: { a: 1 } }],
      ] as const) {
        const nested = open.repeat(levels) + inner + close.repeat(levels);
        yield alone({
          label: `${levels} ${kind}`,
          request: validRequest.build({ body: rawBody(appendProperty(writeJson(value), nested)) }),
          ...(isAllowed(sample) ? { expects: 'anything' } : { expects: 'rejected', fault: 'schema' }),
          scope: outOfScope(outOfScope(validRequest.scope, 'size'), 'depth'),
          about: operation.body.pointer,
          why: `a body with ${levels} nested ${kind} in an undeclared property`,
        });
      }
    }
  },
};

function appendProperty(object: string, nested: string): string {
  return `${object.slice(0, -1)}${object === '{}' ? '' : ','}"deep":${nested}}`;
}
