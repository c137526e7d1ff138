import type { Contract } from '../../model/contract.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { FileFact } from '../../model/expected-state.ts';
import type { SchemaSource } from '../../schema/derive/build/schema-source.ts';
import { descriptionAt } from '../../schema/document/description-at.ts';
import { isObject } from '../../schema/json/pointer.ts';
import { nameWords } from '../../text/name-words.ts';
import { resourceSchema, shapeOfResource } from '../resources/described/resource-schema.ts';
import { resourceValue } from '../resources/reading/read-resources.ts';

/** What the response to an upload says of the bytes of the file, as the contract describes its properties: `The number of bytes`, `The SHA-256 digest of the file`. */
export function statedFacts(
  upload: Exchange,
  { contract, source }: { readonly contract: Pick<Contract, 'document'>; readonly source: SchemaSource },
): readonly FileFact[] {
  const shown = resourceValue(upload);
  const schema = resourceSchema(upload.case.operation, source);
  if (!isObject(shown) || schema === undefined) return [];
  const { properties } = shapeOfResource(source, schema, shown);
  return Object.entries(shown).flatMap(([name, value]): FileFact[] => {
    const text = descriptionAt(contract.document, ...(properties.get(name) ?? []));
    const words = nameWords(name).trim();
    if (typeof value === 'number' && lengthName.test(words) && bytesOfFile.test(text))
      return [{ name, about: 'length', value }];
    const isDigest = digestName.test(words) || /\bsha-?256\b/i.test(text);
    if (typeof value === 'string' && isDigest && !others.test(text) && digestText.test(value))
      return [{ name, about: 'sha256', value }];
    return [];
  });
}

const lengthName = /(?:^| )(?:size|length|bytes)(?:$| )/;
/** The whole file, neither a part of it nor what it is stored as. */
const bytesOfFile = /\bbytes\b(?!.*\b(?:compressed|encrypted|stored|chunks?|parts?|quota|total)\b)/i;
const digestName = /^(?:file |content )?sha ?256(?: (?:sum|hash|digest|hex))?$/;
/** A digest of something else than the bytes alone. */
const others = /\b(?:salted|keyed|hmac|secret|metadata|name|previous|encrypted|compressed|stored)\b/i;
/** In hexadecimal digits or in base64, also with the name of the algorithm. */
const digestText = /^(?:sha-?256[:=])?(?:[\da-f]{64}|[a-z\d+/]{43}=)$/i;
