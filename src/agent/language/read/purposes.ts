// Why an item is requested: “for the newsletter”, “so that …”, “because …”. None of it asks for an edit.
import type { TokenCursor } from '../places/cursor.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { is, matches } from './token-tests.ts'
import type { Token, TokenSpan } from './tokens.ts'

/** “…, it is superseded”, “…, nobody can hear it”: a reason, set apart by a comma. */
const SUBJECTS = new Set('it they that this he she we i one nobody people everyone viewers'.split(' '))
const STATING = new Set('is are was were has have had can could do does did am not'.split(' '))

/** What follows “to” in a purpose. */
export const OF_PURPOSE =
  /^(?:make|help|keep|get|be|ensure|avoid|match|improve|save|hook|grab|let|sound|look|feel|promote|tease|please)$/

/** “Duplicate it before I alter it”, “mute the swearing before we post it”: why it is done now. */
function isBeforeUse(tokens: readonly Token[], at: number): boolean {
  if (isBeforeSeen(tokens, at)) return true
  const [before, subject, verb, object, ...more] = tokens.slice(at, at + MAX_USE + 1)
  if (before?.text !== 'before' || !/^(?:i|we|it)$/.test(subject?.text ?? '') || tokens.length > at + MAX_USE)
    return false
  const isCopied = tokens.slice(0, at).some(is({ verb: 'copy', thing: 'copy' }))
  // “Before I start coding it”, “before I change anything”
  const own = [verb, object, ...more].filter((token) => token !== undefined)
  const last = own.at(-1)
  const isIt =
    own
      .slice(0, -1)
      .every(
        (token) =>
          isWord(token.text, 'beginning', 'coming') ||
          token.senses.verb ||
          /ing$/.test(token.text) ||
          token.text === 'to' ||
          Object.keys(token.senses).length === 0,
      ) &&
    (isWord(last?.text, 'referring', 'demonstrative') ||
      last?.text === 'anything' ||
      /ing$/.test(last?.text ?? ''))
  // “The pause before I show the farm” says where it is.
  const isThis =
    object === undefined || isWord(object.text, 'referring', 'demonstrative', 'object') || isAudience(object)
  const isUsed = verb?.senses.cannot === 'publish' || /^(?:show|send|present|goes)$/.test(verb?.text ?? '')
  return (isCopied && isIt) || (isUsed && isThis && more.every(is({ kind: 'word' })))
}

/** “(Mute it all), adding my own track”, “…, music comes later”: what is heard instead. */
function isOtherSound(tokens: readonly Token[], at: number): boolean {
  if (!matches(tokens[0], { verb: 'mute' })) return false
  const rest = tokens.slice(at)
  const said = /^[,–—-]$/.test(rest[0]?.text ?? '') ? rest.slice(1) : rest
  const [first, ...more] = said
  const isAdding = isWord(first?.text, 'layingOn') && more.length > 0
  const isLater =
    said !== rest && isWord(said.at(-1)?.text, 'comingLater') && said.some(is({ thing: 'music audio track' }))
  return (isAdding || isLater) && said.length <= MAX_USE && said.every(is({ kind: 'word' }))
}

const isAudience = (token: Token | undefined) =>
  isWord(token?.text, 'audience', 'addressed') ||
  isWord(token?.text.replace(/s$/, ''), 'audience', 'addressed')

/** “Before the students see it”, “before my client hears this” */
function isBeforeSeen(tokens: readonly Token[], at: number): boolean {
  const rest = tokens.slice(at + 1).filter(({ senses }) => senses.glue !== 'politeness')
  const own = isWord(rest[0]?.text, 'article', 'possessive') ? rest.slice(1) : rest
  const [who, verb, it, ...more] = own
  const isSeen = isWord(verb?.text.replace(/s$/, ''), 'perceiving') || /^gets?$/.test(verb?.text ?? '')
  const isIt = isWord(it?.text, 'referring', 'demonstrative', 'neuter')
  return tokens[at]?.text === 'before' && isAudience(who) && isSeen && isIt && more.length === 0
}

/** “Before we send it out to the whole team” */
const MAX_USE = 9

/** "for the newsletter", "so that …", "because …", "to make it …": why, not what. */
export function readPurposes(cursor: TokenCursor, isTaken: (at: number) => boolean): TokenSpan[] {
  const purposes: TokenSpan[] = []
  for (let at = 1; at < cursor.tokens.length; at++) {
    if (isTaken(at)) continue
    const text = cursor.text(at)
    const next = cursor.tokens[at + 1]
    const isReason =
      /^(?:because|since|as it|so that(?: it)?|although|(?:even )?though)$/.test(text) ||
      (text === 'even' && next?.text === 'though') ||
      (text === 'no' && next?.text === 'matter') ||
      (/^(?:whatever|however)$/.test(text) && cursor.text(at - 1) === ',') ||
      (/^[,–—-]$/.test(text) && SUBJECTS.has(next?.text ?? '') && STATING.has(cursor.text(at + 2))) ||
      (text === 'so' &&
        next !== undefined &&
        (next.senses.glue === 'helpers' ||
          ['that', 'it', 'its', 'people', 'viewers', 'everyone', 'nobody', 'the'].includes(next.text))) ||
      (text === 'to' && at > 1 && OF_PURPOSE.test(next?.text ?? '')) ||
      isBeforeUse(cursor.tokens, at) ||
      isOtherSound(cursor.tokens, at)
    if (isReason) {
      const rest = cursor.tokens.slice(at)
      const limits = rest.some(
        ({ senses, kind, text: word }) =>
          kind === 'amount' ||
          kind === 'time' ||
          kind === 'quote' ||
          kind === 'composition' ||
          // “So it's just his answers” says what is left.
          (senses.limit === 'only' && word !== 'just' && text !== 'so') ||
          senses.limit === 'except',
      )
      if (limits) continue
      purposes.push({ from: at, to: cursor.tokens.length })
      return purposes
    }
    if (text !== 'for' || !next) continue
    let to = at + 1
    while (
      to < cursor.tokens.length &&
      !isTaken(to) &&
      !(cursor.tokens[to]?.kind === 'mark' && !"-'/".includes(cursor.text(to))) &&
      !['and', 'with', 'in', 'from', 'to', 'of'].includes(cursor.text(to))
    )
      to++
    const purpose = cursor.tokens.slice(at + 1, to)
    const isPurpose =
      purpose.length > 0 &&
      purpose.length <= 6 &&
      purpose.every(
        (token) =>
          token.kind === 'word' &&
          !matches(token, {
            limit: true,
            place: true,
            unit: true,
            thing: 'captions fillers pauses titles markers chapters clip speaker track camera music',
            look: 'podcast broadcast youtubeLoud',
          }) &&
          token.senses.cannot !== 'translate',
      )
    if (isPurpose && !(purpose.length === 1 && purpose[0]?.senses.thing === 'composition'))
      purposes.push({ from: at, to })
  }
  return purposes
}
