import type { Parameter } from '../../model/contract.ts';
import type { ContractPair, Difference } from '../changes/change.ts';
import { diffSchemas } from '../schemas/diff-schemas.ts';
import { diffDeprecation } from './diff-operation-details.ts';
import { type OperationPair, pairEntries } from './operation-pair.ts';

/** The changes of the parameters of an operation. Path parameters are matched by their position in the path. */
export function diffParameters(pair: ContractPair, operations: OperationPair): Difference[] {
  const lists = { old: inOrderOfPath(operations.old), new: inOrderOfPath(operations.new) };
  return pairEntries(lists, parameterKey).flatMap(({ old, new: now }) => {
    if (old === undefined) return now === undefined ? [] : [added(now)];
    return now === undefined ? [removed(old)] : changed(pair, { old, new: now });
  });
}

function inOrderOfPath({ path, parameters }: OperationPair['old']): Parameter[] {
  const place = ({ name }: Parameter): number => path.indexOf(`{${name}}`);
  const inPath = parameters
    .filter((parameter) => parameter.in === 'path')
    .sort((one, other) => place(one) - place(other));
  return [...inPath, ...parameters.filter((parameter) => parameter.in !== 'path')];
}

function parameterKey(parameter: Parameter, index: number): string {
  if (parameter.in === 'path') return `path ${index}`;
  return `${parameter.in} ${parameter.in === 'header' ? parameter.name.toLowerCase() : parameter.name}`;
}

function describeParameter(parameter: Parameter): string {
  return `The parameter ${JSON.stringify(parameter.name)} in ${parameter.in}`;
}

function added(parameter: Parameter): Difference {
  const { required, pointer } = parameter;
  if (required) {
    return {
      id: 'parameter-added-required',
      class: 'breaking',
      message: `${describeParameter(parameter)} was added and is required.`,
      old: undefined,
      new: pointer,
    };
  }
  return {
    id: 'parameter-added',
    class: 'compatible',
    message: `${describeParameter(parameter)} was added.`,
    old: undefined,
    new: pointer,
  };
}

/** A service may ignore unknown parameters or reject the request. */
function removed(parameter: Parameter): Difference {
  return {
    id: 'parameter-removed',
    class: 'unclear',
    message: `${describeParameter(parameter)} was removed.`,
    old: parameter.pointer,
    new: undefined,
  };
}

/** The media type of a parameter with `content`; `undefined` for one with a style. */
function contentOf({ content }: Parameter): string | undefined {
  return content?.mediaType.toLowerCase();
}

interface ParameterPair {
  readonly old: Parameter;
  readonly new: Parameter;
}

function changed(pair: ContractPair, { old, new: now }: ParameterPair): Difference[] {
  const places = { old: old.pointer, new: now.pointer };
  const differences: Difference[] = [];
  if (now.required && !old.required) {
    differences.push({
      id: 'parameter-required',
      class: 'breaking',
      message: `${describeParameter(now)} is now required.`,
      ...places,
    });
  }
  if (old.required && !now.required) {
    differences.push({
      id: 'parameter-optional',
      class: 'compatible',
      message: `${describeParameter(now)} is now optional.`,
      ...places,
    });
  }
  if (old.style !== now.style || old.explode !== now.explode || contentOf(old) !== contentOf(now)) {
    differences.push({
      id: 'parameter-style',
      class: 'breaking',
      message: `${describeParameter(now)} now has another style.`,
      ...places,
    });
  }
  if (old.allowReserved && !now.allowReserved) {
    differences.push({
      id: 'parameter-style',
      class: 'unclear',
      message: `${describeParameter(now)} no longer allows unencoded reserved characters.`,
      ...places,
    });
  }
  differences.push(...diffDeprecation(pair, { ...places, subject: describeParameter(now) }));
  const schemas = { old: old.schema ?? old.content?.schema, new: now.schema ?? now.content?.schema };
  const encoding = old.content === undefined && now.content === undefined ? 'text' : 'json';
  const isRepeated = now.style === 'form' && now.explode;
  return [
    ...differences,
    ...diffSchemas(pair, { ...schemas, direction: 'request', encoding, isRepeated, subject: describeParameter(now) }),
  ];
}
