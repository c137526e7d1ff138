import type { FileFact } from '../../model/expected-state.ts';
import type { JsonObject } from '../../model/json.ts';
import { nameWords } from '../../text/name-words.ts';

/** What an object says of the bytes of a file, by the names of its properties and what describes them: `bytes`, `The number of bytes`, `The SHA-256 digest of the file`. */
export function fileFacts(shown: JsonObject, descriptionOf: (name: string) => string): readonly FileFact[] {
  return Object.entries(shown).flatMap(([name, value]): FileFact[] => {
    const text = descriptionOf(name);
    const words = nameWords(name).trim();
    if (typeof value === 'number' && isLength(words, text)) return [{ name, about: 'length', value }];
    const isDigest = digestName.test(words) || /\bsha-?256\b/i.test(text);
    if (typeof value === 'string' && isDigest && !others.test(text) && digestText.test(value))
      return [{ name, about: 'sha256', value }];
    return [];
  });
}

function isLength(words: string, text: string): boolean {
  return (lengthName.test(words) && bytesOfFile.test(text)) || (nameInBytes.test(words) && !otherLength.test(text));
}

const lengthName = /(?:^| )(?:size|length|bytes)(?:$| )/;
/** Others, such as `size`, may be in another unit. */
const nameInBytes =
  /^(?:(?:file |content )?(?:size |length )?(?:in )?bytes|(?:file )?byte (?:size|length|count)|content length)$/;
const otherLength = /\b(?:compressed|encrypted|stored|chunks?|parts?|quota|total|kilobytes|megabytes|ki?b|mi?b)\b/i;
/** The whole file, neither a part of it nor what it is stored as. */
const bytesOfFile = /\bbytes\b(?!.*\b(?:compressed|encrypted|stored|chunks?|parts?|quota|total)\b)/i;
const digestName = /^(?:file |content )?sha ?256(?: (?:sum|hash|digest|hex))?$/;
/** A digest of something else than the bytes alone. */
const others = /\b(?:salted|keyed|hmac|secret|metadata|name|previous|encrypted|compressed|stored)\b/i;
/** In hexadecimal digits or in base64, also with the name of the algorithm. */
const digestText = /^(?:sha-?256[:=])?(?:[\da-f]{64}|[a-z\d+/]{43}=)$/i;
