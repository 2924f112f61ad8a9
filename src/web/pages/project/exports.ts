// The project's exports, kept up to date by answers and events.
import { signal } from '@preact/signals'
import type { Export } from '../server/exports.ts'

export function createExports() {
  const list = signal<Export[]>([])
  return {
    /** Newest first. */
    list,
    note(one: Export): void {
      // An event may overtake the response to the request that started it: a finished export mustn't go back to
      // waiting.
      const known = list.peek().find(({ export_id }) => export_id === one.export_id)
      if (known && hasEnded(known) && !hasEnded(one)) return
      const others = list.peek().filter(({ export_id }) => export_id !== one.export_id)
      list.value = [...others, one].sort((a, b) => (a.created_at < b.created_at ? 1 : -1))
    },
    drop(exportId: string): void {
      list.value = list.peek().filter(({ export_id }) => export_id !== exportId)
    },
  }
}

function hasEnded({ state }: Export): boolean {
  return state !== 'waiting' && state !== 'running'
}
