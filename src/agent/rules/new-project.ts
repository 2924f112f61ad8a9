// A project that has no composition yet: a script in the prompt becomes titled scenes, and imported media become one
// composition of everything before it is edited.

import type { MediaId } from '../../edit/document.ts'
import { operationsOfScript } from '../build-script.ts'
import type { Clause } from '../language/read/clause.ts'
import { Item } from '../language/read/item.ts'
import { scenesOf, scriptIn, subjectOf } from '../language/read/script.ts'
import { readSentences } from '../language/read/sentences.ts'
import { takeShape } from './frames/picture.ts'
import type { Session } from './session.ts'

const DEFAULT_CARD_SECONDS = 5

/** What was built, and the part of the prompt that is still to be read; null when it asks for no video. */
export function createFromPrompt(
  session: Session,
  prompt: string,
): { rest: string; unmet: string | null } | null {
  const { project } = session
  const sentences = readSentences(prompt, project.draft.start, project.context)
  const given = scriptIn(prompt)
  const clauses = sentences.flatMap((one) => one.clauses)
  const isMaking = clauses.find(makesVideo)
  if (!isMaking && given === null) return null
  // A list that says how big something is, or what it is called, holds settings and no scenes.
  if (
    given?.isList &&
    sentences.some(({ tokens }) => tokens.some(({ kind }) => kind === 'size' || kind === 'ratio'))
  )
    return null
  const head = given?.before ?? prompt
  const headClauses = readSentences(head, project.draft.start, project.context).flatMap((one) => one.clauses)
  const items = headClauses.map((clause) => new Item(clause, head))
  const seconds = items.flatMap((item) => item.values('s'))[0]?.n ?? null
  const title = items.map((item) => item.takeName()).find((one) => one !== null)
  const subject = subjectOf(head, title !== undefined)
  if (given === null && subject === null) return null
  const name = title ?? subject ?? project.name
  const shape = items.map(takeShape).find((one) => one !== null)
  const scenes = given
    ? scenesOf(given.script)
    : [{ heading: subject ?? name, narration: '', seconds: seconds ?? DEFAULT_CARD_SECONDS }]
  const least = seconds === null ? 0 : seconds / Math.max(1, scenes.length)
  const id = project.newId()
  const applied = session.apply(
    operationsOfScript(
      {
        name,
        width: shape?.width ?? 1920,
        height: shape?.height ?? 1080,
        scenes: scenes.map((scene) => ({ ...scene, seconds: Math.max(scene.seconds, least) })),
      },
      id,
    ),
  )
  if (!applied.ok) return { rest: '', unmet: applied.why }
  session.addMade(id)
  session.focus = [id]
  // Sentences beside the script: captions, sound. Those that ask for the video itself are done.
  const rest = readSentences(head, project.draft.start, project.context)
    .filter(
      (sentence) => !sentence.clauses.some(makesVideo) && sentence.clauses.some(({ verb }) => verb !== null),
    )
    .map(({ tokens }) => head.slice(tokens[0]?.from, tokens.at(-1)?.to))
    .join('\n')
  return {
    rest,
    unmet: given
      ? null
      : `writing a script about “${subject}” needs a language model; this is a title card to build on. Give the script in the prompt (“Here is the script: …”) to get scenes, captions and chapters`,
  }
}

function makesVideo({ tokens, verb, isNegated }: Clause): boolean {
  return (
    !isNegated &&
    (verb === 'make' || verb === 'add' || verb === null) &&
    tokens.some(
      ({ senses }) => senses.thing === 'composition' || senses.thing === 'excerpt' || senses.thing === 'clip',
    )
  )
}

/** Media to play one after the other: all but the tracks of sequences. */
export function mediaInOrder(session: Session): MediaId[] {
  const inSequences = new Set(session.media.flatMap(({ tracks }) => tracks.map(({ mediaId }) => mediaId)))
  return session.media.filter(({ id }) => !inSequences.has(id)).map(({ id }) => id)
}

/** A file's name without folder and extension. */
export function titleOfMedia(session: Session, id: MediaId): string {
  const name = session.nameOfMedia(id) || id
  const file = name.slice(name.lastIndexOf('/') + 1)
  const dot = file.lastIndexOf('.')
  return dot > 0 && file.length - dot <= 5 ? file.slice(0, dot) : file
}

/** Makes one composition of all media; the sentence that says so, or null when there are none. */
export function ensureComposition(session: Session): string | null {
  const mediaIds = mediaInOrder(session)
  const [first] = mediaIds
  if (first === undefined) return null
  const id = session.project.newId()
  const applied = session.apply([
    {
      type: 'create_composition',
      id,
      name: mediaIds.length === 1 ? titleOfMedia(session, first) : session.project.name,
      clips: mediaIds.map((mediaId) => ({ mediaId })),
    },
  ])
  if (!applied.ok) return null
  return `The project had no composition yet, so I made one from ${mediaIds.length === 1 ? 'its media' : 'all its media, in order'} first.`
}
