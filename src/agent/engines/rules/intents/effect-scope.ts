// Which clips an effect is set on: those of named media, of named stretches, or all.
import type { Clip, CompositionId, MediaId } from '../../../../edit/document.ts'
import { BOUNDS, type EditOperation } from '../../../../edit/operations.ts'
import { mainTrackOf } from '../../../../edit/position.ts'
import type { TimeRange } from '../../../../edit/time.ts'
import { musicMeant, takeMusic } from '../music-clips.ts'
import type { Work } from '../work.ts'

/** Verbs that turn an effect off. */
export const OFF = /^(?:remove|off|cut|without|no|stop)$/

type EffectScope = {
  compositionId: CompositionId
  mediaId?: MediaId
  range?: TimeRange
  clipIds?: string[]
  on?: 'main' | 'overlay' | 'all'
}

/**
 * Makes an operation for each scope that the clause names: media, stretches, or whole compositions.
 * With `relativeDb`, each clip's own gain is changed by it.
 */
export function eachScope(
  work: Work,
  make: (scope: EffectScope) => EditOperation,
  relativeDb: number | null = null,
): void {
  const { scene, clause } = work
  const music = musicMeant(work)
  if (music) {
    takeMusic(clause)
    for (const [compositionId, clips] of music)
      eachMusic(work, make, { compositionId, clipIds: clips.map(({ id }) => id) }, clips, relativeDb)
    return
  }
  const media = clause.entities('media').flatMap(({ ids }) => ids)
  for (const compositionId of work.targets()) {
    const composition = scene.composition(compositionId)
    if (!composition) continue
    const all = composition.tracks.flatMap(({ items }) => items.filter((item) => item.kind === 'clip'))
    if (all.length === 0) {
      scene.refuse(clause, `“${composition.name}” has no clips`)
      continue
    }
    if (media.length > 0) {
      const there = media.filter((id) => all.some((clip) => clip.mediaId === id))
      clause.take(
        /(?<!\w)(?:(?:to|on|of|for|in|from) )?(?:the )?(?:clip )?<m\d+>(?: (?:clip|audio|media|track|section|video))?/,
      )
      for (const mediaId of there)
        applyOrRelative(
          work,
          make,
          { compositionId, mediaId },
          all.filter((clip) => clip.mediaId === mediaId),
          relativeDb,
        )
      if (there.length === 0 && work.chosen !== 'default')
        scene.refuse(clause, `“${composition.name}” does not play that media`)
      continue
    }
    const where = work.whereIn(compositionId, 'keep')
    if (!where) {
      scene.refuse(clause, work.problems[0] ?? 'that place is not there')
      continue
    }
    const on = /(?<!\w)(?:every|all) clip\b/.test(clause.text) ? { on: 'all' as const } : {}
    if (where.whole)
      applyOrRelative(
        work,
        make,
        { compositionId, ...on },
        on.on ? all : mainClips(work, compositionId),
        relativeDb,
      )
    else
      for (const range of scene.toNow(compositionId, where.ranges))
        scene.apply(clause, [make({ compositionId, range })])
  }
  clause.take(
    /(?<!\w)(?:(?:to|on|of|for|in|from) )?(?:every|all|the|imported|my|both) (?:the )?(?:clip|audio|track|imported audio|video|media|speaker|voice)(?: audio)?(?!\w)/,
  )
}

/** On all of the music, or where a stretch is named on that stretch of it. */
function eachMusic(
  work: Work,
  make: (scope: EffectScope) => EditOperation,
  scope: EffectScope,
  clips: Clip[],
  relativeDb: number | null,
): void {
  const where = work.whereIn(scope.compositionId, 'keep')
  if (!where) work.scene.refuse(work.clause, work.problems[0] ?? 'that place is not there')
  else if (where.whole) applyOrRelative(work, make, scope, clips, relativeDb)
  else
    for (const range of work.scene.toNow(scope.compositionId, where.ranges))
      applyOrRelative(work, (part) => make({ ...part, range }), scope, clips, relativeDb)
}

function mainClips(work: Work, id: CompositionId): Clip[] {
  const composition = work.scene.composition(id)
  return composition ? mainTrackOf(composition).items.filter((item) => item.kind === 'clip') : []
}

function applyOrRelative(
  work: Work,
  make: (scope: EffectScope) => EditOperation,
  scope: EffectScope,
  clips: Clip[],
  relativeDb: number | null,
): void {
  const gains = new Set(clips.map(({ effects }) => effects.gainDb))
  const only = [...gains][0]
  if (relativeDb === null || gains.size === 0 || (gains.size === 1 && only === 0)) {
    work.scene.apply(work.clause, [make(scope)])
    return
  }
  for (const gain of gains) {
    const clipIds = clips.filter(({ effects }) => effects.gainDb === gain).map(({ id }) => id)
    const operation = make({ compositionId: scope.compositionId, clipIds })
    const gainDb = Math.max(BOUNDS.gainDb.least, Math.min(BOUNDS.gainDb.most, gain + relativeDb))
    work.scene.apply(work.clause, [operation.type === 'set_gain' ? { ...operation, gainDb } : operation])
  }
}
