// At which moments a server is killed: each aim waits until the server does that very thing, and a
// little longer, so that every kind of work gets its share of the kills.
import type { Store } from '../../src/store/open.ts'
import { isSyncing } from './kill-syncs.ts'
import type { Random } from './seeded.ts'

export type Moment =
  | 'start'
  | 'import'
  | 'upload'
  | 'direct upload'
  | 'agent job'
  | 'export'
  | 'publishing'
  | 'timeline'
  | 'syncing'
  | 'deriving'
  | 'canceling'
  | 'callback'
  | 'event'
  | 'watching'
  | 'backup'

/** In this order, again and again. */
export const AIMS: readonly Moment[] = [
  'import',
  'upload',
  'direct upload',
  'agent job',
  'export',
  'publishing',
  'timeline',
  'syncing',
  'deriving',
  'canceling',
  'callback',
  'event',
  'watching',
  'backup',
  'start',
]

/** After the work of this kind was seen to begin, so long at most. */
const MAX_DELAY_MS: Record<Moment, number> = {
  start: 0,
  import: 1500,
  upload: 300,
  'direct upload': 300,
  'agent job': 400,
  export: 800,
  publishing: 800,
  timeline: 10,
  syncing: 400,
  deriving: 200,
  canceling: 20,
  callback: 200,
  event: 200,
  watching: 600,
  backup: 40,
}
/** A kill does not wait longer for what it aims at. */
const MAX_WAIT_MS = 20_000
const LOOK_MS = 2

/** What is going on now, seen from outside. */
export type Scene = {
  store: Store
  isUploading(): boolean
  isSendingInParts(): boolean
  /** A receiver has a callback that it has not answered. */
  isCallingBack(): boolean
  isReporting(): boolean
  isBackingUp(): boolean
}

export function momentsOf(scene: Scene): Moment[] {
  const { store } = scene
  const running = store.jobs.countRunning()
  const moments: [Moment, boolean][] = [
    ['import', running['import/project_media'] > 0],
    ['upload', scene.isUploading()],
    ['direct upload', scene.isSendingInParts()],
    ['agent job', running.agent > 0],
    ['export', running.export > 0],
    ['publishing', running.publish > 0],
    ['timeline', running['export/timeline'] > 0],
    ['syncing', isSyncing(store)],
    ['deriving', running.derive > 0],
    ['canceling', isCanceling(store)],
    ['callback', scene.isCallingBack()],
    ['event', scene.isReporting()],
    ['watching', store.watchFolders.unfinishedFiles().length > 0],
    ['backup', scene.isBackingUp()],
  ]
  return moments.filter(([, isNow]) => isNow).map(([moment]) => moment)
}

/** A job was canceled and has not ended. */
function isCanceling({ raw }: Store): boolean {
  return (
    raw.query("SELECT 1 FROM jobs WHERE state = 'running' AND cancel_asked_at_ms IS NOT NULL").get() !== null
  )
}

/** Resolves when it is time to kill; with what is going on then. */
export async function momentFor(aim: Moment, scene: Scene, random: Random): Promise<Moment[]> {
  const endsAt = performance.now() + MAX_WAIT_MS
  for (;;) {
    while (!momentsOf(scene).includes(aim) && performance.now() < endsAt) await Bun.sleep(LOOK_MS)
    await Bun.sleep(random.upTo(MAX_DELAY_MS[aim]))
    const now = momentsOf(scene)
    if (now.includes(aim) || performance.now() >= endsAt) return now
  }
}
