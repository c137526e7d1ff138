/** Text that is written in batches: one system call per log line would cost as much as the request itself. */
export interface BufferedOutput {
  readonly add: (text: string) => void;
  /** Writes what is buffered. */
  readonly flush: () => void;
}

const longestDelayMs = 50;
const longestBatch = 64 * 1024;

/** Hands text to `write` at most 50 ms later, in batches of at most `batchLength` characters unless one text is longer. The timer does not keep the process alive: `flush` before the end. */
export function createBufferedOutput(write: (text: string) => void, batchLength = longestBatch): BufferedOutput {
  let batch = '';
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const text = batch;
    batch = '';
    if (text !== '') write(text);
  };
  const add = (text: string) => {
    if (batch.length + text.length > batchLength) flush();
    batch += text;
    if (batch.length >= batchLength) flush();
    else timer ??= setTimeout(flush, longestDelayMs).unref();
  };
  return { add, flush };
}
