import type { Contract, Dialect, SourcePosition } from '../model/contract.ts';
import type { LintFinding } from '../model/finding.ts';
import type { Json, JsonObject, Pointer } from '../model/json.ts';
import { isObject } from '../schema/json/pointer.ts';
import { memoizeByObject } from '../schema/memoize.ts';
import { withStarsInUrls } from '../text/shown-url.ts';
import { bundle } from './bundle/bundle.ts';
import { checkReferences } from './bundle/check-references.ts';
import { expandReferences } from './bundle/expand-references.ts';
import type { Place } from './bundle/follow-reference.ts';
import { locateIn, traceIn } from './bundle/locate.ts';
import { findMarks, markBrokenReferences } from './bundle/mark-broken-references.ts';
import { normaliseReferences } from './bundle/normalise-references.ts';
import { type LoadOptions, loadSources } from './load/load-sources.ts';
import type { LocatedDocument, OverlaidDocument } from './overlay/apply-overlays.ts';
import { readDialect } from './read-dialect.ts';
import type { TextFault } from './syntax/parsed-text.ts';
import type { SourceFile } from './syntax/source-file.ts';

/** How a contract is read. */
export interface ReadOptions extends LoadOptions {
  /** OpenAPI Overlay documents (files), applied in this order. */
  readonly overlays?: readonly string[];
}

/** A document that could be read, whether it is a valid contract or not: the common base of `lint` and `readContract`. */
export interface ReadDocument {
  /** The file as the user named it. */
  readonly source: string;
  /** Names of all files that were read, the entry first. */
  readonly files: readonly string[];
  /** The text of a file that was read, to show its lines: stars stand for what is secret in URLs. So do the messages of findings. */
  readonly textOf: (file: string) => string | undefined;
  readonly linesOf: NonNullable<Contract['linesOf']>;
  /** Every `$ref` in it points into the document itself, unless a finding says why that is impossible. */
  readonly document: JsonObject;
  /** `undefined`: a finding says that it is not an OpenAPI 3 document. */
  readonly dialect: Dialect | undefined;
  /** Problems found while reading, apart from the document's structure. */
  readonly findings: readonly LintFinding[];
  readonly locate: (pointer: Pointer) => SourcePosition;
  /** The document without the references that lead nowhere, and the findings about those at their places in it. */
  readonly withoutBrokenReferences: () => Promise<{
    readonly document: JsonObject;
    readonly locate: (pointer: Pointer) => SourcePosition;
    readonly broken: readonly LintFinding[];
  }>;
  /** The file and path where a value was written; `undefined` when the value does not exist, or when overlays were applied. */
  readonly trace: (pointer: Pointer) => Place | undefined;
}

/**
 * Reads a contract and all files that it references, bundles them and applies the overlays.
 * Throws `contract-unreadable` (no file, not text, neither YAML nor JSON; with line and column) and `overlay-invalid`.
 */
export async function readDocument(source: string, options: ReadOptions = {}): Promise<ReadDocument> {
  const sources = normaliseReferences(expandReferences(await loadSources(source, options)));
  const { dialect, problem: trouble } = readDialect(sources.root.value);
  const locateBase = locateIn(sources);
  const findings = [
    ...(trouble === undefined ? [] : [{ ...trouble, level: 'error' as const, position: locateBase(trouble.pointer) }]),
    ...[...sources.files.values()].flatMap(flawFindings),
    ...(dialect === undefined ? [] : [...sources.findings, ...checkReferences(sources)]),
  ].map((finding) => ({ ...finding, message: withStarsInUrls(finding.message) }));
  const isValid = findings.every(({ level }) => level !== 'error');
  const bundled = isValid ? await bundle(sources) : sources.root.value;
  const overlaid = await applyOverlaysIfAny({ document: bundled, locate: locateBase }, options.overlays ?? []);
  const { document, locate } = overlaid;
  const files = [...sources.files.values(), ...overlaid.files];
  const shown = isDescription(sources.root.value) ? files : [];
  return {
    source,
    files: files.map((file) => file.name),
    textOf: (name) => {
      const file = shown.find((one) => one.name === name);
      return file && shownTextOf(file);
    },
    linesOf: (name, first, count) => shown.find((file) => file.name === name)?.linesFrom(first, count) ?? [],
    document: isObject(document) ? document : {},
    dialect,
    findings: [...findings, ...overlaid.findings],
    locate,
    withoutBrokenReferences: async () => {
      if (isValid) return { document: isObject(document) ? document : {}, locate, broken: [] };
      const usable = await bundle(markBrokenReferences(sources, findings));
      const changed = await applyOverlaysIfAny({ document: usable, locate: locateBase }, options.overlays ?? []);
      const whole = isObject(changed.document) ? changed.document : {};
      return { document: whole, locate: changed.locate, broken: findMarks(whole, findings) };
    },
    trace: (pointer) => {
      const { place, whole } = traceIn(sources, pointer);
      return whole && overlaid.files.length === 0 ? place : undefined;
    },
  };
}

/** A repository may have a link to a file with secrets in place of its contract: only what is meant as a contract is shown. */
function isDescription(value: Json): boolean {
  return isObject(value) && (Object.hasOwn(value, 'openapi') || Object.hasOwn(value, 'swagger'));
}

const shownTextOf = memoizeByObject((file: SourceFile) => withStarsInUrls(file.text()));

/** Most contracts have no overlay, so the code that applies them is loaded only when needed. */
async function applyOverlaysIfAny(base: LocatedDocument, overlays: readonly string[]): Promise<OverlaidDocument> {
  if (overlays.length === 0) return { ...base, files: [], findings: [] };
  const { applyOverlays } = await import('./overlay/apply-overlays.ts');
  return applyOverlays(base, overlays);
}

function flawFindings(file: SourceFile): LintFinding[] {
  return file.faults.map((fault) => ({
    ...describeTextFault(fault),
    pointer: '',
    position: file.positionAt(fault.offset),
  }));
}

function describeTextFault({ kind, message }: TextFault): Pick<LintFinding, 'rule' | 'level' | 'message' | 'fix'> {
  switch (kind) {
    case 'duplicate-key': {
      const text = `The key ${JSON.stringify(message)} appears twice in one object.`;
      return { rule: 'unique-keys', level: 'error', message: text, fix: 'Remove one of the two.' };
    }
    case 'word': {
      const text = `${JSON.stringify(message)} is a text here, and a boolean for readers of YAML 1.1.`;
      return { rule: 'yaml-boolean', level: 'warning', message: text, fix: 'Write it in quotes, or as true or false.' };
    }
    case 'not-json':
      return { rule: 'json-values', level: 'error', message, fix: undefined };
  }
}
