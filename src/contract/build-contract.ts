import type { Contract, Dialect, SourcePosition } from '../model/contract.ts';
import type { JsonObject, Pointer } from '../model/json.ts';
import { memberOf } from '../schema/json/pointer.ts';
import { assumptionsAboutPaths, declarePathParameters } from './operations/declare-path-parameters.ts';
import { readOperations } from './operations/read-operations.ts';
import { readServers } from './operations/read-servers.ts';
import { readUnsupported } from './operations/read-unsupported.ts';

/** A bundled document without errors, and where its parts were written. */
export interface BundledDocument {
  readonly source: string;
  readonly files: readonly string[];
  readonly document: JsonObject;
  readonly dialect: Dialect;
  readonly locate: (pointer: Pointer) => SourcePosition;
  readonly linesOf?: Contract['linesOf'];
}

/** Builds the contract from a document without errors. Reads no files, so it works in a browser. */
export function buildContract({
  source,
  files,
  document: written,
  dialect,
  locate,
  linesOf,
}: BundledDocument): Contract {
  const { document, assumptions } = declarePathParameters(written);
  const operations = readOperations(document);
  return {
    source,
    files,
    dialect,
    title: String(memberOf(memberOf(document, 'info'), 'title') ?? ''),
    version: String(memberOf(memberOf(document, 'info'), 'version') ?? ''),
    servers: readServers(document, ['']),
    operations,
    unsupported: readUnsupported(document, operations),
    unusable: [],
    assumptions: [...assumptions, ...assumptionsAboutPaths(operations)],
    document,
    locate,
    linesOf,
  };
}
