// Runs work within a group one at a time, in order of arrival.

export type Turns = {
  /**
   * Runs `work` once the work before it in the group has ended or let the next begin, which `work` may do too. Settles
   * as `work` does.
   */
  after(group: string, work: (letNextBegin: () => void) => Promise<void>): Promise<void>
}

/** Turns within groups, first come first served; only groups with work under way are remembered. */
export function createTurns(): Turns {
  /** Resolves when the next in each group may begin. */
  const turns = new Map<string, Promise<void>>()
  return {
    after(group, work) {
      const next = Promise.withResolvers<void>()
      const ended = (turns.get(group) ?? Promise.resolve())
        .then(() => work(next.resolve))
        .finally(() => next.resolve())
      turns.set(group, next.promise)
      void next.promise.then(() => {
        if (turns.get(group) === next.promise) turns.delete(group)
      })
      return ended
    },
  }
}
