/** Why it matters what is found while a document is read, and what its structure lacks: by rule. */
export const readingRules: Readonly<Record<string, string>> = {
  structure: 'It is no OpenAPI there, and every tool reads it differently.',
  'openapi-version': 'Without it nothing else can be judged.',
  'swagger-2': 'Its parts have other names and places than in OpenAPI 3.',
  'unique-keys': 'One of the two values is lost, and which one depends on the reader.',
  'json-values': 'No message can hold it.',
  'reference-readable': 'What is meant is unknown.',
  'reference-resolves': 'What is meant is unknown.',
  'reference-circular':
    'What is meant is unknown. A schema may well contain itself; it must not be nothing but itself.',
  'reference-through': 'A JSON pointer does not follow references; other tools find nothing there.',
  'reference-place': 'Other tools do not follow it.',
  'example-and-examples': 'Other tools take only one of the two, and not the same one.',
  'overlay-target': 'What the overlay was to add is not there.',
  'exception-unneeded': 'It may hide what comes up next.',
};
