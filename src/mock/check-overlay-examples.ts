import { isJsonType } from '../http/media-type.ts';
import type { Contract, MediaType } from '../model/contract.ts';
import { Failure } from '../model/failure.ts';
import { createValidator } from '../schema/validate/validator.ts';
import { rejection, rejectionMessage, schemaFaults } from './rejection/rejection.ts';

/**
 * Checks the examples that overlays add to a contract. Throws `overlay-invalid`, with file and line, at the first that does not fit its schema.
 * A contract's own examples are not checked here: the mock skips those that do not fit.
 */
export function checkOverlayExamples(contract: Contract, overlays: readonly string[]): void {
  if (overlays.length === 0) return;
  const { document, dialect } = contract;
  for (const { entry, direction } of entriesOf(contract)) {
    if (entry.schema === undefined || !isJsonType(entry.mediaType)) continue;
    const validator = createValidator(document, { dialect, direction });
    for (const example of entry.examples) {
      const { file, line, column } = contract.locate(example.pointer);
      if (!overlays.includes(file)) continue;
      const faults = schemaFaults(validator.check(entry.schema, example.value), 'value');
      if (faults.length === 0) continue;
      const name = example.name === undefined ? 'The example' : `The example "${example.name}"`;
      const message = rejectionMessage(rejection('schema', ...faults));
      throw new Failure(
        'overlay-invalid',
        `${file}:${line}:${column} ${name} does not fit its schema: ${message}`,
        'Fix the example: the mock never sends a response that the contract forbids.',
      );
    }
  }
}

function entriesOf({ operations }: Contract): readonly { entry: MediaType; direction: 'request' | 'response' }[] {
  return operations.flatMap(({ body, responses }) => [
    ...(body?.content.map((entry) => ({ entry, direction: 'request' as const })) ?? []),
    ...responses.flatMap(({ content }) => content.map((entry) => ({ entry, direction: 'response' as const }))),
  ]);
}
