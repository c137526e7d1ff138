import { describeRule } from '../../testing/describe-rule.ts';
import { nullableWithoutType } from './nullable-without-type.ts';

const head = 'openapi: 3.0.0\ninfo: { title: T, version: "1" }\npaths: {}\ncomponents:\n  schemas:\n';

describeRule(nullableWithoutType, {
  accepts: {
    'a schema that accepts every value, null included': `${head}    A: { nullable: true, description: d }\n`,
    'a type': `${head}    A: { type: string, nullable: true }\n`,
    'a version without nullable': 'components: { schemas: { A: { nullable: true }, B: true } }\n',
  },
  reports: {
    'an alternative of anyOf that is to be null alone': `openapi: 3.0.3
info: { title: T, version: "1" }
paths: {}
components:
  schemas:
    A:
      anyOf:
        - type: object
        - nullable: true # here
    B: { oneOf: [{ type: object }, { type: string, nullable: true }] }
    C: { nullable: true }
`,
    'no type': `${head}    A:\n      nullable: true # here\n      oneOf: [{ type: string }]\n`,
  },
});
