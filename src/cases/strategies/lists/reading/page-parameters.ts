import {
  isEarlierCursorName,
  isLimitName,
  isOffsetName,
  isPageNumberName,
  isPageSizeName,
} from '../../../../conventions/names/page-names.ts';
import type { Operation, Parameter } from '../../../../model/contract.ts';
import type { Exchange } from '../../../../model/exchange.ts';
import type { Json } from '../../../../model/json.ts';
import { parameterReadings } from '../../../request/parameters/parameter-readings.ts';
import { isCursor } from '../../../request/parameters/parameter-roles.ts';
import { readCursor } from '../../../resources/reading/read-page.ts';
import type { Derivation } from '../../strategy.ts';

/** Items on a short page; a long page has twice as many. */
export const pageLength = 2;

/** Read at most of one list. */
export const mostPages = 12;

/** The parameters of an operation that choose a page: how many items, and which. */
export interface PageParameters {
  readonly size: Parameter;
  readonly place: PlaceParameter;
}

/** Which page is asked for: by the items before it, by its number, or by what the page before names. */
interface PlaceParameter {
  readonly kind: 'offset' | 'number' | 'cursor';
  readonly parameter: Parameter;
}

/** `undefined` for an operation without pages of a size that can be chosen. */
export function pageParameters(derivation: Derivation): PageParameters | undefined {
  const { operation } = derivation;
  const size = sizeParameter(derivation, isPageSizeName);
  const cursor = operation.parameters.find((one) => one.in === 'query' && isForward(one));
  const [offset, number] = [queryParameter(operation, isOffsetName), queryParameter(operation, isPageNumberName)];
  if (size === undefined) return undefined;
  if (cursor !== undefined) return { size, place: { kind: 'cursor', parameter: cursor } };
  if (offset !== undefined) return { size, place: { kind: 'offset', parameter: offset } };
  return number && { size, place: { kind: 'number', parameter: number } };
}

/** The parameter for the most items of a list, whether or not that has pages: other names for a size may mean that of the items then. */
export function limitParameter(derivation: Derivation): Parameter | undefined {
  return sizeParameter(derivation, isLimitName);
}

/** One that may have a number: in some contracts `limit` is true or false. */
function sizeParameter(derivation: Derivation, isNamed: (name: string) => boolean): Parameter | undefined {
  const size = queryParameter(derivation.operation, isNamed);
  const mayBe = (length: number) => size !== undefined && allowsValue(size, length, derivation);
  return [1, pageLength, ...longPages].some(mayBe) ? size : undefined;
}

function queryParameter({ parameters }: Operation, isNamed: (name: string) => boolean): Parameter | undefined {
  return parameters.find(({ in: place, name }) => place === 'query' && isNamed(name));
}

function isForward(parameter: Parameter): boolean {
  return isCursor(parameter) && !isEarlierCursorName(parameter.name);
}

/** The pages of a list, as its parameter for the place names them. */
export interface PagePlaces {
  /** `undefined`: the first page is not named. */
  readonly first: Json | undefined;
  /** The place of the page after the last one that was read; `undefined` where a cursor names none. */
  readonly after: (page: Exchange, read: ReadSoFar) => Json | undefined;
  /** The place of the page of that length with the last of so many items; `undefined` where only the page before it names it. */
  readonly last: (total: number, length: number) => number | undefined;
}

/** What was read of a list. */
export interface ReadSoFar {
  readonly pages: number;
  readonly items: number;
}

/** How the pages of a list are named one after the other. */
export function pagePlaces({ kind, parameter }: PlaceParameter, derivation: Derivation): PagePlaces {
  const firstNumber = firstPageNumber(parameter, derivation);
  return {
    first: kind === 'number' ? firstNumber : undefined,
    after: (page, { pages, items }) => {
      if (kind === 'cursor') return nextCursor(page, parameter, derivation);
      return kind === 'offset' ? items : firstNumber + pages;
    },
    last: (total, length) => {
      if (kind === 'cursor') return undefined;
      return kind === 'offset' ? total - 1 : firstNumber + Math.ceil(total / length) - 1;
    },
  };
}

/** Pages count from 0 where the schema says so, otherwise from 1. */
function firstPageNumber({ schema }: Parameter, { source }: Derivation): number {
  const allowsZero = schema !== undefined && source.validator.isValid(schema, 0);
  const allowsLess = schema !== undefined && source.validator.isValid(schema, -1);
  return allowsZero && !allowsLess ? 0 : 1;
}

/** Whether a parameter may have a value, as a server may read it; an object with the part that is asked for is not read in other ways. */
export function allowsValue({ schema }: Parameter, value: Json, { source }: Derivation): boolean {
  if (schema === undefined) return false;
  const readings = typeof value === 'object' ? [value] : parameterReadings(value);
  return readings.some((reading) => source.validator.isValid(schema, reading));
}

/** The place of the page after one, where the parameter may have it: some services name an address, or a place for another parameter. */
function nextCursor(page: Exchange, parameter: Parameter, derivation: Derivation): string | undefined {
  const cursor = readCursor(page);
  return cursor !== undefined && allowsValue(parameter, cursor, derivation) ? cursor : undefined;
}

/** The parameter that makes a page of a list as long as possible; none where there is no such parameter. */
export function longestPage(derivation: Derivation): ReadonlyMap<Parameter, Json> {
  const size = sizeParameter(derivation, isPageSizeName);
  const length = size && longPages.find((one) => allowsValue(size, one, derivation));
  return new Map(size === undefined || length === undefined ? [] : [[size, length]]);
}

/** Sizes of a long page, the best first. */
export const longPages = [100, 50, 20, 10];
