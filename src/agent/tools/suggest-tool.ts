// The plans as one tool: which parts of a talk to use, worked out from what is said. It suggests and
// changes nothing; the parts come as word numbers and times that the editing tools take.

import type { TimeRange } from '../../edit/time.ts'
import { chaptersOf } from '../commands/plans/chapters.ts'
import { chooseClips, chooseReel } from '../commands/plans/highlights.ts'
import { answersOf, questionsOf } from '../commands/plans/question-sentences.ts'
import { type Talk, talkOf } from '../commands/plans/talk.ts'
import { passagesAbout, rangeOfPassage } from '../commands/plans/topics.ts'
import type { AgentProject } from '../engine.ts'
import { wholeNumber } from './addresses.ts'
import { decimalSeconds, readSeconds } from './seconds.ts'
import { spokenIn } from './spoken-in.ts'
import { type Fields, failed, isAbsent, said, type Tool } from './tool.ts'
import { clean, numberedWords } from './transcript-lines.ts'

const KINDS = ['highlights', 'clips', 'topic', 'questions', 'answers', 'chapters']
const DEFAULT_LENGTH_US = 30_000_000
const DEFAULT_CLIPS = 3
const MAX_PARTS = 60
const WORDS_SHOWN = 12

export const SUGGEST_TOOL: Tool = {
  name: 'suggest_parts',
  description: 'Finds passages by what is said; highlights add up to seconds.',
  parameters: {
    type: 'object',
    properties: {
      composition: { type: 'string' },
      media: { type: 'string' },
      kind: { type: 'string', enum: KINDS },
      topic: { type: 'string' },
      seconds: { type: 'number' },
      count: { type: 'integer' },
    },
    required: ['kind'],
  },
  edits: false,
  label: 'Looking for the best parts',
  run(fields, project) {
    const found = spokenIn(fields, project)
    if (!found.ok) return failed(found.message)
    const wanted = String(fields.kind).toLowerCase()
    const kind = KINDS.find((one) => one === wanted || one === `${wanted}s`)
    if (kind === undefined) return failed(`"kind" is one of ${KINDS.join(', ')}.`)
    const document = { ...project.draft.document, compositions: [found.value] }
    const talk = talkOf(document, found.value.id, project.context)
    if (kind === 'chapters') {
      const chapters = chaptersOf(talk, wholeNumber(fields.count))
      return said(
        chapters.map(({ name, atUs }) => `${decimalSeconds(atUs)} ${clean(name)}`).join('\n') || NOTHING,
      )
    }
    const ranges = rangesOf(kind, fields, talk)
    return said(
      ranges
        .slice(0, MAX_PARTS)
        .map((range) => partText(range, talk, project))
        .join('\n') || NOTHING,
    )
  },
}

const NOTHING = 'Nothing was found.'

function rangesOf(kind: string, fields: Fields, talk: Talk): TimeRange[] {
  const { sentences } = talk
  if (kind === 'questions') return questionsOf(sentences)
  if (kind === 'answers') return answersOf(sentences)
  const topic = isAbsent(fields.topic) ? null : String(fields.topic)
  if (kind === 'topic')
    return passagesAbout(sentences, topic ?? '').map((passage) => rangeOfPassage(sentences, passage))
  const lengthUs = readSeconds(fields.seconds) ?? DEFAULT_LENGTH_US
  const choice = { lengthUs, topic, strongestFirst: false }
  return kind === 'clips'
    ? chooseClips(talk, choice, wholeNumber(fields.count) ?? DEFAULT_CLIPS)
    : chooseReel(talk, choice)
}

/** `120-156 @52.1-63.4: So how do you … every day.` */
function partText(range: TimeRange, { composition }: Talk, { draft, context }: AgentProject): string {
  const words = numberedWords(composition, draft.document, context).filter(
    (word) => word.range.startUs < range.endUs && word.range.endUs > range.startUs,
  )
  const text = words.map((word) => clean(word.text))
  const shown =
    text.length <= WORDS_SHOWN
      ? text.join(' ')
      : `${text.slice(0, 8).join(' ')} … ${text.slice(-4).join(' ')}`
  const span = `${words[0]?.number ?? '?'}-${words.at(-1)?.number ?? '?'}`
  return `${span} @${decimalSeconds(range.startUs)}-${decimalSeconds(range.endUs)}: ${shown}`
}
