import { isClientError } from '../../http/status.ts';
import type { Pointer } from '../../model/json.ts';
import type { Limit, Measured, Report, UndocumentedAnswer } from '../../model/report.ts';
import { unescapeToken } from '../../text/pointer-tokens.ts';
import { writeSafeJson } from '../../text/safe-json.ts';
import { wellFormed } from '../../text/well-formed.ts';

/**
 * An OpenAPI Overlay (1.0.0) that documents what was observed, as JSON, which is YAML too. Applied to the contract, these
 * responses are documented, and requests beyond the observed limits are no longer valid. It has one action for each operation and schema.
 */
export function renderSuggestion({
  contract,
  undocumented: answers,
  limits,
}: Pick<Report, 'contract' | 'undocumented' | 'limits'>): string {
  const operations = [...new Set(answers.map(({ operation }) => operation))];
  const responses = operations.map((operation) => ({
    target: `${jsonPathOf(operation)}.responses`,
    update: responsesOf(answers.filter((answer) => answer.operation === operation)),
  }));
  const info = { title: `Observed behaviour of ${contract.title} that is not documented`, version: '1.0.0' };
  return writeSafeJson({ overlay: '1.0.0', info, actions: [...responses, ...boundsOf(limits)] });
}

/** The keyword that states a limit (JSON Schema 2020-12, Validation, 6). */
const keywords: Readonly<Partial<Record<Measured, Readonly<Record<Limit['towards'], string>>>>> = {
  length: { more: 'maxLength', less: 'minLength' },
  items: { more: 'maxItems', less: 'minItems' },
  greatest: { more: 'maximum', less: 'maximum' },
  least: { more: 'minimum', less: 'minimum' },
};

/** One action for each schema, with the tightest limits that its operations showed. */
function boundsOf(limits: readonly Limit[]): { target: string; update: Record<string, number> }[] {
  const bounds = new Map<Pointer, Record<string, number>>();
  for (const limit of limits) {
    const { schema, measured, towards, accepted, refused } = limit;
    const keyword = keywords[measured]?.[towards];
    if (schema === undefined || keyword === undefined || !isRefusal(refused?.status) || !isExact(accepted)) continue;
    const known = bounds.get(schema) ?? {};
    const values = [Number(accepted), ...(known[keyword] === undefined ? [] : [known[keyword]])];
    const value = towards === 'more' ? Math.min(...values) : Math.max(...values);
    bounds.set(schema, { ...known, [keyword]: value });
  }
  return [...bounds].map(([schema, update]) => ({ target: jsonPathOf(schema), update }));
}

/** Whether the target refused the request by intention: a crash is not a limit to document. */
function isRefusal(status: number | undefined): boolean {
  return status !== undefined && isClientError(status);
}

function isExact(digits: string): boolean {
  return BigInt(Number(digits)) === BigInt(digits);
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
      : [[mediaType, schema === undefined ? {} : { schema: { $ref: `#${encodeURI(wellFormed(schema))}` } }]],
  );
  const challenge = {
    'WWW-Authenticate': { description: 'The required authentication scheme.', schema: { type: 'string' } },
  };
  return {
    description: `The response to ${answers[0]?.why ?? 'such a request'}.`,
    ...(answers.every((answer) => answer.challenge) ? { headers: challenge } : {}),
    ...(content.length > 0 ? { content: Object.fromEntries(content) } : {}),
  };
}

/** Keywords whose schemas stand in a list. */
const lists = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];

/** The normalised path (RFC 9535, 2.7) of an operation or a schema. */
function jsonPathOf(pointer: Pointer): string {
  const names = pointer.split('/').slice(1);
  const selectors = names.map((name, index) => {
    if (lists.includes(names[index - 1] ?? '') && /^\d+$/.test(name)) return `[${name}]`;
    const plain = unescapeToken(name);
    return `['${plain.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}']`;
  });
  return `$${selectors.join('')}`;
}
