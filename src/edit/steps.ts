// Long work in steps, so that whoever drives it decides how long to stay with it. Pure: no clock here.

/** Pauses between steps; returns what the work comes to. */
export type Steps<Value> = Generator<void, Value, void>

/** All steps at once. */
export function finished<Value>(steps: Steps<Value>): Value {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** Work that does not pause by itself, after a pause. */
export function* inOneStep<Value>(work: () => Value): Steps<Value> {
  yield
  return work()
}
