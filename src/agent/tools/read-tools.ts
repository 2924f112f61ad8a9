// Tools that look and change nothing: what there is, what a composition is made of, what is heard
// when, and where a phrase is. Media are read like compositions, even before one exists.
import type { Composition } from '../../edit/document.ts'
import { mediaWordsOf, plainText, plainWords } from '../../edit/media-words.ts'
import { removedStretches } from '../../edit/removed-words.ts'
import { finished } from '../../edit/steps.ts'
import { describeComposition, describeProject } from '../describe-project.ts'
import type { AgentProject } from '../engine.ts'
import { findComposition, mediaOf, quoted } from './addresses.ts'
import { decimalSeconds, readSeconds, saySeconds } from './seconds.ts'
import { spokenIn } from './spoken-in.ts'
import { SUGGEST_TOOL } from './suggest-tool.ts'
import { type Fields, failed, isAbsent, said, type Tool, type ToolResult } from './tool.ts'
import { clean, linesOf, lineText, type NumberedWord, numberedWords } from './transcript-lines.ts'

const TEXT = { type: 'string' }
const NUMBER = { type: 'number' }

/** Reading tools whose answers have at most `maxCharacters()`. */
export function readTools(maxCharacters: () => number): Tool[] {
  return [
    {
      name: 'show_project',
      description: 'Lists compositions and media.',
      parameters: { type: 'object', properties: {}, required: [] },
      edits: false,
      label: 'Looking at the project',
      run: (_, project) => said(cut(finished(describeProject(project)), maxCharacters())),
    },
    {
      name: 'show_composition',
      description: 'Lists its numbered clips, titles, markers, settings.',
      parameters: { type: 'object', properties: { composition: TEXT }, required: [] },
      edits: false,
      label: 'Looking at the composition',
      run(fields, project) {
        const found = findComposition(fields.composition, project.draft.document)
        if (!found.ok) return failed(found.message)
        return said(cut(describeComposition(found.value, project), maxCharacters()))
      },
    },
    {
      name: 'read_transcript',
      description:
        'Reads what is heard. removed: the words that were cut. notes: what to remember of the pages before.',
      parameters: {
        type: 'object',
        properties: {
          composition: TEXT,
          media: TEXT,
          from: NUMBER,
          to: NUMBER,
          removed: { type: 'boolean' },
          notes: TEXT,
        },
        required: [],
      },
      edits: false,
      label: 'Reading the transcript',
      run(fields, project) {
        const found = spokenIn(fields, project)
        if (!found.ok) return failed(found.message)
        if (fields.removed === true || fields.removed === 'true')
          return said(cut(removedText(found.value, project), maxCharacters()))
        return readTranscript(found.value, fields, project, maxCharacters())
      },
    },
    {
      name: 'find_words',
      description: 'Finds where a phrase is heard.',
      parameters: {
        type: 'object',
        properties: { text: TEXT, composition: TEXT, media: TEXT },
        required: ['text'],
      },
      edits: false,
      label: 'Searching the transcript',
      run(fields, project) {
        const found = spokenIn(fields, project)
        return found.ok ? findWords(found.value, fields, project) : failed(found.message)
      },
    },
    SUGGEST_TOOL,
  ]
}

/** What was cut, with the numbers that bring it back. */
function removedText(composition: Composition, { draft, context }: AgentProject): string {
  const lines = removedStretches(composition, draft.document, context).map(({ mediaId, words, atUs }) => {
    const numbers = words.map(
      ({ wordId }) => (mediaWordsOf(context, mediaId).byId.get(wordId)?.index ?? 0) + 1,
    )
    const span = `${numbers[0]}-${numbers.at(-1)}`
    return `${span} cut at ${decimalSeconds(atUs)}: ${words.map(({ text }) => clean(text)).join(' ')}`
  })
  return lines.length === 0 ? `Nothing was cut from "${clean(composition.name)}".` : lines.join('\n')
}

/**
 * Lines of what is heard from `fromUs` on, as many as fit; and where to continue, in composition time,
 * or null when that was all.
 */
export function transcriptText(
  words: readonly NumberedWord[],
  composition: Composition,
  project: AgentProject,
  options: { maxCharacters: number; everyNumber: boolean },
): { text: string; goOnAtUs: number | null } {
  const several = mediaOf(composition, project.context).length > 1
  const lines: string[] = []
  let length = 0
  // A word takes two characters at least: what lies beyond cannot fit, and need not be made into lines.
  const reachable = words.slice(0, Math.ceil(options.maxCharacters / 2))
  for (const line of linesOf(reachable)) {
    const mediaId = line.words[0]?.mediaId ?? ''
    const mediaName = several ? (project.context.media.get(mediaId)?.name ?? null) : null
    const text = lineText(line, { mediaName, everyNumber: options.everyNumber })
    length += text.length + 1
    if (length > options.maxCharacters && lines.length > 0)
      return { text: lines.join('\n'), goOnAtUs: line.words[0]?.range.startUs ?? null }
    lines.push(text)
  }
  return { text: lines.join('\n'), goOnAtUs: words[reachable.length]?.range.startUs ?? null }
}

function readTranscript(
  composition: Composition,
  fields: Fields,
  project: AgentProject,
  maxCharacters: number,
): ToolResult {
  const fromUs = isAbsent(fields.from) ? 0 : readSeconds(fields.from)
  const toUs = isAbsent(fields.to) ? Number.POSITIVE_INFINITY : readSeconds(fields.to)
  if (fromUs === null || toUs === null)
    return failed(
      `"from" and "to" are times in seconds, like 12.5, not ${quoted(fields.from)} and ${quoted(fields.to)}.`,
    )
  const all = numberedWords(composition, project.draft.document, project.context)
  if (all.length === 0) return said(`Nothing is heard in "${clean(composition.name)}".`)
  const words = all.filter(({ range }) => range.endUs > fromUs && range.startUs < toUs)
  const last = all.at(-1)?.range.endUs ?? 0
  if (words.length === 0)
    return failed(`Nothing is heard there. "${clean(composition.name)}" has words until ${saySeconds(last)}.`)
  const everyNumber = fields.every_number === true || fields.every_number === 'true'
  const { text, goOnAtUs } = transcriptText(words, composition, project, { maxCharacters, everyNumber })
  return said(goOnAtUs === null ? text : `${text}\nmore from ${decimalSeconds(goOnAtUs)}`)
}

const MAX_MATCHES = 20
const WORDS_AROUND = 6

function findWords(composition: Composition, fields: Fields, project: AgentProject): ToolResult {
  const wanted = plainWords(typeof fields.text === 'string' ? fields.text : '')
  if (wanted.length === 0) return failed('Give the words to look for as "text".')
  const words = numberedWords(composition, project.draft.document, project.context)
  const plain = words.map((word) => plainText(word.text))
  const starts = matchesOf(wanted, plain)
  if (starts.length === 0) return said(notFound(wanted, words, plain, composition))
  const shown = starts.slice(0, MAX_MATCHES).map((start) => matchText(words, start, wanted.length))
  const more = starts.length > MAX_MATCHES ? `\n… and ${starts.length - MAX_MATCHES} more.` : ''
  return said(`Found ${starts.length}:\n${shown.join('\n')}${more}`)
}

/** Where `wanted` begins in `plain`, matches not overlapping. */
function matchesOf(wanted: readonly string[], plain: readonly string[]): number[] {
  const starts: number[] = []
  for (let at = 0; at + wanted.length <= plain.length; at++) {
    if (!wanted.every((word, offset) => plain[at + offset] === word)) continue
    starts.push(at)
    at += wanted.length - 1
  }
  return starts
}

function matchText(words: readonly NumberedWord[], start: number, length: number): string {
  const match = words.slice(start, start + length)
  const [first, last] = [match[0], match.at(-1)]
  if (!first || !last) return ''
  const text = (part: readonly NumberedWord[]) => part.map((word) => clean(word.text)).join(' ')
  const before = text(words.slice(Math.max(0, start - WORDS_AROUND), start))
  const after = text(words.slice(start + length, start + length + WORDS_AROUND))
  const span = first === last ? `word ${first.number}` : `words ${first.number}-${last.number}`
  const times = `${decimalSeconds(first.range.startUs)}-${decimalSeconds(last.range.endUs)} s`
  return `${span} @${times}: … ${before} **${text(match)}** ${after} …`
}

/** The lines that have most of the wanted words, for a model that quoted from memory. */
function notFound(
  wanted: readonly string[],
  words: readonly NumberedWord[],
  plain: readonly string[],
  composition: Composition,
): string {
  const known = new Set(plain)
  const present = wanted.filter((word) => known.has(word))
  const none = `"${wanted.join(' ')}" is not heard in "${clean(composition.name)}".`
  if (present.length === 0) return none
  const asked = new Set(present)
  const scored = linesOf(words)
    .map((line) => ({
      line,
      score: new Set(line.words.map((word) => plainText(word.text)).filter((word) => asked.has(word))).size,
    }))
    .sort((a, b) => b.score - a.score)
  const near = scored.slice(0, 3).map(({ line }) => lineText(line, { mediaName: null, everyNumber: false }))
  return `${none} Nearest:\n${near.join('\n')}`
}

function cut(text: string, maxCharacters: number): string {
  return text.length <= maxCharacters ? text : `${text.slice(0, maxCharacters)}\n… (cut off here)`
}
