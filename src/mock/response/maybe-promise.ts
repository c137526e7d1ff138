/** A value, or a promise of it. A value that is there is used at once: waiting for it would cost more than making most responses. */
export type MaybePromise<Value> = Value | Promise<Value>;

/** Calls `use` with the value, as soon as it is there. */
export function andThen<Value, Result>(
  value: MaybePromise<Value>,
  use: (value: Value) => MaybePromise<Result>,
): MaybePromise<Result> {
  return value instanceof Promise ? value.then(use) : use(value);
}
