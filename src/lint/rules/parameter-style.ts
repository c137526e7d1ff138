import { join, memberOf, valueAt } from '../../schema/json/pointer.ts';
import { shapeOf } from '../../schema/shape/merge-schemas.ts';
import type { LintRule, RuleSubject } from '../subject/lint-rule.ts';

/** By style, the types that it can encode (OAS, Style Values). Other styles encode every type. */
const encodable: ReadonlyMap<string, readonly string[]> = new Map([
  ['deepObject', ['object']],
  ['spaceDelimited', ['array', 'object']],
  ['pipeDelimited', ['array', 'object']],
]);

/** By style, the value of `explode` for which OpenAPI does not say how values are sent (OAS, Style Examples). */
const undefinedExplode: ReadonlyMap<string, boolean> = new Map([
  ['deepObject', false],
  ['spaceDelimited', true],
  ['pipeDelimited', true],
]);

/** A style that cannot encode the values of its parameter, alone or with its `explode`: every client must guess. */
export const parameterStyle: LintRule = {
  id: 'parameter-style',
  level: 'warning',
  why: 'Every client must guess how to send it.',
  *check(subject) {
    const parameters = new Map(
      subject.operations.flatMap((operation) => operation.parameters.map((one) => [one.pointer, one])),
    );
    for (const { style, schema, pointer, name, in: place } of parameters.values()) {
      const written = valueAt(subject.document, pointer);
      const explode = memberOf(written, 'explode');
      if (typeof explode === 'boolean' && undefinedExplode.get(style) === explode) {
        yield {
          pointer: join(pointer, 'explode'),
          message: `OpenAPI does not define the style "${style}" with "explode": ${explode}.`,
          fix: `Remove "explode", or write "explode": ${!explode}.`,
        };
      }
      for (const keyword of subject.dialect === '3.2' ? ['allowEmptyValue'] : ['allowEmptyValue', 'allowReserved']) {
        if (place === 'query' || memberOf(written, keyword) !== true) continue;
        yield {
          pointer: join(pointer, keyword),
          message: `"${keyword}" has no effect here: it is for query parameters.`,
          fix: 'Remove it.',
        };
      }
      const types = encodable.get(style);
      if (types === undefined || schema === undefined || acceptsOneOf(subject, schema, types)) continue;
      yield {
        pointer: join(pointer, 'style'),
        message: `The style "${style}" cannot encode the parameter ${JSON.stringify(name)}: it is for ${types[0]}s.`,
        fix: 'Use another style, or another type.',
      };
    }
  },
};

function acceptsOneOf({ document, dialect }: RuleSubject, schema: string, types: readonly string[]): boolean {
  const shape = shapeOf(document, dialect, schema);
  return shape.unions.length > 0 || [...shape.types].some((type) => types.includes(type));
}
