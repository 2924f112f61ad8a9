// Splits long work into steps, so the caller decides how long to keep at it. Pure: no clock here.

/** Pauses between steps; returns what the work comes to. */
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
