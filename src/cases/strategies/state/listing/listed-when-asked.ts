import { namesOfId } from '../../../../conventions/names/resource-identity.ts';
import { sentencesInLines } from '../../../../conventions/sentences/cut-sentences.ts';
import { ownSentences } from '../../../../conventions/sentences/operation-texts.ts';
import { isDone } from '../../../../http/outcome.ts';
import type { Parameter } from '../../../../model/contract.ts';
import type { Exchange } from '../../../../model/exchange.ts';
import type { ExpectedState } from '../../../../model/expected-state.ts';
import type { Json } from '../../../../model/json.ts';
import { registryOf } from '../../../../schema/derive/build/schema-source.ts';
import { isObject } from '../../../../schema/json/pointer.ts';
import { mergeSchemas } from '../../../../schema/shape/merge-schemas.ts';
import { hasWords, spacedWords } from '../../../../text/has-words.ts';
import { parameterNames } from '../../../paths/resource-paths.ts';
import { parameterDescription } from '../../../prose/full-descriptions.ts';
import type { SequenceDraft } from '../../../request/case-draft.ts';
import { expectAfter } from '../../../resources/expected/earlier-requests.ts';
import { ownerOfCreation, valuesOfList } from '../../../resources/reading/resource-lifecycle.ts';
import { longestPage } from '../../lists/reading/page-parameters.ts';
import { readPages } from '../../lists/reading/whole-list.ts';
import type { Derivation } from '../../strategy.ts';
import { type LifecycleStep, send, type TestedResource } from '../steps/lifecycle-steps.ts';
import { listAsAsked, saysLeftOut } from './list-after.ts';

/** The parameter of a list that asks for the items in a state as well: `includeArchived`. `undefined` where the contract does not say that they are left out otherwise. */
export function includingParameter(list: Derivation | undefined, state: string): Parameter | undefined {
  if (list === undefined) return undefined;
  const { operation, source } = list;
  const isFlag = ({ in: place, name, schema }: Parameter) =>
    place === 'query' &&
    schema !== undefined &&
    mergeSchemas(registryOf(source), { pointers: [schema] }).types.has('boolean') &&
    hasWords(name, state) &&
    including.test(spacedWords(name));
  const flag = operation.parameters.find(isFlag);
  const said = flag && [...ownSentences({ operation }), ...sentencesInLines(parameterDescription(list, flag))];
  return said?.some((one) => hasWords(one, state) && (saysLeftOut(one) || too.test(one))) === true ? flag : undefined;
}

const including = /^ (?:include|including|with|show|also|and) /;
/** `Also return archived projects`: otherwise they are left out. */
const too = /\b(?:also|additionally|too|as well)\b/i;

/** A resource that is in a state in which a list leaves it out unless it is asked for. */
interface HiddenResource extends TestedResource {
  readonly step: (label: string, why: string) => LifecycleStep;
  readonly flag: Parameter;
  readonly state: string;
  /** As it is shown by itself. */
  readonly content: Json;
  /** What has led to the state. */
  readonly since: readonly Exchange[];
}

/** Reads the list, which does not have the resource, and has it where it is asked for, beside others. */
export function* listHidden({
  step,
  flag,
  state,
  content,
  since,
  ...hidden
}: HiddenResource): Generator<SequenceDraft, void> {
  const { lifecycle, creation } = hidden;
  const { list, read, creator } = lifecycle;
  const [id = '', values] = [hidden.values.at(-1), valuesOfList(lifecycle, hidden)];
  const properties = isObject(content)
    ? namesOfId(content, id, parameterNames(read.operation.path).at(-1) ?? 'id')
    : [];
  if (list === undefined || properties.length === 0) return;
  const absent = {
    ...step(`list without what is ${state}`, `a request for the list, which leaves out what is ${state}`),
    values,
    ...expectAfter([creation, ...since], (of): ExpectedState => {
      return { kind: 'item-not-listed', id: lifecycle.createdValues(of(creation))?.at(-1) ?? id, properties, state };
    }),
  };
  const first = yield* send(list, { ...absent, parameters: longestPage(list) });
  if (first !== undefined)
    yield* readPages(list, {
      first,
      read: (page, parameters) => send(list, { ...absent, label: `${absent.label}: page ${page}`, parameters }),
    });
  const asked = new Map([[flag, true]]);
  const why = `a request for the list with what is ${state}`;
  yield* listAsAsked(hidden, { label: step(`list with what is ${state}`, why).label, why, asked, since });
  const other = yield* send(creator, {
    ...step(
      `create what is not ${state}`,
      'a valid request that creates a resource, to be listed beside one that was left out',
    ),
    values: creator.operation.method === 'POST' ? ownerOfCreation(creation) : undefined,
  });
  const beside = other && isDone(other) ? lifecycle.createdValues(other) : undefined;
  if (other === undefined || beside === undefined) return;
  const label = step(`list with what is not ${state}`, why).label;
  yield* listAsAsked(
    { lifecycle, creation: other, values: beside },
    { label, why, asked, since: [creation, ...since] },
  );
}
