import type { Contract } from '../../model/contract.ts';
import { plural } from '../../text/plural.ts';

const mostNamed = 10;

/** What a user should know before a contract with errors is used, one line each: the operations that are left out, and what was read as its author meant. */
export function contractNotices({ unusable, assumptions, locate }: Contract): readonly string[] {
  const left = unusable.map(({ operation, reason }) => `Left out: ${operation.key}, because ${reason}`);
  const read = assumptions.map(({ operation, pointer, text }) => {
    const { file, line } = locate(pointer);
    return `${operation === undefined ? '' : `${operation}: `}${text} (${file}:${line})`;
  });
  return [
    ...firstOf(left, `${plural(left.length - mostNamed, 'operation')} more left out`),
    ...firstOf(read, `${plural(read.length - mostNamed, 'place')} more`),
    ...(left.length + read.length === 0 ? [] : ['coldframe lint shows what is wrong with the contract.']),
  ];
}

function firstOf(lines: readonly string[], rest: string): readonly string[] {
  return lines.length <= mostNamed ? lines : [...lines.slice(0, mostNamed), rest];
}
