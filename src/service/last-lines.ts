import type { Readable } from 'node:stream';

/** The end of what a process prints. */
export interface LastLines {
  /** Reads a stream to its end. */
  readonly follow: (stream: Readable) => void;
  /** The last lines, oldest first. */
  readonly lines: () => readonly string[];
}

const most = 20;
const longest = 4000;

/** Keeps the last lines of streams in memory, and hands every piece of text to `copy`. */
export function keepLastLines(copy: (text: string) => void): LastLines {
  let tail = '';
  return {
    follow: (stream) => {
      stream.setEncoding('utf8').on('data', (text: string) => {
        copy(text);
        tail = (tail + text).slice(-longest);
      });
    },
    lines: () => {
      const lines = tail.split(/\r?\n/).filter((line) => line.trim() !== '');
      return lines.slice(-most);
    },
  };
}
