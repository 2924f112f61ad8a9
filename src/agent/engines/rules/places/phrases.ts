// Places said by what is spoken there: "after we say thank you", "from 'today' to 'editor'", "the
// sentence with 'local machine'". Where a phrase is heard several times, the one that removes the
// least is meant, unless the first or last is asked for.
import type { TimeRange } from '../../../../edit/time.ts'
import { findPhraseOrNear, HESITATIONS, plainWordsOf } from '../../../commands/plans/words.ts'
import type { Sheet } from './sheet.ts'

const SUBJECT =
  '(?:i|we|you|he|she|they|it|someone|somebody|one|people|anyone|everyone|(?:the|our|my) \\w+(?: \\w+)?|\\w+)'
const SAY = `(?:(?:${SUBJECT} (?:(?:first|last|then|finally|ever|actually|start to|start) (?:time )?)?(?:say|go|mention)(?: that| the word| the phrase)?|(?:the )?(?:word|phrase|sentence|saying|words)) ?:? ?)`
/** A quoted text, or everything up to a comma, a mark of what was read, or the end. */
const QUOTED = '(<[qcm]\\d+>)'
const FREE = '((?!<[qcm])[^,#:]+?)(?= ,| #|$)'
const PART = '(?:section|sentence|word|bit|clip|everything|place|video)'

/** Reads places that are said by what is heard there. */
export function readPhrases(sheet: Sheet): void {
  const phrase = (group: string | undefined, match: RegExpExecArray) => phraseOf(sheet, group, match)
  sheet.each(
    new RegExp(
      `\\b(from|between|starting (?:at|from|with)) (?:where |when )?(?:${SAY})?${QUOTED} (?:to|until|and|through|up to)(?: where| when)? (?:${SAY})?${QUOTED}`,
      'g',
    ),
    (match) => stretch(sheet, match[1] ?? 'from', phrase(match[2], match), phrase(match[3], match)),
  )
  sheet.each(
    new RegExp(
      `\\b(from|between) (?:where |when )?${SAY}${FREE.replace('(?= ,| #|$)', '')} (?:to|until|and) (?:where |when )?${SAY}${FREE}`,
      'g',
    ),
    (match) => stretch(sheet, match[1] ?? 'from', phrase(match[2], match), phrase(match[3], match)),
  )
  sheet.each(
    new RegExp(
      `(?<!\\w)(?:the |that |every |all )*(?:(first|last) )?sentence (?:that |which |where |he |she |i |they )*(start|end|starting|ending|begin|beginning|until)s? (?:with )?(?:the word )?${QUOTED}`,
      'g',
    ),
    (match) => edgeSentence(sheet, match[2] ?? 'start', match[1], phrase(match[3], match)),
  )
  const side =
    '\\b(right after|after|following|once|as soon as|past|from where|from when|from|starting (?:at|from|with)|start with|since|before|right before|until|up to and with|up to|till|prior to)(?: the)?(?: (first|last) time)?(?: where| when| that)?'
  sheet.each(new RegExp(`${side} (?:${SAY})?(?:the )?(?:(first|last) )?${QUOTED}`, 'g'), (match) =>
    beside(sheet, match[1] ?? '', match[2] ?? match[3], phrase(match[4], match)),
  )
  sheet.each(new RegExp(`${side} ${SAY}${FREE}`, 'g'), (match) =>
    beside(sheet, match[1] ?? '', match[2], phrase(match[3], match)),
  )
  const where = `\\b(?:the )?(?:(first|last) )?(${PART}|(?<=^(?:remove|cut|mute)(?: out)?) ?)(?: ?(?:where|when|in which|that|with|containing|which|starting with|start with|saying|say))+(?: (?:the )?(?:word|phrase)s?)? `
  sheet.each(new RegExp(`${where}(?:${SAY})?${QUOTED}`, 'g'), (match) =>
    inside(sheet, match[2] ?? '', match[1], phrase(match.at(-1), match)),
  )
  sheet.each(new RegExp(`${where}${SAY}${FREE}`, 'g'), (match) =>
    inside(sheet, match[2] ?? '', match[1], phrase(match.at(-1), match)),
  )
}

type Heard = { text: string; places: { from: number; to: number; range: TimeRange }[] }

/** Where the phrase of a group of `match` is heard; words after a preposition may belong to the clause instead. */
function phraseOf(sheet: Sheet, group: string | undefined, match: RegExpExecArray): Heard | null {
  if (group === undefined) return null
  const entity = sheet.clause.entity(group)
  // A clip's name is no phrase that is said.
  if (entity?.kind === 'media' && entity.quoted === undefined) return null
  if (entity && 'text' in entity) return heard(sheet, entity.text)
  if (entity && 'name' in entity) return heard(sheet, entity.name)
  const start = match.index + match[0].lastIndexOf(group)
  const words = sheet.clause.originalAt(start, start + group.length)
  const whole = heard(sheet, words)
  if (whole.places.length > 0) return whole
  const shorter = words.replace(
    /\s+(?:in|from|on|of|for|at|please|again|everywhere|completely|entirely|onwards?|too|and)\b.*$/i,
    '',
  )
  return shorter === words ? whole : heard(sheet, shorter)
}

function heard(sheet: Sheet, text: string): Heard {
  const { words } = sheet.reference
  const places = findPhraseOrNear(words, text).flatMap(({ from, to }) => {
    const first = words[from]
    const last = words[to - 1]
    return first && last
      ? [{ from, to, range: { startUs: first.range.startUs, endUs: last.range.endUs } }]
      : []
  })
  return { text, places }
}

function missing(sheet: Sheet, text: string): true {
  sheet.problems.push(`“${text}” is not said in “${sheet.reference.composition.name}”`)
  return true
}

function stretch(sheet: Sheet, how: string, a: Heard | null, b: Heard | null): boolean {
  if (!a || !b) return false
  for (const one of [a, b]) if (one.places.length === 0) return missing(sheet, one.text)
  // The last beginning before the first end after it: the shortest stretch.
  for (const end of b.places) {
    const start = a.places.findLast(({ range }) => range.endUs <= end.range.startUs)
    if (!start) continue
    return how === 'between'
      ? sheet.add(start.range.endUs, end.range.startUs)
      : sheet.add(start.range.startUs, end.range.endUs)
  }
  sheet.problems.push(`“${b.text}” is not said after “${a.text}” in “${sheet.reference.composition.name}”`)
  return true
}

function beside(sheet: Sheet, side: string, which: string | undefined, phrase: Heard | null): boolean {
  if (!phrase || plainWordsOf(phrase.text).length === 0) return false
  if (phrase.places.length === 0) return missing(sheet, phrase.text)
  const later = /after|following|once|as soon|past|from|start|since/.test(side)
  const least = sheet.purpose === 'remove' ? (later ? 'last' : 'first') : later ? 'first' : 'last'
  const place = (which ?? least) === 'last' ? phrase.places.at(-1) : phrase.places[0]
  if (!place) return false
  const includes = /from|start/.test(side)
  if (later) return sheet.add(includes ? place.range.startUs : place.range.endUs, sheet.durationUs)
  return sheet.add(0, /with/.test(side) ? place.range.endUs : place.range.startUs)
}

/** "The sentence that starts with “TikTok”". */
function edgeSentence(sheet: Sheet, edge: string, which: string | undefined, phrase: Heard | null): boolean {
  if (!phrase) return false
  const wanted = plainWordsOf(phrase.text).join(' ')
  const fits = sheet.reference.sentences.filter(({ text }) => {
    const plain = plainWordsOf(text)
      .filter((word) => !HESITATIONS.has(word))
      .join(' ')
    return /^(?:start|begin)/.test(edge)
      ? `${plain} `.startsWith(`${wanted} `)
      : ` ${plain}`.endsWith(` ${wanted}`)
  })
  if (fits.length === 0) {
    sheet.problems.push(
      `no sentence of “${sheet.reference.composition.name}” ${/^(?:start|begin)/.test(edge) ? 'begins' : 'ends'} with “${phrase.text}”`,
    )
    return true
  }
  for (const { range } of which === 'first' ? fits.slice(0, 1) : which === 'last' ? fits.slice(-1) : fits)
    sheet.add(range.startUs, range.endUs)
  return true
}

function inside(sheet: Sheet, part: string, which: string | undefined, phrase: Heard | null): boolean {
  if (!phrase || plainWordsOf(phrase.text).length === 0) return false
  if (phrase.places.length === 0) return missing(sheet, phrase.text)
  const chosen =
    which === 'first' ? phrase.places.slice(0, 1) : which === 'last' ? phrase.places.slice(-1) : phrase.places
  for (const { range } of chosen) {
    const sentence = sheet.reference.sentences.find(
      (one) => one.range.startUs <= range.startUs && range.startUs < one.range.endUs,
    )
    const whole = part === 'sentence' && sentence ? sentence.range : range
    sheet.add(whole.startUs, whole.endUs)
  }
  return true
}
