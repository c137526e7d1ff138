import type { Exchange } from '../../model/exchange.ts';

/** Properties of an error that say in words what went wrong. */
const messageNames = /^(message|msg|error|error_?description|detail|details|title|reason|description|code|errors?)$/i;
/** How much of a body is looked at, in characters. */
const longest = 4000;
/** How many messages count, and how long one may be. */
const most = { messages: 5, characters: 120 };

/**
 * What a response says, without what differs from request to request: its status and its messages, with numbers, identifiers, paths and quoted values
 * removed. Responses with the same signature have the same cause. Of a success only the status counts.
 */
export function responseSignature({ outcome }: Pick<Exchange, 'outcome'>): string {
  if (outcome.kind === 'no-reply') return `${outcome.reason} ${withoutValues(outcome.detail)}`;
  const { status, text = '' } = outcome;
  if (status < 300) return String(status);
  const messages = messagesIn(text.slice(0, longest)).map((message) => withoutValues(message));
  return [status, ...[...new Set(messages)].sort().slice(0, most.messages)].join('\n');
}

/**
 * Whether a response says more than its status does: a message that a server gives to every request it refuses, such as "Bad Request", does not say where
 * it comes from.
 */
export function hasSpecificMessage({ outcome }: Pick<Exchange, 'outcome'>): boolean {
  if (outcome.kind === 'no-reply' || outcome.status < 400) return false;
  const words = messagesIn((outcome.text ?? '').slice(0, longest)).map((message) => withoutValues(message));
  return words.some((message) => message.split(' ').length >= fewestWords && !general.test(message));
}

/** "The request is invalid" names no cause, and a shorter message hardly can. */
const fewestWords = 4;
const general =
  /unexpected error|something went wrong|try again|(request|body|data|input) (is|was) (not valid|invalid|malformed|bad)$/;

function messagesIn(text: string): readonly string[] {
  let pending: [name: string, value: unknown][];
  try {
    pending = [['', JSON.parse(text)]];
  } catch {
    return [text];
  }
  const messages: string[] = [];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [name, value] = next;
    if (typeof value === 'string' && messageNames.test(name)) messages.push(value);
    else if (Array.isArray(value)) for (const item of value) pending.push([name, item]);
    else if (typeof value === 'object' && value !== null) for (const one of Object.entries(value)) pending.push(one);
  }
  return messages;
}

function withoutValues(message: string): string {
  return (
    withoutLastValue(message.slice(0, longest))
      .replace(/"[^"]*"|'[^']*'|`[^`]*`/g, '*')
      // Each word is read once: a pattern with the mark in its middle would be tried from each character of a long one.
      .replace(/\S+/g, (word) => (/[/\\]/.test(word) ? '/' : word))
      .replace(/[\w-]+/g, (word) => (/\d/.test(word) ? '#' : word))
      .replace(/\s+/g, ' ')
      .trim()
      .toLowerCase()
      .slice(0, most.characters)
  );
}

/** A value at the end may have quotes of its own. */
function withoutLastValue(message: string): string {
  const quote = message.slice(-1);
  const at = /["'`]/.test(quote) ? message.indexOf(`: ${quote}`) : -1;
  return at >= 0 && at + 2 < message.length - 1 ? `${message.slice(0, at)}: *` : message;
}
