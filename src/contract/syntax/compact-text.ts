/** A long text with a character beyond Latin-1 takes two bytes for each of its characters. */
const long = 1024 * 1024;

/**
 * Keeps a text as UTF-8 where it is long: a contract of many megabytes is read once, and then only where a finding shows lines of it. The function returns the
 * text, decoded again unless it is still in memory.
 */
export function compactText(text: string): () => string {
  return text.length < long ? holdShort(text) : holdBytes(Buffer.from(text), new WeakRef({ text }));
}

/** Functions of their own: a closure in `compactText` would hold the text. */
function holdShort(text: string): () => string {
  return () => text;
}

function holdBytes(bytes: Buffer, known: WeakRef<{ readonly text: string }>): () => string {
  let last = known;
  return () => {
    const decoded = last.deref() ?? { text: bytes.toString() };
    last = new WeakRef(decoded);
    return decoded.text;
  };
}
