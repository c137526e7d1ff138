import { isTooLongPath, longestPath } from '../http/written-path.ts';
import type { Contract, Dialect, SourcePosition } from '../model/contract.ts';
import type { JsonObject, Pointer } from '../model/json.ts';
import { memberOf } from '../schema/json/pointer.ts';
import { assumptionsAboutPaths, declarePathParameters } from './operations/declare-path-parameters.ts';
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

const tooLongReason = `its path has more than ${longestPath.characters} characters or ${longestPath.segments} segments`;

/** Builds the contract from a document without errors. Reads no files, so it works in a browser. */
export function buildContract({
  source,
  files,
  document: written,
  dialect,
  locate,
  linesOf,
}: BundledDocument): Contract {
  const { document, operations: all, assumptions } = declarePathParameters(written);
  const operations = all.filter(({ path }) => !isTooLongPath(path));
  const tooLong = all.filter(({ path }) => isTooLongPath(path));
  return {
    source,
    files,
    dialect,
    title: String(memberOf(memberOf(document, 'info'), 'title') ?? ''),
    version: String(memberOf(memberOf(document, 'info'), 'version') ?? ''),
    servers: readServers(document, ['']),
    operations,
    unsupported: readUnsupported(document, operations),
    unusable: tooLong.map((operation) => ({ operation, pointer: operation.pointer, reason: tooLongReason })),
    assumptions: [...assumptions, ...assumptionsAboutPaths(operations)],
    document,
    locate,
    linesOf,
  };
}
