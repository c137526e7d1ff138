import ts from 'typescript';
import type { Source } from './source-graph.ts';

/** A word or phrase that this project does not use, and what to write instead. */
interface RetiredWord {
  readonly pattern: RegExp;
  readonly instead: string;
}

/** Only what has no ordinary use in these texts: `again` is fine, and so is `there is no`. */
const retired: readonly RetiredWord[] = [
  { pattern: /\b(tell|tells|told|telling)\b/i, instead: 'report, say or name' },
  { pattern: /\b(nobody|somebody|everybody|anybody|whoever)\b/i, instead: 'name who' },
  { pattern: /\bmend(s|ed|ing)?\b/i, instead: 'fix' },
  { pattern: /\banew\b/i, instead: 'again' },
  { pattern: /\b(heirs?|kin|kinship)\b/i, instead: 'subtypes' },
  { pattern: /\bsave for\b/i, instead: 'except' },
  { pattern: /\bbesides\b/i, instead: 'also, or in addition' },
  {
    pattern: /(?<!\b(?:there|here) )\b(is|are|was|were) no (?!longer\b|more\b|less\b|fewer\b|such\b|one\b)\w+/i,
    instead: 'is not a',
  },
  { pattern: /\b(hold|holds|held|holding)\b[^.;:]{1,40}\bagainst\b/i, instead: 'check against' },
  { pattern: /\b(in|out of) frame\b/i, instead: 'in or out of scope' },
  { pattern: /\b(re)?spell(ed|ings?|s)?\b/i, instead: 'form, notation or encoding' },
  { pattern: /\bthe like\b/i, instead: 'such as, before the examples' },
  {
    pattern: /\b(in vain|thus|hence|lest|ere|peculiar|unto|afresh|forthwith|albeit|likewise)\b/i,
    instead: 'plain English',
  },
  { pattern: /\b(whilst|amongst|whence|(where|there|here)(in|of|by|upon))\b/i, instead: 'plain English' },
  { pattern: /\bcame\b(?! (back|before|from|together)\b)/i, instead: 'received, or arrived' },
  { pattern: /\badmit(s|ted|ting)?\b/i, instead: 'allow' },
  { pattern: /\baccus(e|es|ed|ing)\b/i, instead: 'report' },
  { pattern: /\b(none but|but for)\b/i, instead: 'except' },
  { pattern: /\bfor ever\b/i, instead: 'without end' },
  { pattern: /\bfor want of\b/i, instead: 'because there is no' },
  { pattern: /\bat the most\b/i, instead: 'at most' },
  { pattern: /\bluck\b/i, instead: 'chance' },
  { pattern: /\ball the same\b/i, instead: 'anyway' },
];

/** One use of a retired word. */
export interface RetiredUse {
  readonly path: string;
  readonly line: number;
  readonly words: string;
  readonly instead: string;
}

/** Retired words in the comments and in the texts of a TypeScript file. Identifiers, ids such as `rule-id`, code in backticks and texts without a space are not prose. */
export function retiredInSource(source: Source): RetiredUse[] {
  const { path, tree } = source;
  return prosePieces(source).flatMap((piece) => {
    const { line } = tree.getLineAndCharacterOfPosition(piece.start);
    return usesIn(piece.text, { path, line: line + 1 });
  });
}

/** Retired words in the prose of a Markdown page; code is not prose. */
export function retiredInPage(path: string, text: string): RetiredUse[] {
  const prose = text.replace(/^```[\s\S]*?^```/gm, (code) => code.replace(/[^\n]/g, ' '));
  return usesIn(prose, { path, line: 1 });
}

/** `src/cli/main.ts:7: "nobody": name who`. */
export function describeUse({ path, line, words, instead }: RetiredUse): string {
  return `${path}:${line}: "${words}": ${instead}`;
}

interface Piece {
  readonly start: number;
  readonly text: string;
}

function prosePieces({ tree, nodes, text }: Source): Piece[] {
  const pieces = new Map<number, Piece>();
  const addComments = (ranges: readonly ts.CommentRange[] | undefined) => {
    for (const { pos, end } of ranges ?? []) pieces.set(pos, { start: pos, text: text.slice(pos, end) });
  };
  for (const node of nodes) {
    addComments(ts.getLeadingCommentRanges(text, node.pos));
    addComments(ts.getTrailingCommentRanges(text, node.end));
    const isText = ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
    if (isText && node.text.includes(' '))
      pieces.set(node.getStart(tree), { start: node.getStart(tree), text: node.text });
  }
  return [...pieces.values()];
}

function usesIn(text: string, { path, line }: { readonly path: string; readonly line: number }): RetiredUse[] {
  const prose = text.replace(/`[^`\n]*`|\b[a-z]+(?:-[a-z]+)+\b/g, (code) => ' '.repeat(code.length));
  return prose.split('\n').flatMap((part, at) =>
    retired.flatMap(({ pattern, instead }) => {
      const found = pattern.exec(part);
      return found === null ? [] : [{ path, line: line + at, words: found[0], instead }];
    }),
  );
}
