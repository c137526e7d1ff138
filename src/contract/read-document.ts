import type { Dialect, SourcePosition } from '../model/contract.ts';
import type { LintFinding } from '../model/finding.ts';
import type { JsonObject, Pointer } from '../model/json.ts';
import { isObject } from '../schema/json/pointer.ts';
import { bundle } from './bundle/bundle.ts';
import { checkReferences } from './bundle/check-references.ts';
import { locateIn, type Place, traceIn } from './bundle/locate.ts';
import { normaliseReferences } from './bundle/normalise-references.ts';
import { type LoadOptions, loadSources } from './load/load-sources.ts';
import type { LocatedDocument, OverlaidDocument } from './overlay/apply-overlays.ts';
import { readDialect } from './read-dialect.ts';
import type { SourceFile } from './syntax/source-file.ts';

/** How a contract is read. */
export interface ReadOptions extends LoadOptions {
  /** OpenAPI Overlay documents (files), applied in this order. */
  readonly overlays?: readonly string[];
}

/** A document that could be read, be it a contract or not: what `lint` and `readContract` have in common. */
export interface ReadDocument {
  /** The file as the user named it. */
  readonly source: string;
  /** Names of all files that were read, the entry first. */
  readonly files: readonly string[];
  /** The text of a file that was read, for showing its lines. */
  readonly textOf: (file: string) => string | undefined;
  /** Every `$ref` in it points into the document itself, unless a finding says why it could not be. */
  readonly document: JsonObject;
  /** `undefined`: a finding says that it is no OpenAPI 3 document. */
  readonly dialect: Dialect | undefined;
  /** Why the document cannot serve as a contract, apart from its structure. */
  readonly findings: readonly LintFinding[];
  readonly locate: (pointer: Pointer) => SourcePosition;
  /** The file and path where a value was written; `undefined` when it is not there, or came from an overlay. */
  readonly trace: (pointer: Pointer) => Place | undefined;
}

/**
 * Reads a contract and everything it refers to, bundles it and applies the overlays.
 * Throws `contract-unreadable` (no file, no text, neither YAML nor JSON; with line and column) and `overlay-invalid`.
 */
export async function readDocument(source: string, options: ReadOptions = {}): Promise<ReadDocument> {
  const sources = normaliseReferences(await loadSources(source, options));
  const { dialect, problem: trouble } = readDialect(sources.root.value);
  const locateUnlaid = locateIn(sources);
  const findings = [
    ...(trouble === undefined
      ? []
      : [{ ...trouble, level: 'error' as const, position: locateUnlaid(trouble.pointer) }]),
    ...[...sources.files.values()].flatMap(flawFindings),
    ...(dialect === undefined ? [] : [...sources.findings, ...checkReferences(sources)]),
  ];
  const isSound = findings.every(({ level }) => level !== 'error');
  const bundled = isSound ? await bundle(sources) : sources.root.value;
  const overlaid = await applyOverlaysIfAny({ document: bundled, locate: locateUnlaid }, options.overlays ?? []);
  const { document, locate } = overlaid;
  const files = [...sources.files.values(), ...overlaid.files];
  return {
    source,
    files: files.map((file) => file.name),
    textOf: (name) => files.find((file) => file.name === name)?.text,
    document: isObject(document) ? document : {},
    dialect,
    findings: [...findings, ...overlaid.findings],
    locate,
    trace: (pointer) => {
      const { place, whole } = traceIn(sources, pointer);
      return whole && overlaid.files.length === 0 ? place : undefined;
    },
  };
}

/** Most contracts have no overlay; what applies one is loaded only for those that do. */
async function applyOverlaysIfAny(base: LocatedDocument, overlays: readonly string[]): Promise<OverlaidDocument> {
  if (overlays.length === 0) return { ...base, files: [], findings: [] };
  const { applyOverlays } = await import('./overlay/apply-overlays.ts');
  return applyOverlays(base, overlays);
}

function flawFindings(file: SourceFile): LintFinding[] {
  return file.flaws.map(({ kind, message, offset }) => ({
    rule: kind === 'duplicate-key' ? 'unique-keys' : 'json-values',
    level: 'error',
    message: kind === 'duplicate-key' ? `The key ${JSON.stringify(message)} is there twice.` : message,
    pointer: '',
    position: file.positionAt(offset),
    fix: kind === 'duplicate-key' ? 'Remove one of the two.' : undefined,
  }));
}
