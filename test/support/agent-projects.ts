// Projects to give prompts to, from the true transcripts of the sample media: one composition,
// several, a multitrack sequence, media without compositions, long talk. No files are opened.
import { readFileSync } from 'node:fs'
import { applyOperation } from '../../src/edit/apply.ts'
import {
  type EditContext,
  type EditDocument,
  EMPTY_DOCUMENT,
  type MediaReference,
  type TranscriptWord,
} from '../../src/edit/document.ts'
import type { EditOperation } from '../../src/edit/operations.ts'
import { usFromSeconds } from '../../src/edit/time.ts'
import { BAKERY, DEMO, OPENING, QUESTIONS, spokenText } from './spoken-projects.ts'

export type AgentFixture = { name: string; isNew: boolean; document: EditDocument; context: EditContext }

type TrueTranscript = {
  text: string
  duration: number
  words: { word: string; start: number; end: number }[]
}

const folder = new URL('../fixtures/media/', import.meta.url)
const transcripts = new Map<string, TrueTranscript>()

function transcriptOf(name: string): TrueTranscript {
  const known = transcripts.get(name)
  if (known) return known
  const read: TrueTranscript = JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8'))
  transcripts.set(name, read)
  return read
}

/** The true words with the punctuation of the true text, as a recognizer writes them. */
export function wordsOf(name: string): TranscriptWord[] {
  const { text, words } = transcriptOf(name)
  const written = text.split(/\s+/)
  return words.map((word, index) => ({
    id: `w${index}`,
    text: written.length === words.length ? (written[index] ?? word.word) : word.word,
    startUs: usFromSeconds(word.start),
    endUs: usFromSeconds(word.end),
    confidence: 0.9,
    kind: 'word',
  }))
}

/** Words at an even pace, with a pause after each sentence: for talk that the samples do not have. */
export function spokenWords(text: string, secondsPerWord = 0.35, pauseSeconds = 0.6): TranscriptWord[] {
  let at = 0.5
  return text
    .trim()
    .split(/\s+/)
    .map((word, index) => {
      const one: TranscriptWord = {
        id: `w${index}`,
        text: word,
        startUs: usFromSeconds(at),
        endUs: usFromSeconds(at + secondsPerWord * 0.9),
        confidence: 0.9,
        kind: 'word',
      }
      at += secondsPerWord + (/[.!?]$/.test(word) ? pauseSeconds : 0)
      return one
    })
}

export function mediaReference(
  id: string,
  name: string,
  kind: MediaReference['kind'],
  seconds: number | null,
): MediaReference {
  const picture = kind === 'video' || kind === 'sequence' || kind === 'image'
  return {
    id,
    name,
    kind,
    availableRange: seconds === null ? null : { startUs: 0, endUs: usFromSeconds(seconds) },
    hasAudio: kind !== 'image',
    hasPicture: picture,
    hasAlpha: false,
    width: picture ? 1280 : null,
    height: picture ? 720 : null,
    frameRate: picture ? { numerator: 25, denominator: 1 } : null,
    startTimecode: null,
    tracks: [],
  }
}

function sample(
  id: string,
  name: string,
  kind: MediaReference['kind'],
  file: string,
): [MediaReference, TranscriptWord[]] {
  return [mediaReference(id, name, kind, transcriptOf(file).duration), wordsOf(file)]
}

function spoken(id: string, name: string, text: string): [MediaReference, TranscriptWord[]] {
  const words = spokenWords(text)
  return [mediaReference(id, name, 'video', (words.at(-1)?.endUs ?? 0) / 1e6 + 1), words]
}

function talked(id: string, name: string, text: string): [MediaReference, TranscriptWord[]] {
  const { words, seconds } = spokenText(text)
  return [mediaReference(id, name, 'video', seconds), words]
}

function project(
  name: string,
  media: [MediaReference, TranscriptWord[]][],
  operations: EditOperation[],
  isNew = false,
): AgentFixture {
  const context: EditContext = {
    media: new Map(media.map(([one]) => [one.id, one])),
    words: new Map(media.filter(([, words]) => words.length > 0).map(([one, words]) => [one.id, words])),
  }
  let document = EMPTY_DOCUMENT
  let count = 0
  for (const operation of operations) {
    const applied = applyOperation(document, operation, context, () => `${name}-${count++}`)
    if (!applied.ok) throw new Error(`${name}: ${JSON.stringify(applied.problem)}`)
    document = applied.value
  }
  return { name, isNew, document, context }
}

const of = (id: string, name: string, ...mediaIds: string[]): EditOperation => ({
  type: 'create_composition',
  id,
  name,
  clips: mediaIds.map((mediaId) => ({ mediaId })),
})

const interview = () => sample('interview', 'interview.mp4', 'video', 'interview')
const memo = () => sample('memo', 'voice-memo.mp3', 'audio', 'voice-memo')
const intro = () => sample('intro', 'intro.wav', 'audio', 'intro')
const talk = () => sample('talk', 'long-talk.opus', 'audio', 'long-talk')

/** Two cameras and a sound recorder of one take. */
function shoot(): [MediaReference, TranscriptWord[]][] {
  const a = sample('cam-a', 'camera A.mp4', 'video', 'camera-a')
  const b = sample('cam-b', 'camera B.mp4', 'video', 'camera-b')
  const raw: [MediaReference, TranscriptWord[]] = [mediaReference('raw', 'rawaudio.wav', 'audio', 15.8), []]
  const sequence: MediaReference = {
    ...mediaReference('shoot', 'Shoot', 'sequence', 15.814),
    tracks: [
      { mediaId: 'cam-a', offsetUs: 0 },
      { mediaId: 'cam-b', offsetUs: 2_500_000 },
      { mediaId: 'raw', offsetUs: 0 },
    ],
  }
  return [a, b, raw, [sequence, a[1].map((word) => ({ ...word, id: `0:${word.id}` }))]]
}

const PODCAST = `Welcome back to the Flight Deck podcast. My name is Dana and I am your host. Today my guest is Leo Marsh.
Thank you for having me. I grew up on a small farm in Kansas. We had cows and corn and one very old tractor.
My father taught me how to repair engines. So when did you start flying? I began my pilot training when I was fifteen years old.
The flight instructor let me hold the controls on the first day. Pilot training costs a lot of money so I washed planes every weekend.
I got my pilot license before my driver license. That surprised everyone in my family. How did your mother react?
She never wanted to watch me land. Later I studied content marketing at the state university. Content marketing is about trust and patience.
We scanned an elephant with a medical scanner for a zoo. The elephant scan took nine hours and the result was amazing.
Then we showed the augmented reality result to the children. The best lesson is that you must never give up on a strange idea.
What is next for you? I will open a flight school for kids next spring. That was wonderful.
Thank you for listening to the Flight Deck podcast. See you next week and goodbye.`

const BUILDERS = {
  interview: () => project('interview', [interview()], [of('c-interview', 'Interview', 'interview')]),
  memo: () => project('memo', [memo()], [of('c-memo', 'Voice memo', 'memo')]),
  several: () =>
    project(
      'several',
      [interview(), memo(), intro()],
      [
        of('c-interview', 'Interview', 'interview'),
        of('c-memo', 'Voice memo', 'memo'),
        of('c-teaser', 'Launch teaser', 'intro'),
      ],
    ),
  episode: () =>
    project(
      'episode',
      [intro(), interview(), memo()],
      [of('c-episode', 'Episode 7', 'intro', 'interview', 'memo')],
    ),
  multicam: () => project('multicam', shoot(), [of('c-shoot', 'Studio take', 'shoot')]),
  bare: () => project('bare', [interview()], []),
  bareShoot: () => project('bareShoot', shoot(), []),
  long: () => project('long', [talk()], [of('c-talk', 'Long talk', 'talk')]),
  podcast: () =>
    project(
      'podcast',
      [spoken('podcast', 'flight-deck.mp4', PODCAST)],
      [of('c-podcast', 'Flight Deck', 'podcast')],
    ),
  dressed: () =>
    project(
      'dressed',
      [interview()],
      [
        of('c-interview', 'My Clip Name', 'interview'),
        { type: 'set_captions', compositionId: 'c-interview', captions: { style: 'plain', burned: true } },
        { type: 'set_studio_sound', compositionId: 'c-interview', intensity: 80 },
        {
          type: 'add_title',
          compositionId: 'c-interview',
          text: 'Hello',
          place: 'center',
          range: { startUs: 0, endUs: 3_000_000 },
        },
        { type: 'add_marker', compositionId: 'c-interview', kind: 'chapter', name: 'Start', atUs: 0 },
        {
          type: 'add_marker',
          compositionId: 'c-interview',
          kind: 'chapter',
          name: 'Questions',
          atUs: 33_000_000,
        },
      ],
    ),
  scored: () =>
    project(
      'scored',
      [interview(), memo(), [mediaReference('song', 'music.mp3', 'audio', 90), []]],
      [
        of('c-interview', 'Interview', 'interview'),
        of('c-memo', 'Voice memo', 'memo'),
        {
          type: 'insert_clip',
          id: 'k-song',
          compositionId: 'c-interview',
          mediaId: 'song',
          track: 'overlay',
          atUs: 0,
          sourceRange: { startUs: 0, endUs: 50_000_000 },
        },
        { type: 'set_gain', compositionId: 'c-interview', clipIds: ['k-song'], gainDb: -18 },
      ],
    ),
  tagged: () =>
    project(
      'tagged',
      [memo(), intro()],
      [
        of('c-1', 'Memo', 'memo'),
        of('c-2', 'Opening - Spring 2026', 'intro'),
        of('c-3', 'Draft one', 'intro'),
      ],
    ),
  cleaned: () =>
    project(
      'cleaned',
      [interview()],
      [of('c-interview', 'Interview', 'interview'), { type: 'remove_fillers', compositionId: 'c-interview' }],
    ),
  silent: () =>
    project(
      'silent',
      [[mediaReference('silence', 'silence.wav', 'audio', 4), []]],
      [of('c-silent', 'Silence', 'silence')],
    ),
  bakery: () =>
    project('bakery', [talked('bakery', 'bakery.mp4', BAKERY)], [of('c-bakery', 'Crumb Talk 14', 'bakery')]),
  webinar: () =>
    project(
      'webinar',
      [
        talked('opening', 'opening.mp4', OPENING),
        talked('demo', 'demo.mp4', DEMO),
        talked('questions', 'questions.mp4', QUESTIONS),
        [mediaReference('roof', 'b-roll/roof.mp4', 'video', 12), []],
        [mediaReference('logo', 'logo.png', 'image', null), []],
      ],
      [
        of('c-webinar', 'Webinar', 'opening', 'demo', 'questions'),
        of('c-teaser', 'Teaser', 'opening'),
        of('c-draft', 'Old draft', 'questions'),
      ],
    ),
  fresh: () => project('fresh', [], [], true),
} satisfies Record<string, () => AgentFixture>

export type AgentProjectName = keyof typeof BUILDERS

/** Built once for all cases, and frozen: none can change it for the next. */
function once(build: () => AgentFixture): () => AgentFixture {
  let built: AgentFixture | null = null
  return () => {
    built ??= frozen(build())
    const { document, context } = built
    // Maps can't be frozen; and what is kept with a document is kept for one case.
    return {
      ...built,
      document: { ...document },
      context: { ...context, media: new Map(context.media), words: new Map(context.words) },
    }
  }
}

function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  for (const part of value instanceof Map ? value.values() : Object.values(value)) frozen(part)
  return Object.freeze(value)
}

/** Every fixture by name, each call with a document and a context of its own. */
export const AGENT_PROJECTS = Object.fromEntries(
  Object.entries(BUILDERS).map(([name, build]) => [name, once(build)]),
) as Record<AgentProjectName, () => AgentFixture>
