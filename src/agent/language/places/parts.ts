// Parts of a talk: by what they are about, by what they are called, by their speaker or their media file.
import { plainWordsOf } from '../../commands/plans/words.ts'
import type { NamedPart, Place } from '../places.ts'
import { EDGED, isNamedPart, type Read, type TokenCursor } from './cursor.ts'
import { readFreeText } from './free-text.ts'
import { readAsking, readSaying } from './quoted.ts'
import { narrowToUnit, readAbout, withAll } from './topics.ts'

/** What is heard is a quotation, with marks or without. */
const isUnquoted = ({ tokens, prompt }: TokenCursor, at: number) =>
  /^[\p{L}\p{N}]/u.test(prompt.slice(tokens[at]?.from))

/** No more words are a sound, or a phrase, rather than what a sentence says. */
const MAX_SOUNDS = 3

/** "the part about X", "the bit where he talks about X", "the question on X", "parts that mention X". */
export function readPart(cursor: TokenCursor, at: number): Read<Place> | null {
  let start = at
  const ordinal = cursor.tokens[start]?.kind === 'ordinal' ? cursor.tokens[start] : undefined
  if (ordinal) start++
  const token = cursor.tokens[start]
  const unit = token?.senses.unit
  const isClip = token?.senses.thing === 'clip' && cursor.tokens[start + 1]?.senses.link !== undefined
  if (!token || (!(unit && unit !== 'time' && unit !== 'pixel' && unit !== 'frames') && !isClip)) return null
  const isPlural = /s$/.test(token.text)
  // “the bit with talk.mp4”
  const media = cursor.tokens[start + 2]
  if (media?.kind === 'media' && cursor.is(start + 1, 'with', 'from', 'of'))
    return { value: { kind: 'media', ids: media.ids }, to: start + 3 }
  const asked = readAsking(cursor, start + 1)
  if (asked) return asked
  const said = readSaying(cursor, start + 1)
  if (said) {
    // “The bit where he says um” is a sound; several words are said in a sentence.
    const isSentence =
      unit === 'sentence' ||
      (isUnquoted(cursor, said.to - 1) && plainWordsOf(said.value.text).length > MAX_SOUNDS)
    const single: Pick<Place, 'also'> =
      isPlural || isSentence ? {} : { also: [{ kind: 'count', n: 1, unit: null }] }
    const value: Place = { ...said.value, ...single, ...(isSentence ? { unit: 'sentence' } : {}) }
    return { value, to: said.to }
  }
  const about = readAbout(cursor, start + 1)
  if (!about) return null
  const meant = narrowToUnit(unit, about)
  return { value: isPlural ? withAll(meant.value) : meant.value, to: meant.to }
}

/** "the intro", "the ending", "the middle third", a media file, what a speaker says. */
export function readNamed(cursor: TokenCursor, at: number): Read<Place> | null {
  const token = cursor.tokens[at]
  if (!token) return null
  const { place } = token.senses
  const past = (to: number) =>
    cursor.tokens[to]?.senses.unit === 'part' || cursor.tokens[to]?.senses.unit === 'sentence' ? to + 1 : to
  // “The welcome sentence”, “the goodbye line”: one sentence of it, the outermost.
  const isSentence = cursor.tokens[at + 1]?.senses.unit === 'sentence' && !/s$/.test(cursor.text(at + 1))
  if ((place === 'intro' || place === 'outro') && isSentence)
    return { value: { kind: 'nth', unit: 'sentence', ns: [place === 'intro' ? 1 : -1] }, to: at + 2 }
  if (isNamedPart(place)) return readNamedPart(cursor, at, place, past(at + 1))
  const isStretch =
    ['ending', 'beginning', 'opening'].includes(token.text) &&
    !['at', 'to', 'from', 'until', 'in', 'by', 'near'].includes(cursor.text(at - 1)) &&
    !['at', 'to', 'from', 'until', 'in'].includes(cursor.text(at - 2)) &&
    cursor.link(at + 1) === undefined
  if (isStretch)
    return { value: { kind: 'named', which: token.text === 'ending' ? 'outro' : 'intro' }, to: at + 1 }
  if (place === 'middle') {
    const share = { half: 2, third: 3, quarter: 4 }[cursor.tokens[at + 1]?.senses.place ?? '']
    return share === 3 ? { value: { kind: 'share', edge: 'middle', share: 1 / 3 }, to: at + 2 } : null
  }
  if (token.kind === 'media') {
    const isClip =
      cursor.tokens[at + 1]?.senses.thing === 'clip' ||
      cursor.is(at + 1, 'file', 'footage', 'part', 'section', 'recording', 'segment')
    return { value: { kind: 'media', ids: token.ids }, to: isClip ? at + 2 : at + 1 }
  }
  if (
    token.kind === 'speaker' &&
    (cursor.is(at + 1, 'part', 'parts', 'answers', 'lines', 'words', 'sentences') ||
      token.text.endsWith("'s"))
  )
    return { value: { kind: 'speaker', name: token.ids[0] as string }, to: at + 2 }
  return null
}

/** “The apology (at the start)”, “all apologies”, “her opinion on batteries”. */
function readNamedPart(cursor: TokenCursor, at: number, which: NamedPart, to: number): Read<Place> {
  if (EDGED.has(which)) return { value: { kind: 'named', which }, to: afterEdge(cursor, to, which) }
  const about = cursor.link(to) === 'about' || cursor.is(to, 'on', 'of') ? readFreeText(cursor, to + 1) : null
  if (about) return { value: { kind: 'named', which, about: about.value }, to: about.to }
  const isNear = cursor.is(to, 'near', 'towards', 'toward')
  const edge = isNear || cursor.is(to, 'at', 'in', 'from', 'off') ? cursor.skip(to + 1) : to
  const side = edge > to + 1 ? cursor.tokens[edge]?.senses.place : undefined
  if (side === 'start' || side === 'end')
    return { value: { kind: 'named', which, nth: side === 'start' ? 1 : -1 }, to: edge + 1 }
  return { value: { kind: 'named', which, ...(/s$/.test(cursor.text(at)) ? { nth: null } : {}) }, to }
}

/** “The hello at the front”, “the farewell at the very end”: where that is anyway. */
function afterEdge(cursor: TokenCursor, at: number, place: string): number {
  const side = place === 'intro' ? 'start' : place === 'outro' ? 'end' : null
  if (side === null || !cursor.is(at, 'at', 'in', 'from', 'off')) return at
  const edge = cursor.skip(at + 1)
  return edge > at + 1 && cursor.tokens[edge]?.senses.place === side ? edge + 1 : at
}
