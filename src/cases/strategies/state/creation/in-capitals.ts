import { parameterNames } from '../../../paths/resource-paths.ts';
import type { SequenceDraft } from '../../../request/case-draft.ts';
import { allowsText } from '../../../request/parameters/parameter-readings.ts';
import { send, type TestedResource } from '../steps/lifecycle-steps.ts';

/** Reads a resource by its identifier in capitals. Whether this names the same resource, as with a UUID (RFC 9562, 4), is for the service to decide; it must not fail. */
export function* readInCapitals({ lifecycle, values }: TestedResource): Generator<SequenceDraft, void> {
  const { operation, source } = lifecycle.read;
  const id = values.at(-1) ?? '';
  const parameter = operation.parameters.find(
    (one) => one.in === 'path' && one.name === parameterNames(operation.path).at(-1),
  );
  const capitals = id.toUpperCase();
  if (capitals === id || (parameter !== undefined && !allowsText(parameter, capitals, source))) return;
  yield* send(lifecycle.read, {
    lifecycle,
    label: 'read in capitals',
    why: 'a request for the resource with its identifier in capitals',
    values: [...values.slice(0, -1), capitals],
    isPromised: false,
  });
}
