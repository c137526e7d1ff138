import { type Complaint, nothing, type Rule } from '../reading/rule.ts';
import { complaintAbout, isNumberOutOfRange } from '../reading/schema-complaint.ts';
import type { Subject } from '../reading/subject.ts';

/** Checks the numbers of bodies: integers where the schema asks for them, and within `int32`, `int64`, `float` and similar formats (OpenAPI, Data Types). */
export const integerRange: Rule = {
  id: 'integer-range',
  title: 'Integers are integers, and fit their format',
  level: 'violation',
  why: 'A number beyond int32 or int64, or with a fraction, overflows or is silently cut in typed clients.',
  clause: { openapi: 'Data Types, format' },
  check: (subject) => (subject.violations.length === 0 ? nothing : complaintsAbout(subject)),
};

function* complaintsAbout(subject: Subject): Generator<Complaint> {
  for (const violation of subject.violations)
    if (isNumberOutOfRange(violation, subject)) yield complaintAbout(violation, subject);
}
