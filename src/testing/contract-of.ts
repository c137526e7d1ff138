import { readOperations } from '../contract/operations/read-operations.ts';
import { readServers } from '../contract/operations/read-servers.ts';
import { readUnsupported } from '../contract/operations/read-unsupported.ts';
import { parseSource } from '../contract/syntax/source-file.ts';
import type { Contract, Dialect } from '../model/contract.ts';
import { isObject, tokensOf } from '../schema/json/pointer.ts';

/** The contract in a YAML text of one file. */
export function contractOf(text: string, name = 'api.yaml'): Contract {
  const source = parseSource({ url: `file:///${name}`, name, text });
  const document = isObject(source.value) ? source.value : {};
  const operations = readOperations(document);
  return {
    source: name,
    files: [name],
    dialect: String(document['openapi']).slice(0, 3) as Dialect,
    title: 'T',
    version: '1',
    servers: readServers(document, ['']),
    operations,
    unsupported: readUnsupported(document, operations),
    unusable: [],
    assumptions: [],
    document,
    locate: (pointer) => source.positionOf(tokensOf(pointer)) ?? { file: name, line: 0, column: 0 },
  };
}
