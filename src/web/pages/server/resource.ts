// Something that is loaded from the server, as a signal: loading, there, or failed.
import { type ReadonlySignal, signal } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'

export type Loaded<Value> =
  | { state: 'loading' }
  | { state: 'ready'; value: Value }
  | { state: 'failed'; error: unknown }

export type Resource<Value> = {
  now: ReadonlySignal<Loaded<Value>>
  /** Why the shown value could not be updated; null: it was, or nobody requested it. */
  stale: ReadonlySignal<unknown>
  /** Loads again; the shown value stays until the new one arrives. Resolves when nothing newer is on its way. */
  reload(): Promise<void>
  /** Sets the value without asking the server. */
  set(change: (value: Value) => Value): void
}

export function createResource<Value>(load: () => Promise<Value>): Resource<Value> {
  const now = signal<Loaded<Value>>({ state: 'loading' })
  const stale = signal<unknown>(null)
  let asked = 0
  let newest: Promise<void> = Promise.resolve()
  const loadOnce = async (turn: number): Promise<void> => {
    if (now.peek().state === 'failed') now.value = { state: 'loading' }
    try {
      const value = await load()
      if (turn !== asked) return newest
      now.value = { state: 'ready', value }
      stale.value = null
    } catch (error) {
      if (turn !== asked) return newest
      // A list that's already loaded is better than a message in its place.
      if (now.peek().state === 'ready') stale.value = error
      else now.value = { state: 'failed', error }
    }
  }
  return {
    now,
    stale,
    reload() {
      newest = loadOnce(++asked)
      return newest
    },
    set(change) {
      const loaded = now.peek()
      if (loaded.state === 'ready') now.value = { state: 'ready', value: change(loaded.value) }
    },
  }
}

/** A resource of a component; loaded again when one of `inputs` changes. */
export function useResource<Value>(load: () => Promise<Value>, inputs: unknown[] = []): Resource<Value> {
  // The caller says what it depends on.
  const resource = useMemo(() => createResource(load), inputs)
  useEffect(() => {
    void resource.reload()
  }, [resource])
  return resource
}
