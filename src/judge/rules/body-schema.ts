import type { Rule } from '../reading/rule.ts';
import { complaintAbout, isNumberOutOfRange } from '../reading/schema-complaint.ts';

export const bodySchema: Rule = {
  id: 'body-schema',
  title: 'Content has the documented shape',
  level: 'violation',
  why: 'Clients are generated from the schema: what is missing or of another type breaks them far from the cause.',
  clause: 'OpenAPI 3.1, Media Type Object, schema',
  *check(subject) {
    for (const violation of subject.violations) {
      if (!isNumberOutOfRange(violation, subject)) yield complaintAbout(violation, subject);
    }
  },
};
