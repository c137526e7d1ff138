import type { Contract, Dialect, SourcePosition } from '../model/contract.ts';
import { Failure } from '../model/failure.ts';
import type { Json, Pointer } from '../model/json.ts';
import { isObject, join } from '../schema/json/pointer.ts';
import { readJson } from '../schema/json/read-json.ts';
import { writeJson } from '../schema/json/write-json.ts';
import { buildContract } from './build-contract.ts';

/** A contract as data that every JSON parser can read: the output of `coldframe bundle`, for use without files. */
export interface PackedContract {
  /** The version of this format: 1. */
  readonly coldframe: number;
  readonly source: string;
  readonly files: readonly string[];
  readonly dialect: string;
  /** The bundled document as JSON text, so that large integers stay exact. */
  readonly document: string;
  /** The line of each value of the document, in order. A negative number says in which file the next lines are: -1 is the first. */
  readonly lines: readonly number[];
}

const format = 1;

/** Packs a contract with its overlays and referenced files. */
export function packContract(contract: Contract): PackedContract {
  const { source, files, dialect, document, locate } = contract;
  const lines: number[] = [];
  let current = 0;
  for (const pointer of pointersIn(document)) {
    const { file, line } = locate(pointer);
    const at = Math.max(files.indexOf(file), 0);
    if (at !== current) lines.push(-1 - at);
    current = at;
    lines.push(line);
  }
  return { coldframe: format, source, files, dialect, document: writeJson(document), lines };
}

/** Builds the contract from its packed form. Lines are known, all columns are 1. Throws `contract-unreadable` when another version packed it. */
export function unpackContract({ coldframe, source, files, dialect, document, lines }: PackedContract): Contract {
  const reading = typeof document === 'string' ? readJson(document) : undefined;
  if (coldframe !== format || !isDialect(dialect) || reading?.ok !== true || !isObject(reading.value)) {
    const advice = 'Write it again with this version: coldframe bundle openapi.yaml > contract.json';
    throw new Failure(
      'contract-unreadable',
      'This is not the output of coldframe bundle, or another version wrote it.',
      advice,
    );
  }
  const { value } = reading;
  let table: ReadonlyMap<Pointer, SourcePosition> | undefined;
  const locate = (pointer: Pointer) => {
    table ??= positionsIn(value, files, lines);
    return nearest(table, pointer) ?? { file: source, line: 1, column: 1 };
  };
  return buildContract({ source, files, document: value, dialect, locate });
}

function isDialect(text: string): text is Dialect {
  return text === '3.0' || text === '3.1' || text === '3.2';
}

/** Every value of a document, parents before their children, in an order that depends only on the document. */
function* pointersIn(document: Json): Generator<Pointer> {
  const open: { readonly pointer: Pointer; readonly value: Json }[] = [{ pointer: '', value: document }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { pointer, value } = next;
    yield pointer;
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, member] of Object.entries(value)) open.push({ pointer: join(pointer, name), value: member });
  }
}

function positionsIn(
  document: Json,
  files: readonly string[],
  lines: readonly number[],
): ReadonlyMap<Pointer, SourcePosition> {
  const table = new Map<Pointer, SourcePosition>();
  let file = files[0] ?? '';
  let at = 0;
  for (const pointer of pointersIn(document)) {
    const number = lines[at] ?? 1;
    if (number < 0) {
      file = files[-1 - number] ?? file;
      at += 1;
    }
    table.set(pointer, { file, line: lines[at] ?? 1, column: 1 });
    at += 1;
  }
  return table;
}

function nearest(table: ReadonlyMap<Pointer, SourcePosition>, pointer: Pointer): SourcePosition | undefined {
  for (let place = pointer; place !== ''; place = place.slice(0, place.lastIndexOf('/'))) {
    const position = table.get(place);
    if (position !== undefined) return position;
  }
  return table.get('');
}
