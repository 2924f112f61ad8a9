// Copies and rough cuts.
import type { CompositionId } from '../../../../edit/document.ts'
import type { EditOperation } from '../../../../edit/operations.ts'
import { mainTrackOf } from '../../../../edit/position.ts'
import { placesIn } from '../places/read-places.ts'
import { knownNames } from '../scope.ts'
import type { Work } from '../work.ts'
import type { CreationWish } from './creation-kind.ts'
import { goOnWith, unusedName } from './finish-compositions.ts'
import { mediaInOrder } from './media-compositions.ts'
import { LEFT_OF_REMOVED_US } from './pause-lengths.ts'
import { cleanUpOperations } from './pauses.ts'

/** Copies compositions; what follows is about the copies. */
export function copies(work: Work, wish: CreationWish, sources: CompositionId[]) {
  if (wish.name !== null && sources.length > 1 && work.chosen === 'default')
    return work.refuse(`it is not said which composition shall be copied (${knownNames(work.scene)})`)
  const made: CompositionId[] = []
  const count = copiesIn(work)
  const each = sources.flatMap((source) => Array.from({ length: count }, () => source))
  for (const source of each) {
    const id = work.scene.project.newId()
    const name = wish.name
      ? unusedName(work, each.length > 1 ? `${wish.name} ${made.length + 1}` : wish.name)
      : undefined
    if (
      work.scene.apply(work.clause, [
        { type: 'duplicate_composition', id, compositionId: source, ...(name ? { name } : {}) },
      ])
    )
      made.push(id)
  }
  goOnWith(work, wish, made)
  leaveOut(work, made)
}

const MOST_COPIES = 20

/** "Copy it twice", "three copies". */
function copiesIn({ clause }: Work): number {
  if (clause.take(/(?<!\w)(?:twice|two times)(?!\w)/)) return 2
  const match = clause.take(/(?<!\w)(<n\d+>)(?: times| (?:\S+ )?duplicate)(?!\w)|(<x\d+>)/)
  const entity = clause.entity(match?.[1] ?? match?.[2])
  const count = entity?.kind === 'count' ? entity.value : entity?.kind === 'speed' ? entity.factor : 1
  return Math.max(1, Math.min(MOST_COPIES, Math.round(count)))
}

/** "A copy without the intro": what the next clause names is cut from the copies. */
function leaveOut(work: Work, made: CompositionId[]) {
  const next = [...work.exceptions, ...work.following].find(
    (one) => one.form.hangsOn === 'without' || one.form.hangsOn === 'except',
  )
  if (!next || made.length === 0) return
  for (const compositionId of made) {
    const removals = removalsIn(next.text, compositionId)
    if (removals.length > 0) {
      next.useAll()
      for (const removal of removals) work.scene.apply(next, [removal])
      continue
    }
    const places = placesIn(next, work.scene.reference(compositionId), 'remove', next.text)
    next.useAll()
    if (places.kind === 'found')
      work.scene.apply(next, [{ type: 'cut_ranges', compositionId, ranges: places.ranges }])
    else
      work.scene.refuse(
        next,
        places.kind === 'missing' ? places.why : 'it is not clear what shall be left out',
      )
  }
}

/** What "without filler words and captions" leaves out everywhere. */
function removalsIn(text: string, compositionId: CompositionId): EditOperation[] {
  const operations: EditOperation[] = []
  if (/\b(?:filler|um|uh|er)\b/.test(text)) operations.push({ type: 'remove_fillers', compositionId })
  if (/\bretake\b/.test(text)) operations.push({ type: 'remove_retakes', compositionId })
  if (/\bpause\b/.test(text))
    operations.push({ type: 'shorten_gaps', compositionId, longerThanUs: 300_000, toUs: LEFT_OF_REMOVED_US })
  if (/\bcaption\b/.test(text)) operations.push({ type: 'set_captions', compositionId, captions: null })
  return operations
}

/** One composition of several, one after the other. */
export function merge(work: Work, wish: CreationWish, sources: CompositionId[]) {
  const { scene } = work
  if (sources.length < 2) return work.refuse('there is only one composition, so there is nothing to combine')
  const clips = sources.flatMap((source) => {
    const composition = scene.composition(source)
    const items = composition ? mainTrackOf(composition).items : []
    return items.flatMap((item) =>
      item.kind === 'clip' ? [{ mediaId: item.mediaId, sourceRange: item.sourceRange }] : [],
    )
  })
  const id = scene.project.newId()
  const name = unusedName(work, wish.name ?? 'Combined')
  if (!scene.apply(work.clause, [{ type: 'create_composition', id, name, clips }])) return
  scene.remark(
    'The clips are combined as they are cut; sound effects, titles and overlays of the originals are not taken along.',
  )
  goOnWith(work, wish, [id])
}

/** Copies compositions and tidies the copies. */
export function roughCuts(work: Work, wish: CreationWish, sources: CompositionId[]) {
  const made: CompositionId[] = []
  for (const source of sources) {
    const id = work.scene.project.newId()
    const name = unusedName(
      work,
      wish.name ?? (sources.length > 1 ? `${work.scene.nameOf(source)} – rough cut` : 'Rough cut'),
    )
    const copied = work.scene.apply(work.clause, [
      { type: 'duplicate_composition', id, compositionId: source, name },
    ])
    if (copied) made.push(id)
  }
  tidy(work, made)
  goOnWith(work, wish, made)
}

/** Makes a tidied composition of all media. */
export function roughCutOfMedia(work: Work, wish: CreationWish) {
  const id = work.scene.project.newId()
  const clips = mediaInOrder(work.scene, null).map((mediaId) => ({ mediaId }))
  const name = unusedName(work, wish.name ?? 'Rough cut')
  if (!work.scene.apply(work.clause, [{ type: 'create_composition', id, name, clips }])) return
  tidy(work, [id])
  goOnWith(work, wish, [id])
}

function tidy(work: Work, ids: CompositionId[]) {
  work.scene.remark(
    'A rough cut is made of everything in order, without filler words, repeated takes and pauses of over a second; the story is for you to shape.',
  )
  for (const id of ids)
    for (const operation of cleanUpOperations(id)) work.scene.apply(work.clause, [operation])
}
