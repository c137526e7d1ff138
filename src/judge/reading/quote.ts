const longest = 80;

/**
 * Text of a target in a form that is safe in a message: the first 80 characters, in double quotes, and only printable ASCII before the ellipsis,
 * so that it can neither steer a terminal nor forge a line of a log.
 */
export function quote(text: string): string {
  const escaped = text
    .slice(0, longest)
    .replace(/[^\x20-\x7e]|["\\]/g, (unit) =>
      unit === '"' || unit === '\\' ? `\\${unit}` : `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
  return `"${escaped}${text.length > longest ? '…' : ''}"`;
}
