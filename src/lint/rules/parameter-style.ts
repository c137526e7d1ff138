import { join } from '../../schema/json/pointer.ts';
import { shapeOf } from '../../schema/shape/merge-schemas.ts';
import type { LintRule, RuleSubject } from '../subject/rule.ts';

/** By style, the types of which it can write a value (OAS, Style Values); the others write every type. */
const writable: Readonly<Record<string, readonly string[]>> = {
  deepObject: ['object'],
  spaceDelimited: ['array', 'object'],
  pipeDelimited: ['array', 'object'],
};

/** A style that cannot write the values of its parameter: every client will guess. */
export const parameterStyle: LintRule = {
  id: 'parameter-style',
  level: 'warning',
  why: 'Every client will guess.',
  *check(subject) {
    const parameters = new Map(
      subject.operations.flatMap((operation) => operation.parameters.map((one) => [one.pointer, one])),
    );
    for (const { style, schema, pointer, name } of parameters.values()) {
      const types = writable[style];
      if (types === undefined || schema === undefined || admitsOneOf(subject, schema, types)) continue;
      yield {
        pointer: join(pointer, 'style'),
        message: `The style "${style}" writes no value of the parameter ${JSON.stringify(name)}: it is for ${types[0]}s.`,
        fix: 'Take another style, or another type.',
      };
    }
  },
};

function admitsOneOf({ document, dialect }: RuleSubject, schema: string, types: readonly string[]): boolean {
  const shape = shapeOf(document, dialect, schema);
  return shape.unions.length > 0 || [...shape.types].some((type) => types.includes(type));
}
