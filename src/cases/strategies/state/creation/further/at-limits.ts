import { valueAtLimits } from '../../../../../schema/derive/valid/value-at-limits.ts';
import type { SequenceDraft } from '../../../../request/case-draft.ts';
import { typicalAlternatives, wholeValues } from '../../../../request/values/typical-alternatives.ts';
import { isOfKind } from '../../steps/bodies-of-kind.ts';
import { keepReferences } from '../../steps/keep-references.ts';
import { changeAndRead, singleParts } from '../../steps/lifecycle-steps.ts';
import { createAndRead, type FurtherCreations, mostKinds } from './create-and-read.ts';

/**
 * Created and read with every property at its upper limit, and at its lower one, for each kind of body: a value may be cut where it is stored. A change of another
 * property leaves them as they are: a value may be cut or rounded when it is stored again.
 */
export function* createAtLimits(creations: FurtherCreations): Generator<SequenceDraft, void> {
  const { creator } = creations.lifecycle;
  const { source, validRequest, validValues } = creator;
  const { schema } = validRequest;
  if (schema === undefined) return;
  const whole = wholeValues(validValues());
  const alternatives = typicalAlternatives(validValues()).filter(
    ({ label }) => !whole.some((one) => one.label === label),
  );
  const patch = creations.lifecycle.changes.find(({ operation }) => operation.method === 'PATCH');
  for (const [index, { label: kind, value: base }] of [...whole, ...alternatives].slice(0, mostKinds).entries()) {
    for (const side of ['upper', 'lower', 'int64'] as const) {
      if (side === 'int64' && index >= whole.length) continue;
      const atLimits = valueAtLimits(source, schema, { base, side });
      if (atLimits === undefined) continue;
      const value = keepReferences(creator, atLimits, base);
      const label = `create at ${side} limits: ${kind}`;
      const why = `a valid request that creates a resource with each property at its ${side} limit (${kind})`;
      // Each limit is promised by itself; together they may break a rule of the service.
      const created = yield* createAndRead(creations, { label, why, value, isPromised: false });
      if (created === undefined || patch === undefined || side === 'lower') continue;
      yield* changeAndRead(created.resource, patch, {
        label: `PATCH after ${label}`,
        why: 'a valid change that leaves properties at their limits',
        value: singleParts(patch).find((part) => isOfKind(created.resource.creation, { change: patch, ...part }))
          ?.value,
        isPromised: false,
        shown: created.shown,
        last: created.resource.creation,
      });
    }
  }
}
