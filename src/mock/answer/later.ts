/** A value that is there or will be. What is there is used at once: waiting for it would cost more than most answers do. */
export type Later<Value> = Value | Promise<Value>;

/** Uses the value when it is there. */
export function whenThere<Value, Result>(later: Later<Value>, use: (value: Value) => Later<Result>): Later<Result> {
  return later instanceof Promise ? later.then(use) : use(later);
}
