import type { Rule } from '../reading/rule.ts';
import { complaintAbout, isNumberOutOfRange } from '../reading/schema-complaint.ts';

export const bodySchema: Rule = {
  id: 'body-schema',
  title: 'A body matches its schema',
  level: 'violation',
  why: 'Clients are generated from the schema: a missing property, or one of another type, breaks them far from the cause.',
  clause: { openapi: 'Media Type Object, schema' },
  *check(subject) {
    for (const violation of subject.violations) {
      if (!isNumberOutOfRange(violation, subject)) yield complaintAbout(violation, subject);
    }
  },
};
