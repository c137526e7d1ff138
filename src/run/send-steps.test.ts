import { describe, expect, it } from 'vitest';
import { currentTag } from '../cases/resources/reproduction/steps-before.ts';
import type { Case } from '../model/case.ts';
import { exchange } from '../testing/exchanges.ts';
import { sendSteps } from './send-steps.ts';

const last = exchange({ status: 200 }, { content: { title: 'Emma' } });
const shown = (tag: string) => exchange({ status: 200, headers: [['ETag', tag]] });
const withTag = (tag: string): Case => ({
  ...last.case,
  request: { ...last.case.request, headers: [['If-Match', tag]] },
});

/** What is sent after two reads, which have shown `"old"` and `"new"` in the run, and show `"1"` and `"2"` now. */
async function sendAfterReads(tag: string) {
  const earlier = ['"old"', '"new"'].map((was) => ({ exchange: shown(was), case: last.case }));
  const sent: Case[] = [];
  const steps = { creations: [], earlier, expect: undefined, case: withTag(tag) };
  const result = await sendSteps(steps, last, async (testCase) => {
    sent.push(testCase);
    const received = shown(`"${sent.length}"`);
    return { ...received, case: testCase, sent: { ...received.sent, headers: testCase.request.headers } };
  });
  return { condition: sent.at(-1)?.request.headers, result };
}

describe('the entity tag of a request that is sent again', () => {
  it.each([
    ['"old"', '"1"', ['coldframe-tag-1', undefined]],
    ['"new"', '"2"', [undefined, 'coldframe-tag-2']],
    [currentTag, '"2"', [undefined, 'coldframe-tag-2']],
    ['"other"', '"other"', [undefined, undefined]],
  ])('is the one that took the place of %s: %s', async (tag, now, tags) => {
    const { condition, result } = await sendAfterReads(tag);
    expect(condition).toEqual([['If-Match', now]]);
    expect(result?.steps.map((step) => step.tag)).toEqual(tags);
    expect(result?.request.headers).toEqual([['If-Match', tags.find((one) => one !== undefined) ?? tag]]);
  });
});
