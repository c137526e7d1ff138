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
    'no type': `${head}    A:\n      nullable: true # here\n      oneOf: [{ type: string }]\n`,
  },
});
