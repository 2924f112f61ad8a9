// Who speaks: another name for a voice, or who speaks in a stretch.

import type { CompositionId, MediaId } from '../../../edit/document.ts'
import type { EditOperation } from '../../../edit/operations.ts'
import type { TimeRange } from '../../../edit/time.ts'
import { hostsIn, peopleIn } from '../../commands/plans/introductions.ts'
import type { Item } from '../../language/read/item.ts'
import { isCapitalized, isOneOf } from '../../language/read/token-tests.ts'
import { type Frame, refuse, takeWhere } from '../frame.ts'
import type { Outcome, Session } from '../session.ts'
import { targetsOf } from '../targets.ts'
import { takeNewName } from './names.ts'

export const speakers: Frame = {
  name: 'rename_speaker',
  examples: ['rename the speaker Anna to "Maya"', 'Anna speaks from 0:10 to 0:20'],
  run(item, session) {
    return spokenBy(item, session) ?? voiceIs(item, session)
  },
}

/** “Anna speaks from 0:10 to 0:20”, “label 0:10 to 0:20 as Anna”. */
function spokenBy(item: Item, session: Session): Outcome | null {
  const speaks = item.find(({ text }) => isOneOf(text, 'speaks talks speaking talking'))
  const isLabeling = item.verb === 'label'
  const as = item.find(({ text }) => text === 'as')
  const isPlaced = item.places.some(({ from }) => as < 0 || from < as)
  if (!isPlaced || !(isLabeling || (item.verb === null && speaks > 0))) return null
  const name = isLabeling ? labelOf(item) : nameIn(item, 0, speaks)
  if (name === null) return null
  if (!isLabeling) item.use(0, speaks + 1)
  item.takeThing('speaker')
  item.takeText('voice')
  const place = takeWhere(item)
  const targets = targetsOf(item, session, false)
  if (place === null || !targets.ok) return targets.ok ? null : targets
  for (const id of targets.ids) {
    const found = session.resolve(place, id, false)
    if (!found.ok) return refuse(found.why)
    const operations = labelsOf(session, id, { ranges: found.ranges, name })
    if (operations.length === 0) return refuse(`nothing is said there in “${session.nameOf(id)}”`)
    const known = new Set([name, ...session.document.speakers.map(({ speaker }) => speaker)])
    const applied = session.apply(operations)
    if (!applied.ok) return applied
    const other = session.document.speakers.find(({ speaker }) => !known.has(speaker))
    if (other) session.note(`Nobody was labeled after that, so the rest is “${other.speaker}”.`)
  }
  return { ok: true }
}

function labelOf(item: Item): string | null {
  const as = item.find(({ text }) => text === 'as')
  const name = nameIn(item, as + 1, item.tokens.length)
  if (as < 0 || name === null) return null
  item.use(as, item.tokens.length)
  return name
}

/** “The second voice is Ben”, “rename Speaker 1 to Anna”, “label the speaker as Anna”. */
function voiceIs(item: Item, session: Session): Outcome | null {
  const known = item.find(({ kind }) => kind === 'speaker')
  const noun = item.find(({ senses, text }) => senses.thing === 'speaker' || isOneOf(text, 'voice voices'))
  const at = known >= 0 ? known : noun
  const isRenaming = item.verb === 'rename' || item.verb === 'label'
  const is =
    isRenaming || item.verb !== null
      ? -1
      : item.find(
          ({ text }, index) =>
            text === 'is' && index === at + 1 + Number(item.tokens[at + 1]?.kind === 'number'),
        )
  if (at < 0 || !(isRenaming || is > 0)) return null
  const before = item.tokens[at - 1]
  const after = item.tokens[at + 1]
  const nth = before?.kind === 'ordinal' ? before.n : after?.kind === 'number' ? after.n : null
  // “The speaker” of a talk is the only one; a statement must say which.
  if (known < 0 && nth === null && item.verb !== 'label') return null
  // What is quoted is the name.
  item.dropPlaces(({ kind }) => kind === 'phrase')
  const name = is > 0 ? nameIn(item, is + 1, item.tokens.length) : takeNewName(item)
  if (name === null) return null
  item.use(before?.kind === 'ordinal' ? at - 1 : at, after?.kind === 'number' ? at + 2 : at + 1)
  if (is > 0) item.use(is, item.tokens.length)
  item.takeThing('speaker')
  if (known >= 0) return renamed(session, item.tokens[known]?.ids[0] ?? '', name)
  const targets = targetsOf(item, session, false)
  if (!targets.ok) return targets
  const [id] = targets.ids
  if (id === undefined || targets.ids.length > 1) return refuse('in which composition?')
  const voices = [...new Set(session.now(id).words.flatMap(({ speaker }) => speaker ?? []))]
  if (nth === null) return theOnly(session, id, { voices, name })
  const voice = voices[nth - 1]
  if (voices.length === 0)
    return refuse(`nobody is labeled in “${session.nameOf(id)}” yet, so I can't tell the voices apart`, [
      `label 0:00 to 0:05 as "${name}"`,
    ])
  return voice === undefined
    ? refuse(
        `only ${voices.length === 1 ? 'one voice is' : `${voices.length} voices are`} labeled in “${session.nameOf(id)}”`,
      )
    : renamed(session, voice, name)
}

function theOnly(
  session: Session,
  id: CompositionId,
  { voices, name }: { voices: readonly string[]; name: string },
): Outcome {
  const [voice] = voices
  if (voices.length > 1) return refuse(`which one: ${voices.join(' or ')}?`)
  if (voice !== undefined) return renamed(session, voice, name)
  // Nobody is “the speaker” of a conversation.
  const { sentences } = session.now(id)
  const hosts = hostsIn(sentences)
  const guests = [...peopleIn(sentences)].filter((word) => !hosts.has(word))
  if (hosts.size > 0 && guests.length > 0) return refuse('which one: the host or the guest?')
  const all = [{ startUs: 0, endUs: session.now(id).durationUs }]
  const operations = labelsOf(session, id, { ranges: all, name })
  return operations.length > 0
    ? session.apply(operations)
    : refuse(`nothing is said in “${session.nameOf(id)}”`)
}

function renamed(session: Session, speaker: string, name: string): Outcome {
  return session.apply([{ type: 'rename_speaker', speaker, name }])
}

/** A quotation, a speaker's name, or words with capitals; null when it's something else. */
function nameIn(item: Item, from: number, to: number): string | null {
  const tokens = item.tokens.slice(from, to).filter(({ text }) => !isOneOf(text, 'is called named'))
  const [first] = tokens
  const last = tokens.at(-1)
  if (!first || !last || tokens.length > 4) return null
  if (first.quoted !== '') return tokens.length === 1 ? first.quoted : null
  const text = item.prompt.slice(first.from, last.to)
  const isName = first.kind === 'speaker' || text.split(' ').every(isCapitalized)
  return isName ? text : null
}

/** The turns of each media that is heard in `ranges` (composition time), with `name` in them. */
function labelsOf(
  session: Session,
  id: CompositionId,
  { ranges, name }: { ranges: readonly TimeRange[]; name: string },
): EditOperation[] {
  const heard = session.now(id).words
  const isIn = (at: number) => ranges.some(({ startUs, endUs }) => startUs <= at && at < endUs)
  const meant = heard.filter(({ range }) => isIn((range.startUs + range.endUs) / 2))
  const media = [...new Set(meant.map(({ mediaId }) => mediaId))]
  return media.map((mediaId) => ({
    type: 'label_speakers',
    mediaId,
    turns: turnsWith(session, mediaId, {
      ids: new Set(meant.flatMap((word) => (word.mediaId === mediaId ? [word.wordId] : []))),
      name,
    }),
  }))
}

function turnsWith(
  session: Session,
  mediaId: MediaId,
  { ids, name }: { ids: ReadonlySet<string>; name: string },
): { fromWordId: string; speaker: string }[] {
  const labels = new Map(
    session.document.speakers
      .filter((label) => label.mediaId === mediaId)
      .map(({ fromWordId, speaker }) => [fromWordId, speaker]),
  )
  const others = new Set(labels.values())
  let spare = 2
  while (others.has(`Speaker ${spare}`)) spare++
  let [was, wasNow]: (string | null)[] = [null, null]
  const turns: { fromWordId: string; speaker: string }[] = []
  for (const { id } of session.project.context.words.get(mediaId) ?? []) {
    was = labels.get(id) ?? was
    // A label lasts until the next one: where nobody was labeled, somebody else speaks after the stretch.
    const now: string | null = ids.has(id) ? name : (was ?? (wasNow === null ? null : `Speaker ${spare}`))
    if (now !== null && now !== wasNow) turns.push({ fromWordId: id, speaker: now })
    wasNow = now
  }
  return turns
}
