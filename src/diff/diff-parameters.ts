import type { Parameter } from '../model/contract.ts';
import type { Difference, Pair } from './change.ts';
import { deprecation } from './diff-operation-facts.ts';
import { diffSchemas } from './diff-schemas.ts';
import { type OperationPair, paired } from './operation-pair.ts';

/** What changed about the parameters of an operation. Those of the path are known by their place in it. */
export function diffParameters(pair: Pair, operations: OperationPair): Difference[] {
  const lists = { old: inOrderOfPath(operations.old), new: inOrderOfPath(operations.new) };
  return paired(lists, keyOf).flatMap(({ old, new: now }) => {
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

function keyOf(parameter: Parameter, index: number): string {
  if (parameter.in === 'path') return `path ${index}`;
  return `${parameter.in} ${parameter.in === 'header' ? parameter.name.toLowerCase() : parameter.name}`;
}

function nameOf(parameter: Parameter): string {
  return `The parameter ${JSON.stringify(parameter.name)} in ${parameter.in}`;
}

function added(parameter: Parameter): Difference {
  const { required, pointer } = parameter;
  if (required) {
    return {
      id: 'parameter-added-required',
      class: 'breaking',
      message: `${nameOf(parameter)} is new and required.`,
      old: undefined,
      new: pointer,
    };
  }
  return {
    id: 'parameter-added',
    class: 'compatible',
    message: `${nameOf(parameter)} is new.`,
    old: undefined,
    new: pointer,
  };
}

/** A service may ignore what it does not know, or refuse it. */
function removed(parameter: Parameter): Difference {
  return {
    id: 'parameter-removed',
    class: 'unclear',
    message: `${nameOf(parameter)} is gone.`,
    old: parameter.pointer,
    new: undefined,
  };
}

/** The media type it is written in; `undefined`: it is written in a style. */
function contentOf({ content }: Parameter): string | undefined {
  return content?.mediaType.toLowerCase();
}

interface ParameterPair {
  readonly old: Parameter;
  readonly new: Parameter;
}

function changed(pair: Pair, { old, new: now }: ParameterPair): Difference[] {
  const places = { old: old.pointer, new: now.pointer };
  const differences: Difference[] = [];
  if (now.required && !old.required) {
    differences.push({
      id: 'parameter-required',
      class: 'breaking',
      message: `${nameOf(now)} is required now.`,
      ...places,
    });
  }
  if (old.required && !now.required) {
    differences.push({
      id: 'parameter-optional',
      class: 'compatible',
      message: `${nameOf(now)} is optional now.`,
      ...places,
    });
  }
  if (old.style !== now.style || old.explode !== now.explode || contentOf(old) !== contentOf(now)) {
    differences.push({
      id: 'parameter-style',
      class: 'breaking',
      message: `${nameOf(now)} is written in another style.`,
      ...places,
    });
  }
  if (old.allowReserved && !now.allowReserved) {
    differences.push({
      id: 'parameter-style',
      class: 'unclear',
      message: `${nameOf(now)} may not hold reserved characters as they are any more.`,
      ...places,
    });
  }
  differences.push(...deprecation(pair, { ...places, subject: nameOf(now) }));
  const schemas = { old: old.schema ?? old.content?.schema, new: now.schema ?? now.content?.schema };
  const spelling = old.content === undefined && now.content === undefined ? 'text' : 'json';
  return [...differences, ...diffSchemas(pair, { ...schemas, direction: 'request', spelling, subject: nameOf(now) })];
}
