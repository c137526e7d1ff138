import { notAscii, type UnusualText, withUnusualTexts } from '../../../../../schema/derive/valid/distinct-parts.ts';
import { isObject } from '../../../../../schema/json/pointer.ts';
import { nameWords } from '../../../../../text/name-words.ts';
import type { SequenceDraft } from '../../../../request/case-draft.ts';
import { wholeValues } from '../../../../request/values/typical-alternatives.ts';
import { keepReferences } from '../../steps/keep-references.ts';
import { createAndRead, type FurtherCreations } from './create-and-read.ts';

/**
 * Created and read with texts that are not ASCII, with quotes, backslashes and marks of HTML, and with texts that look like numbers: what the response to the creation shows may be encoded in another way where it is read.
 * Where a service refuses that for one of the texts, prose alone is tried.
 */
export function* createWithUnusualTexts(creations: FurtherCreations): Generator<SequenceDraft, void> {
  const { creator } = creations.lifecycle;
  const { source, validRequest, validValues } = creator;
  const { schema } = validRequest;
  if (schema === undefined) return;
  for (const [index, { label: kind, value: base }] of wholeValues(validValues()).slice(0, mostKindsOfTexts).entries()) {
    if (!isObject(base)) continue;
    for (const { how, isOfFirstKind = false, ...unusual } of unusualTexts) {
      if (isOfFirstKind && index > 0) continue;
      for (const [where, isWanted] of wantedTexts) {
        const texts = withUnusualTexts(source, schema, { base, ...unusual, isWanted });
        const value = texts && keepReferences(creator, texts, base);
        const label = `create ${how}${where} (${kind})`;
        const why = `a valid request that creates a resource ${how} (${kind})`;
        // Each text is promised by itself; together they may break a rule of the service.
        if (value !== undefined && (yield* createAndRead(creations, { label, why, value, isPromised: false }))) break;
      }
    }
  }
}

interface UnusualTexts extends UnusualText {
  readonly how: string;
  readonly isAlone?: boolean;
  /** Other kinds of bodies are not created with them: each creation takes time from others. */
  readonly isOfFirstKind?: boolean;
}

const unusualTexts: readonly UnusualTexts[] = [
  { how: 'with texts that are not ASCII', ...notAscii },
  { how: 'with quotes and backslashes', text: 'a "b" < c & d, C:\\c', shortest: '"' },
  { how: 'with texts of digits', text: '0123456789', shortest: '0', isAlone: true },
  { how: 'with texts that are numbers', text: '7410', shortest: '7', isAlone: true, isOfFirstKind: true },
];

const wantedTexts: readonly (readonly [where: string, isWanted: (name: string) => boolean])[] = [
  ['', () => true],
  [' in prose', isProse],
];

/** Whether a property has words for people: any text will do there. */
export function isProse(name: string): boolean {
  return /(?:^| )(?:names?|titles?|descriptions?|notes?|comments?|texts?|summary|labels?|remarks?|messages?|reason|content|subject|address|bio)$/.test(
    nameWords(name),
  );
}

/** The kinds of bodies of one schema that are created with unusual texts. */
const mostKindsOfTexts = 2;
