import type { Operation } from '../model/contract.ts';

const known = new WeakMap<Operation['responses'], string>();

/** The media types of all documented responses of an operation, as an ordinary request lists them in `Accept`; an empty text where none is documented. */
export function acceptedTypes(responses: Operation['responses']): string {
  const types = known.get(responses) ?? listTypes(responses);
  known.set(responses, types);
  return types;
}

function listTypes(responses: Operation['responses']): string {
  return [...new Set(responses.flatMap(({ content }) => content.map(({ mediaType }) => mediaType)))].join(', ');
}
