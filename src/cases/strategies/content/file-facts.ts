import { fileFacts } from '../../../conventions/sentences/file-facts.ts';
import type { Contract } from '../../../model/contract.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { FileFact } from '../../../model/expected-state.ts';
import type { SchemaSource } from '../../../schema/derive/build/schema-source.ts';
import { descriptionAt } from '../../../schema/document/description-at.ts';
import { isObject } from '../../../schema/json/pointer.ts';
import { resourceSchema, shapeOfResource } from '../../paths/resource-schema.ts';
import { resourceValue } from '../../resources/reading/read-resources.ts';

/** What the response to an upload says of the bytes of the file, as the contract describes its properties: `The number of bytes`, `The SHA-256 digest of the file`. */
export function statedFacts(
  upload: Exchange,
  { contract, source }: { readonly contract: Pick<Contract, 'document'>; readonly source: SchemaSource },
): readonly FileFact[] {
  const shown = resourceValue(upload);
  const schema = resourceSchema(upload.case.operation, source);
  if (!isObject(shown) || schema === undefined) return [];
  const { properties } = shapeOfResource(source, schema, shown);
  return fileFacts(shown, (name) => descriptionAt(contract.document, ...(properties.get(name) ?? [])));
}
