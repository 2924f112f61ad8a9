// Places said by counting: "the third sentence", "the first and the last question", "clips 2 to 4",
// "the last three words".
import { mainTrackOf, placedClips } from '../../../../edit/position.ts'
import type { TimeRange } from '../../../../edit/time.ts'
import { answersOf, exchangesOf, questionsOf } from '../../../commands/plans/question-sentences.ts'
import { ORDINAL, ordinalIndex } from '../reading/ordinals.ts'
import type { Reference } from '../scene.ts'
import type { Sheet } from './sheet.ts'

/** What is counted → the places of all of them, in order. */
const COUNTED: Record<string, (reference: Reference) => TimeRange[]> = {
  sentence: ({ sentences }) => sentences.map(({ range }) => range),
  word: ({ words }) => words.map(({ range }) => range),
  question: ({ sentences }) => questionsOf(sentences),
  answer: ({ sentences }) => answersOf(sentences),
  /** A question with its answer. */
  exchange: ({ sentences }) => exchangesOf(sentences),
  clip: ({ composition }) => placedClips(mainTrackOf(composition).items).map(({ range }) => range),
  chapter: chaptersIn,
}
const NOUN = `(${Object.keys(COUNTED).join('|')})s?(?!\\w)`
const JOINED = '(?: ,)?(?: and| ,| &)(?: the)?(?: very)? '

/** The places of everything that `noun` counts. */
export function countedIn(reference: Reference, noun: string): TimeRange[] {
  return COUNTED[noun]?.(reference) ?? []
}

/** Reads places that are said by counting. */
export function readCounted(sheet: Sheet): void {
  const rangesOf = (noun: string) => countedIn(sheet.reference, noun)
  // "the first and the last sentence", "the second, third and fifth sentences"
  sheet.each(
    new RegExp(
      `(?<!\\w)(?:the )?(?:very )?(${ORDINAL}(?: ${NOUN.replace('(', '(?:')})?(?:${JOINED}${ORDINAL})+) ${NOUN}`,
      'g',
    ),
    (match) => {
      const noun = match[2] ?? 'sentence'
      for (const word of (match[1] ?? '').matchAll(new RegExp(ORDINAL, 'g')))
        nth(sheet, rangesOf(noun), word[0], noun)
      return true
    },
  )
  sheet.each(
    new RegExp(
      `(?<!\\w)(?:the )?(?:very )?(first|last)(?: <n(\\d+)>| few| couple(?: of)?| two| three) ${NOUN}`,
      'g',
    ),
    (match) => {
      const entity = sheet.clause.entity(match[2] === undefined ? undefined : `<n${match[2]}>`)
      const count = entity?.kind === 'count' ? entity.value : /few|three/.test(match[0]) ? 3 : 2
      const noun = match[3] ?? 'word'
      const ranges = rangesOf(noun)
      const chosen = match[1] === 'last' ? ranges.slice(-count) : ranges.slice(0, count)
      const [first, last] = [chosen[0], chosen.at(-1)]
      if (!first || !last) return tooFew(sheet, ranges.length, noun)
      return sheet.add(first.startUs, last.endUs)
    },
  )
  sheet.each(new RegExp(`(?<!\\w)(?:the )?(?:very )?(${ORDINAL}) ${NOUN}`, 'g'), (match) => {
    // "Every second sentence" is a pattern, not a place; "the first word of the second sentence" is read above.
    if (/\bevery $/.test(sheet.text.slice(0, match.index))) return false
    const noun = match[2] ?? 'word'
    return nth(sheet, rangesOf(noun), match[1] ?? '', noun)
  })
  // "sentence 3", "clips 2 to 4", "sentences 1, 3 and 5"
  sheet.each(
    new RegExp(
      `(?<!\\w)(?:the )?${NOUN} (?:number |no |# )?(<n\\d+>)(?:( to | - | through | until )(<n\\d+>)|((?:(?: ,)?(?: and| ,) <n\\d+>)+))?`,
      'g',
    ),
    (match) => {
      const noun = match[1] ?? 'word'
      const ranges = rangesOf(noun)
      const number = (mark: string | undefined) => {
        const entity = sheet.clause.entity(mark)
        return entity?.kind === 'count' ? entity.value : 0
      }
      if (match[3] !== undefined) {
        const [first, last] = [ranges[number(match[2]) - 1], ranges[number(match[4]) - 1]]
        if (!first || !last || first.startUs > last.startUs) return tooFew(sheet, ranges.length, noun)
        return sheet.add(first.startUs, last.endUs)
      }
      const marks = [match[2], ...((match[5] ?? '').match(/<n\d+>/g) ?? [])]
      for (const mark of marks) {
        const range = ranges[number(mark) - 1]
        if (range) sheet.add(range.startUs, range.endUs)
        else tooFew(sheet, ranges.length, noun)
      }
      return true
    },
  )
}

/** The chapters of a composition, each to the next one's start. */
export function chaptersIn({ composition, durationUs }: Reference): TimeRange[] {
  const chapters = composition.markers
    .filter(({ kind }) => kind === 'chapter')
    .toSorted((a, b) => a.atUs - b.atUs)
  return chapters.map(({ atUs }, index) => ({
    startUs: atUs,
    endUs: chapters[index + 1]?.atUs ?? durationUs,
  }))
}

function nth(sheet: Sheet, ranges: readonly TimeRange[], word: string, noun: string): true {
  const range = ranges[ordinalIndex(word, ranges.length)]
  return range ? sheet.add(range.startUs, range.endUs) : tooFew(sheet, ranges.length, noun)
}

function tooFew(sheet: Sheet, count: number, noun: string): true {
  sheet.problems.push(`“${sheet.reference.composition.name}” has ${count} ${noun}${count === 1 ? '' : 's'}`)
  return true
}
