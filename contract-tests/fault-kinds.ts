import type { Json, JsonObject } from '../src/model/json.ts';
import { isObject } from '../src/schema/json/pointer.ts';
import {
  type ContractService,
  type ServiceHabits,
  type ServiceRequest,
  type ServiceResponse,
  serve,
} from './contract-service.ts';

/** Ways in which a service can be wrong, for the operations of one service by their keys. */
export function createFaultKinds<Store>(service: ContractService<Store>) {
  type Habits = ServiceHabits<Store>;
  type Change = (response: ServiceResponse, request: ServiceRequest, store: Store) => ServiceResponse;

  const changes = (key: string, change: Change): Habits => ({
    after: (response, request, store) =>
      request.key === key && response.status < 300 ? change(response, request, store) : response,
  });
  const changesWhole = (
    key: string,
    change: (body: JsonObject, request: ServiceRequest, store: Store) => Json,
  ): Habits =>
    changes(key, (one, request, store) =>
      isObject(one.body) ? { ...one, body: change(one.body, request, store) } : one,
    );

  return {
    /** Changes the successful responses. */
    changes,
    /** Changes the object in the successful responses. */
    changesWhole,
    /** Changes each item of a list in the successful responses: of the body, or of one of its properties. */
    changesItems: (
      key: string,
      name: string | undefined,
      change: (item: JsonObject, index: number, request: ServiceRequest) => Json,
    ): Habits =>
      changes(key, (one, request) => {
        const items = name === undefined ? one.body : property(one.body, name);
        if (!Array.isArray(items)) return one;
        const changed = items.map((item: Json, index) => (isObject(item) ? change(item, index, request) : item));
        return { ...one, body: name === undefined || !isObject(one.body) ? changed : { ...one.body, [name]: changed } };
      }),
    /** Changes the responses with a status. */
    changesStatus: (key: string, status: number, change: Change): Habits => ({
      after: (response, request, store) =>
        request.key === key && response.status === status ? change(response, request, store) : response,
    }),
    /** Serves requests as other ones. */
    reads: (key: string, other: (request: ServiceRequest) => ServiceRequest): Habits => ({
      instead: (request, store) => (request.key === key ? serve(service, other(request), store) : undefined),
    }),
    /** Stores another value than the one that was sent. */
    stores: (key: string, change: (value: JsonObject) => JsonObject): Habits => ({
      instead: (request, store) =>
        request.key === key && isObject(request.value)
          ? serve(service, { ...request, value: change(request.value) }, store)
          : undefined,
    }),
    /** Does not notice some violations of the schema. */
    overlooks: (key: string, keyword: string, instance = /(?:)/): Habits => ({
      notices: (one, request) => request.key !== key || one.keyword !== keyword || !instance.test(one.instance),
    }),
    /** Takes an invalid body for a valid one. */
    takes: (key: string, read: (value: JsonObject) => JsonObject): Habits => ({
      reads: (value, own) => (own === key && isObject(value) ? read(value) : value),
    }),
    crashes: (key: string, when: (request: ServiceRequest, store: Store) => unknown): Habits => ({
      instead: (request, store) =>
        request.key === key && when(request, store) ? service.refuse(500, 'it crashed') : undefined,
    }),
  };
}

export const without = (object: JsonObject, ...names: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([one]) => !names.includes(one)));
export const property = (value: Json | undefined, name: string): Json | undefined =>
  isObject(value) ? value[name] : undefined;
export const list = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);

/** Without parameters of the query. */
export const noQuery =
  (...names: readonly string[]) =>
  (request: ServiceRequest): ServiceRequest => ({
    ...request,
    query: new URLSearchParams([...request.query].filter(([name]) => !names.includes(name))),
  });

/** Changes the objects of a recursive list from a depth on. */
export function atDepth(value: Json, name: string, from: number, change: (one: JsonObject) => JsonObject): Json {
  if (!isObject(value)) return value;
  const own = from <= 0 ? change(value) : value;
  const children = own[name];
  return Array.isArray(children)
    ? { ...own, [name]: children.map((one: Json) => atDepth(one, name, from - 1, change)) }
    : own;
}
