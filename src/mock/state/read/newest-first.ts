import { isPageName } from '../../../conventions/names/page-names.ts';
import { operationTexts } from '../../../conventions/sentences/operation-texts.ts';
import type { Contract, Operation } from '../../../model/contract.ts';
import { descriptionAt } from '../../../schema/document/description-at.ts';
import { memoize } from '../../../schema/memoize.ts';

/** Whether new items come first in a list: where the contract says so, or where the list is read page by page and the contract describes no other order. */
export const showsNewestFirst = memoize((operation: Operation, { document }: Pick<Contract, 'document'>): boolean => {
  const queries = operation.parameters.filter((one) => one.in === 'query');
  const texts = [
    ...operationTexts(operation),
    ...operation.responses.map(({ pointer }) => descriptionAt(document, pointer)),
  ].join('\n');
  if (newestFirst.test(texts)) return true;
  return queries.some(({ name }) => isPageName(name)) && !otherOrder.test(texts);
});

const newestFirst =
  /\b(?:newest|latest|most recent(?:ly \w+)?)(?: \w+){0,2} (?:comes? )?first\b|\bmost recent \w+|\breverse(?:d)?[- ]chronological|\b(?:creat\w+|date|time|updated)\S*,? (?:in )?desc(?:ending)?\b/i;
const otherOrder =
  /\b(?:oldest|earliest)(?: \w+){0,2} first\b|\b(?:chronological|alphabetical|ascending) order\b|\b(?:sorted|ordered|listed|returned) (?:alphabetically|chronologically|by \w+)\b/i;
