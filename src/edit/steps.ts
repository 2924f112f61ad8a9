// Splits long work into steps, so the caller decides when to pause it. Pure: no clock here.

/** Yields between steps; returns the result of the work. */
export type Steps<Value> = Generator<void, Value, void>

/** All steps at once. */
export function finished<Value>(steps: Steps<Value>): Value {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** Pauses once before work that has no pauses of its own. */
export function* inOneStep<Value>(work: () => Value): Steps<Value> {
  yield
  return work()
}
