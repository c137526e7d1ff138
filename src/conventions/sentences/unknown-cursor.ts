import type { Operation, Parameter } from '../../model/contract.ts';
import type { JsonObject } from '../../model/json.ts';
import { descriptionAt } from '../../schema/document/description-at.ts';
import { clausesOf, sentencesInLines } from './cut-sentences.ts';

const unknown =
  /\b(?:unknown|invalid|malformed|foreign|unrecogni[sz]ed|made up)\b|\bnot (?:a )?(?:valid|known|recogni[sz]ed|issued?|returned)\b/i;

/**
 * The status that a cursor gets which no response has named: its description says so (`A cursor that was not issued here is refused with 400`), or that of the
 * status does (`The cursor is unknown`). `undefined` where the contract says nothing of it.
 */
export function refusalOfUnknownCursor(
  { pointer, schema }: Parameter,
  { responses }: Operation,
  document: JsonObject,
): string | undefined {
  const sentences = sentencesInLines(descriptionAt(document, pointer, schema));
  const inWords = sentences.flatMap((one) => (unknown.test(one) ? (/\b4\d\d\b/.exec(one)?.[0] ?? []) : []));
  const documented = responses.filter(({ status, pointer: own }) => {
    const parts = sentencesInLines(descriptionAt(document, own)).flatMap((one) => clausesOf(one, /\bor\b/));
    return /^4\d\d$/.test(status) && parts.some((part) => /\bcursor\b/i.test(part) && unknown.test(part));
  });
  return inWords[0] ?? documented[0]?.status;
}
