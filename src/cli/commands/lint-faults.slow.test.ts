import { describe, expect, test } from 'vitest';
import { lintDocument } from '../../api/lint-contract.ts';
import { readDocument } from '../../contract/read-document.ts';
import type { Dialect } from '../../model/contract.ts';
import { cleanContract } from '../../testing/lint-faults/clean-contract.ts';
import { documentFaults } from '../../testing/lint-faults/document-faults.ts';
import type { Fault } from '../../testing/lint-faults/fault.ts';
import { mistakeFaults } from '../../testing/lint-faults/mistake-faults.ts';
import { ordersContract } from '../../testing/lint-faults/orders-contract.ts';
import { ordersDocumentFaults } from '../../testing/lint-faults/orders-document-faults.ts';
import { ordersMessageFaults } from '../../testing/lint-faults/orders-message-faults.ts';
import { ordersSchemaFaults } from '../../testing/lint-faults/orders-schema-faults.ts';
import { schemaFaults } from '../../testing/lint-faults/schema-faults.ts';
import { structureFaults } from '../../testing/lint-faults/structure-faults.ts';
import { writeFiles } from '../../testing/write-files.ts';

const dialects: readonly Dialect[] = ['3.0', '3.1', '3.2'];

/** Each in one of the versions in which it is a fault, all versions in turn. */
const faults = [
  ...[...structureFaults, ...documentFaults, ...schemaFaults, ...mistakeFaults].map(inOneVersion(cleanContract)),
  ...[...ordersDocumentFaults, ...ordersSchemaFaults, ...ordersMessageFaults].map(inOneVersion(ordersContract)),
];

/** A fault, its version of OpenAPI, and the contract without it. */
interface PlacedFault extends Fault {
  readonly dialect: Dialect;
  readonly contract: (dialect: Dialect) => string;
}

function inOneVersion(contract: PlacedFault['contract']): (fault: Fault, index: number) => PlacedFault {
  return (fault, index) => {
    const admitted = fault.in ?? dialects;
    return { ...fault, contract, dialect: admitted[index % admitted.length] ?? '3.1' };
  };
}

describe('a contract with one fault', () => {
  test('comes in more than three hundred kinds', () => {
    expect(faults.length).toBeGreaterThan(300);
  });

  test.each(faults)('$dialect: $what is named by $rule, at its line', async (fault) => {
    const text = broken(fault);
    const found = await lintText(text);
    const lines = found.filter(({ rule }) => rule === fault.rule).map(({ position }) => position.line);
    expect(
      lines,
      found.map(({ rule, position, message }) => `${position.line} ${rule} ${message}`).join('\n'),
    ).toContain(lineToBlame(text));
  });
});

test.each(dialects)('clean contracts in %s have nothing above advice', async (dialect) => {
  for (const contract of [cleanContract, ordersContract]) {
    const found = await lintText(contract(dialect));
    expect(found.filter(({ level }) => level !== 'advice')).toEqual([]);
  }
});

function broken({ from, to, dialect, contract }: PlacedFault): string {
  const parts = contract(dialect).split(from);
  expect(parts, `${from} is there once`).toHaveLength(2);
  return parts.join(to);
}

async function lintText(text: string) {
  const path = writeFiles({ 'api/api.yaml': text });
  return lintDocument(await readDocument(path('api/api.yaml')));
}

/** The document itself when no line is marked. */
function lineToBlame(text: string): number {
  return Math.max(1, text.split('\n').findIndex((line) => line.endsWith('# here')) + 1);
}
