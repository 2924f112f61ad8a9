// Compositions made from media: one of everything, one for each file, or an empty one; also when a
// prompt wants to edit a project that has none yet.
import type { CompositionId, MediaId } from '../../../../edit/document.ts'
import type { Scene } from '../scene.ts'
import type { Work } from '../work.ts'
import type { CreationWish } from './creation-kind.ts'

/** Media to play one after the other: those that are wanted, as they were named; else all but the tracks of sequences. */
export function mediaInOrder(scene: Scene, wanted: readonly MediaId[] | null): MediaId[] {
  if (wanted) return [...new Set(wanted)]
  const inSequences = new Set(scene.media.flatMap(({ tracks }) => tracks.map(({ mediaId }) => mediaId)))
  return scene.media.filter(({ id }) => !inSequences.has(id)).map(({ id }) => id)
}

/** Makes compositions of media, or an empty one. */
export function makeFromMedia(work: Work, wish: CreationWish) {
  const { scene, clause } = work
  const named = clause.entities('media').flatMap(({ ids }) => ids)
  const forEach =
    /(?<!\w)(?:for|per|of|from) every\b|\bfor all\b|\bseparate\b/.test(work.text) &&
    !/\bone composition\b|\bsingle\b/.test(work.text)
  const isEmpty =
    /(?<!\w)(?:empty|blank)(?!\w)/.test(work.text) ||
    (named.length === 0 &&
      !/(?<!\w)(?:media|clip|footage|section|video|all|every)(?!\w)/.test(
        work.text.replace(/\bcomposition\b/g, ''),
      ))
  const mediaIds = isEmpty ? [] : mediaInOrder(scene, named.length > 0 ? named : null)
  if (mediaIds.length === 0 && !isEmpty) return work.refuse('the project has no media')
  clause.take(
    /(?<!\w)(?:from|with|of|using|out of|containing|for|per)(?: (?:every|all|the|my|imported|both))*(?: (?:media|clip|footage|video|section))?(?: <m\d+>(?: (?:,|and) <m\d+>)*)?/,
  )
  while (clause.take(/(?<!\w)(?:and )?<m\d+>/));
  clause.take(/(?<!\w)(?:every|all|my|imported|media|clip|video|footage|in order|empty|blank)(?!\w)/)
  const made: CompositionId[] = []
  const make = (name: string, clips: MediaId[]) => {
    const id = scene.project.newId()
    const known = new Set(scene.compositions.map((one) => one.name.toLowerCase()))
    let unused = name
    for (let number = 2; known.has(unused.toLowerCase()); number++) unused = `${name} ${number}`
    if (
      scene.apply(clause, [
        { type: 'create_composition', id, name: unused, clips: clips.map((mediaId) => ({ mediaId })) },
      ])
    )
      made.push(id)
  }
  if (forEach) for (const id of mediaIds) make(titleOf(scene, id), [id])
  else
    make(
      wish.name ??
        (mediaIds.length === 1 && mediaIds[0]
          ? titleOf(scene, mediaIds[0])
          : `Composition ${scene.compositions.length + 1}`),
      mediaIds,
    )
  if (made.length === 0) return
  scene.made.push(...made)
  scene.focus = made
  work.aim(made)
}

/** Makes one composition of all media when the project has none, and says so. False when there are no media. */
export function ensureComposition(scene: Scene, why: string): boolean {
  if (scene.compositions.length > 0) return true
  const mediaIds = mediaInOrder(scene, null)
  const first = mediaIds[0]
  if (first === undefined) return false
  const name = mediaIds.length === 1 ? titleOf(scene, first) : scene.project.name
  const id = scene.project.newId()
  if (
    !scene.apply(why, [
      { type: 'create_composition', id, name, clips: mediaIds.map((mediaId) => ({ mediaId })) },
    ])
  )
    return false
  scene.remark(
    `The project had no composition yet, so one was made first of ${mediaIds.length === 1 ? 'its media' : 'all its media, in order'}.`,
  )
  return true
}

function titleOf(scene: Scene, id: MediaId): string {
  const name = scene.project.context.media.get(id)?.name ?? id
  return (name.split('/').at(-1) ?? name).replace(/\.[a-z0-9]{2,4}$/i, '')
}
