// How a promise failed. Instead of `await expect(promise).rejects`: that turns Bun's event loop from
// within (1.4.5), where the end of a program's pipes is now and then never told.

/** What `work` was rejected with. Throws when it was not. */
export async function rejectionOf(work: Promise<unknown>): Promise<unknown> {
  try {
    await work
  } catch (error) {
    return error
  }
  throw new Error('The promise was not rejected.')
}

/** A function that throws what `work` was rejected with, for `toThrow`. */
export async function failureOf(work: Promise<unknown>): Promise<() => never> {
  const error = await rejectionOf(work)
  return () => {
    throw error
  }
}
