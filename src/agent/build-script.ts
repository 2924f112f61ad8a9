// From a script to a composition: a project that is made from a prompt alone has no media yet, so
// its scenes are stretches of time with a heading, the spoken text as timed captions, and a marker.

import { LENGTHS } from '../edit/bounds.ts'
import type { EditOperation } from '../edit/operations.ts'
import { type Microseconds, usFromSeconds } from '../edit/time.ts'

export type Scene = {
  heading: string
  /** What is said in it. */
  narration: string
  /** As requested; scenes whose text takes longer to say get longer. */
  seconds: number
}

export type Script = {
  name: string
  /** Pixels, even. */
  width: number
  height: number
  scenes: readonly Scene[]
}

/** Words per second at an easy pace. */
const WORDS_A_SECOND = 2.5
const MIN_SCENE_SECONDS = 1
const MAX_SCENE_SECONDS = 600
const MAX_CAPTION_CHARACTERS = 84
const HEADING_US = usFromSeconds(3)

/**
 * The operations that make `script` a composition with the id `compositionId`. Headings are shown in
 * the middle for the first three seconds of a scene, the narration below in caption-sized pieces, and
 * each scene begins a chapter.
 */
export function operationsOfScript(script: Script, compositionId: string): EditOperation[] {
  const operations: EditOperation[] = [
    {
      type: 'create_composition',
      id: compositionId,
      name: shortened(script.name, LENGTHS.name),
      clips: [],
      width: script.width,
      height: script.height,
    },
  ]
  let atUs = 0
  for (const scene of script.scenes) {
    const durationUs = sceneDurationUs(scene)
    operations.push(
      { type: 'insert_gap', compositionId, durationUs },
      ...sceneOperations(scene, compositionId, atUs, durationUs),
    )
    atUs += durationUs
  }
  if (script.scenes.length > 0)
    operations.push({ type: 'set_captions', compositionId, captions: { style: 'plain', burned: true } })
  return operations
}

/** How long a scene is, in microseconds: as requested, but never too short for its text. */
export function sceneDurationUs(scene: Scene): Microseconds {
  const spoken = wordsOf(scene.narration).length / WORDS_A_SECOND
  const requested = Number.isFinite(scene.seconds) ? scene.seconds : 0
  return usFromSeconds(Math.min(MAX_SCENE_SECONDS, Math.max(MIN_SCENE_SECONDS, spoken, requested)))
}

function sceneOperations(
  scene: Scene,
  compositionId: string,
  startUs: Microseconds,
  durationUs: Microseconds,
): EditOperation[] {
  const endUs = startUs + durationUs
  const operations: EditOperation[] = []
  const heading = scene.heading.trim()
  if (heading !== '') {
    operations.push({
      type: 'add_marker',
      compositionId,
      kind: 'chapter',
      name: shortened(heading, LENGTHS.name),
      atUs: startUs,
    })
    operations.push({
      type: 'add_title',
      compositionId,
      text: shortened(heading, LENGTHS.title),
      place: 'center',
      range: { startUs, endUs: Math.min(endUs, startUs + HEADING_US) },
    })
  }
  const pieces = captionPieces(scene.narration)
  const allWords = wordsOf(scene.narration).length
  let wordsBefore = 0
  for (const piece of pieces) {
    const wordsAfter = wordsBefore + wordsOf(piece).length
    const range = {
      startUs: startUs + Math.round((durationUs * wordsBefore) / allWords),
      endUs: startUs + Math.round((durationUs * wordsAfter) / allWords),
    }
    operations.push({ type: 'add_title', compositionId, text: piece, place: 'bottom', range })
    wordsBefore = wordsAfter
  }
  return operations
}

/** The text in pieces that are read at a glance, broken at ends of sentences where there are some. */
function captionPieces(text: string): string[] {
  const pieces: string[] = []
  let piece = ''
  for (const word of wordsOf(text)) {
    const longer = piece === '' ? word : `${piece} ${word}`
    if (piece !== '' && (longer.length > MAX_CAPTION_CHARACTERS || /[.!?…]["'”’)]*$/u.test(piece))) {
      pieces.push(piece)
      piece = shortened(word, LENGTHS.title)
    } else piece = shortened(longer, LENGTHS.title)
  }
  return piece === '' ? pieces : [...pieces, piece]
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/u).filter(Boolean)
}

function shortened(text: string, most: number): string {
  const characters = [...text.trim()]
  return characters.length <= most ? text.trim() : `${characters.slice(0, most - 1).join('')}…`
}
