import { type Complaint, nothing, type Rule } from '../reading/rule.ts';
import { complaintAbout, isNumberOutOfRange } from '../reading/schema-complaint.ts';
import type { Subject } from '../reading/subject.ts';

/**
 * Checks bodies with a documented schema: they must be valid by it (OpenAPI, Media Type Object). Numbers that do not fit their format belong to
 * `integerRange`.
 */
export const bodySchema: Rule = {
  id: 'body-schema',
  title: 'A body matches its schema',
  level: 'violation',
  why: 'Clients are generated from the schema: a missing property, or one of another type, breaks them far from the cause.',
  clause: { openapi: 'Media Type Object, schema' },
  check: (subject) => (subject.violations.length === 0 ? nothing : complaintsAbout(subject)),
};

function* complaintsAbout(subject: Subject): Generator<Complaint> {
  for (const violation of subject.violations)
    if (!isNumberOutOfRange(violation, subject)) yield complaintAbout(violation, subject);
}
