import { describeRule } from '../../testing/describe-rule.ts';
import { nullableEnum } from './nullable-enum.ts';

describeRule(nullableEnum, {
  accepts: {
    'an enum with null': `openapi: 3.0.0
info: { title: T, version: "1" }
paths: {}
components:
  schemas:
    A: { type: string, nullable: true, enum: [a, null] }
`,
    'a version without nullable': `components:
  schemas:
    A: { type: string, nullable: true, enum: [a] }
`,
  },
  reports: {
    'an enum without null': `openapi: 3.0.0
info: { title: T, version: "1" }
paths: {}
components:
  schemas:
    A:
      type: string
      nullable: true
      enum: [a] # here
`,
  },
});
