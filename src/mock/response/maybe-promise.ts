/** A value that is there or will be. What is there is used at once: waiting for it would cost more than most answers do. */
export type MaybePromise<Value> = Value | Promise<Value>;

/** Uses the value when it is there. */
export function andThen<Value, Result>(
  later: MaybePromise<Value>,
  use: (value: Value) => MaybePromise<Result>,
): MaybePromise<Result> {
  return later instanceof Promise ? later.then(use) : use(later);
}
