// Music that is there already: sound on an overlay track of its own. "Make the music quieter" means it,
// not the speech and not another copy of the song.
import type { Clip, Composition, CompositionId, EditContext } from '../../../edit/document.ts'
import type { Clause } from './reading/clause.ts'
import type { Work } from './work.ts'

const MUSIC =
  /(?<!\w)(?:(?:the|my|our|that|this|its|all|every|any|of) )*music(?: (?:track|clip|volume|level|audio|sound))?(?!\w)/

/** Where music is what is spoken about, or beside what is meant: "the part about music", "the voice over the music". */
const BESIDE =
  /\b(?:about|mention|say|saying|word|talk|discuss|under|over|behind|below|with|without|to|when|where)\b[^,]*\bmusic\b/

/** Whether the clause speaks of the music as its object, and of none by its name. */
export function saysMusic(clause: Clause): boolean {
  return MUSIC.test(clause.text) && !BESIDE.test(clause.text) && clause.entities('media').length === 0
}

/** Takes note that the words for the music are understood. */
export function takeMusic(clause: Clause): void {
  clause.take(MUSIC)
}

/** Clips of overlay tracks that are sound without a picture. */
export function musicIn(composition: Composition, context: EditContext): Clip[] {
  return composition.tracks
    .filter(({ kind }) => kind === 'overlay')
    .flatMap(({ items }) => items.filter((item) => item.kind === 'clip'))
    .filter(({ mediaId }) => context.media.get(mediaId)?.kind === 'audio')
}

/**
 * The music that the clause means, by composition; where it names no composition, only those that have
 * some. Null when it speaks of no music. Empty, and refused, when there is none.
 */
export function musicMeant(work: Work): ReadonlyMap<CompositionId, Clip[]> | null {
  if (!saysMusic(work.clause)) return null
  const found = new Map<CompositionId, Clip[]>()
  const targets = work.targets()
  for (const id of targets) {
    const composition = work.scene.composition(id)
    const clips = composition ? musicIn(composition, work.scene.project.context) : []
    if (clips.length > 0) found.set(id, clips)
    else if (composition && work.chosen === 'named')
      work.refuse(`“${composition.name}” has no music on a track of its own`)
  }
  if (found.size === 0 && targets.length > 0 && work.chosen !== 'named')
    work.refuse(
      'there is no music on a track of its own, and music that is mixed into a recording cannot be told from speech',
    )
  return found
}
