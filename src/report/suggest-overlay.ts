import type { Pointer } from '../model/json.ts';
import type { Report, UndocumentedAnswer } from '../model/report.ts';
import { writeSafeJson } from './safe-json.ts';

/**
 * An OpenAPI Overlay (1.0.0) that documents what was observed, as JSON, which is YAML too. Applied to the contract, the answers are no
 * longer undocumented. It holds an action for each operation that needs one.
 */
export function renderSuggestion({
  contract,
  undocumented: answers,
}: Pick<Report, 'contract' | 'undocumented'>): string {
  const operations = [...new Set(answers.map(({ operation }) => operation))];
  const actions = operations.map((operation) => ({
    target: `${jsonPathOf(operation)}.responses`,
    update: responsesOf(answers.filter((answer) => answer.operation === operation)),
  }));
  const info = { title: `Answers observed that ${contract.title} does not document`, version: '1.0.0' };
  return writeSafeJson({ overlay: '1.0.0', info, actions });
}

function responsesOf(answers: readonly UndocumentedAnswer[]): Record<string, unknown> {
  const statuses = [...new Set(answers.map(({ status }) => status))];
  return Object.fromEntries(
    statuses.map((status) => [String(status), responseOf(answers.filter((answer) => answer.status === status))]),
  );
}

function responseOf(answers: readonly UndocumentedAnswer[]): Record<string, unknown> {
  const content = answers.flatMap(({ mediaType, schema }) =>
    mediaType === undefined
      ? []
      : [[mediaType, schema === undefined ? {} : { schema: { $ref: `#${encodeURI(schema)}` } }]],
  );
  const challenge = {
    'WWW-Authenticate': { description: 'The scheme that is asked for.', schema: { type: 'string' } },
  };
  return {
    description: `The answer to ${answers[0]?.why ?? 'such a request'}.`,
    ...(answers.every((answer) => answer.challenge) ? { headers: challenge } : {}),
    ...(content.length > 0 ? { content: Object.fromEntries(content) } : {}),
  };
}

/** The normalised path (RFC 9535, 2.7) of a place whose ancestors are all objects. */
function jsonPathOf(pointer: Pointer): string {
  const names = pointer.split('/').slice(1);
  const selectors = names.map((name) => {
    const plain = name.replaceAll('~1', '/').replaceAll('~0', '~');
    return `['${plain.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}']`;
  });
  return `$${selectors.join('')}`;
}
