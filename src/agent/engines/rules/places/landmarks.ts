// Places said by what they are: the intro and outro, sentences, words, clips, chapters, passages on
// a topic.
import { mainTrackOf, placedClips } from '../../../../edit/position.ts'
import type { TimeRange } from '../../../../edit/time.ts'
import type { Sentence } from '../../../../edit/transcript.ts'
import type { Reference } from '../scene.ts'
import { chaptersIn, readCounted } from './counted.ts'
import type { Sheet } from './sheet.ts'
import { readTopics } from './topic-places.ts'

/** An intro or outro is never longer than this share of the whole. */
const MOST_OF_ALL = 0.34
const INTRO_WORDS =
  /(?<!\w)(?:hello|hi|hey|welcome|good (?:morning|afternoon|evening)|my name|i'?m your|today(?:,? (?:um|uh|er),?)? (?:we|i|on|in)|in (?:this|today'?s) (?:video|episode|show)|my guest|joining me|i am your|this is the|let'?s get started|without further|this podcast|on the show)(?!\w)/i
const OUTRO_WORDS =
  /(?<!\w)(?:bye|goodbye|good bye|thank you|thanks|see you|subscribe|that'?s (?:all|it)|until next|next time|take care|signing off|so long|farewell|cheers|catch you|have a (?:great|good|nice)|like and)(?!\w)/i

/** Reads places that are said by what they are. */
export function readLandmarks(sheet: Sheet): void {
  const { reference } = sheet
  sheet.each(
    /(?<!\w)(?:the |its |this |that )*(intro|outro)(?: section| video| sentence| and outro)?(?: (?:of|from|in) (?:the |this |every |all )?(?:composition|video|recording|podcast|clip))?(?!\w)/g,
    (match) => {
      const both = /and outro/.test(match[0])
      for (const which of both ? ['intro', 'outro'] : [match[1] ?? 'intro']) {
        const range = which === 'intro' ? introOf(reference) : outroOf(reference)
        if (range) sheet.add(range.startUs, range.endUs)
        else
          sheet.problems.push(
            `no ${which} can be told from the rest of “${reference.composition.name}”: its ${which === 'intro' ? 'first' : 'last'} sentences neither greet nor take leave, and no chapter or clip has that name`,
          )
      }
      return true
    },
  )
  readCounted(sheet)
  sheet.each(/(?<!\w)(?:the )?(?:chapter|section) (?:named )?(<[qcm]\d+>|<n\d+>)/g, (match) =>
    chapter(sheet, match),
  )
  sheet.each(
    /(?<!\w)(?:the |every |all |my )*(<m\d+>)(?: (?:clip|section|media|video|audio|track))?/g,
    (match) => mediaClips(sheet, match[1]),
  )
  readTopics(sheet)
}

/** A clip or chapter of that name, else the greeting sentences at the start; null when there are none. */
export function introOf(reference: Reference): TimeRange | null {
  const named = namedStretch(reference, /^(?:intro|introduction|opening)/i)
  if (named) return named
  const { sentences, durationUs } = reference
  let count = 0
  for (const [index, sentence] of sentences.entries()) {
    if (sentence.range.endUs > durationUs * MOST_OF_ALL) break
    if (INTRO_WORDS.test(sentence.text)) count = index + 1
    else if (index - count >= 1) break
  }
  const last = sentences[count - 1]
  return last ? { startUs: 0, endUs: startAfter(sentences, count, last) } : null
}

/** A clip or chapter of that name, else the sentences at the end that take leave; null when there are none. */
export function outroOf(reference: Reference): TimeRange | null {
  const named = namedStretch(reference, /^(?:outro|closing|ending|end card)/i)
  if (named) return named
  const { sentences, durationUs } = reference
  let from = sentences.length
  for (let index = sentences.length - 1; index >= 0; index--) {
    const sentence = sentences[index] as Sentence
    if (sentence.range.startUs < durationUs * (1 - MOST_OF_ALL)) break
    if (OUTRO_WORDS.test(sentence.text)) from = index
    else if (from - index >= 2) break
  }
  const first = sentences[from]
  return first ? { startUs: first.range.startUs, endUs: durationUs } : null
}

/** The pause after an intro goes with it, but for a breath before the next sentence. */
function startAfter(sentences: readonly Sentence[], index: number, last: Sentence): number {
  const next = sentences[index]
  if (!next) return last.range.endUs
  return Math.max(last.range.endUs, next.range.startUs - 150_000)
}

function namedStretch(reference: Reference, name: RegExp): TimeRange | null {
  const { composition, durationUs } = reference
  const clips = placedClips(mainTrackOf(composition).items)
  const clip = clips.find(({ clip: { mediaId } }) =>
    name.test(reference.nameOfMedia(mediaId).split('/').at(-1) ?? ''),
  )
  // The only clip is no part of its composition, whatever its name.
  if (clip && clips.length > 1) return clip.range
  const chapters = composition.markers
    .filter(({ kind }) => kind === 'chapter')
    .toSorted((a, b) => a.atUs - b.atUs)
  const index = chapters.findIndex((one) => name.test(one.name))
  const one = chapters[index]
  return one ? { startUs: one.atUs, endUs: chapters[index + 1]?.atUs ?? durationUs } : null
}

function chapter(sheet: Sheet, match: RegExpExecArray): boolean {
  const { composition } = sheet.reference
  const ranges = chaptersIn(sheet.reference)
  const chapters = composition.markers
    .filter(({ kind }) => kind === 'chapter')
    .toSorted((a, b) => a.atUs - b.atUs)
  const entity = sheet.clause.entity(match[1])
  if (entity?.kind === 'count') return nth(sheet, ranges, entity.value - 1, 'chapter')
  const wanted = entity && 'text' in entity ? entity.text : entity && 'name' in entity ? entity.name : ''
  const index = chapters.findIndex(({ name }) => name.toLowerCase() === wanted.toLowerCase())
  if (index >= 0) return nth(sheet, ranges, index, 'chapter')
  if (!/chapter/.test(match[0])) return false
  sheet.problems.push(`“${composition.name}” has no chapter called “${wanted}”`)
  return true
}

function mediaClips(sheet: Sheet, mark: string | undefined): boolean {
  const entity = sheet.clause.entity(mark)
  if (entity?.kind !== 'media') return false
  const clips = placedClips(mainTrackOf(sheet.reference.composition).items)
  const found = clips.filter(({ clip }) => entity.ids.includes(clip.mediaId))
  if (found.length === 0)
    sheet.problems.push(`“${sheet.reference.composition.name}” does not play “${entity.name}”`)
  for (const { range } of found) sheet.add(range.startUs, range.endUs)
  return true
}

function nth(sheet: Sheet, ranges: TimeRange[], index: number, noun: string): true {
  const range = ranges[index]
  if (range) return sheet.add(range.startUs, range.endUs)
  sheet.problems.push(
    `“${sheet.reference.composition.name}” has ${ranges.length} ${noun}${ranges.length === 1 ? '' : 's'}`,
  )
  return true
}
