import { saysStays } from '../guard-clauses.ts'
import { fits } from '../phrases/pattern.ts'
import { isWord } from '../vocabulary/grammar.ts'
import type { Clause, Sentence } from './clause.ts'
import { entriesOf, isEverything, merging } from './joined.ts'
import { asLink, asQuote, asThing, asVerb } from './made-tokens.ts'
import {
  closedOff,
  isExact,
  isFilm,
  isLeftOut,
  isLinking,
  isNamed,
  isPlaceOf,
  isReadable,
  isWritten,
  namesFilm,
  ofTalk,
  withColon,
  withoutFilm,
  withoutFrom,
} from './making-parts.ts'
import {
  afterCut,
  behindVerb,
  captionsOf,
  commandOf,
  exclusionOf,
  forbids,
  isBare,
  isFit,
  isIdle,
  isJoint,
  isLengthOf,
  isOpening,
  isReason,
  jointOf,
  lengthEnd,
  mayAsk,
  opening,
  speedOf,
  withoutLead,
  withoutTail,
  withoutUse,
  withSpan,
} from './making-pieces.ts'
import { isCaptioned, madeAt, nameAt, quotedAt, saysWhere, shapeEnd } from './making-spans.ts'
import {
  isCopyVerb,
  isMaking,
  isNewNoun,
  isOfCopy,
  isPart,
  isPolite,
  isShape,
  isUnknown,
} from './new-nouns.ts'
import { asRequest, calledBy } from './new-part-request.ts'
import { ofItsOwn } from './new-things.ts'
import { readClause } from './read-clauses.ts'
import { is, isNot, isUm } from './token-tests.ts'
import type { Token } from './tokens.ts'

const MAX_LISTS = 12
const MAX_TOKENS = 120

/** The sentences, with those that describe one new composition merged into one. */
export function withMakings(lists: readonly Token[][], prompt: string): (Token[] | Sentence)[] {
  const out: (Token[] | Sentence)[] = []
  for (let at = 0; at < lists.length; at++) {
    const read = readFrom(lists.slice(at, at + MAX_LISTS), prompt)
    if (read) out.push(...read.made)
    else out.push(lists[at] as Token[])
    at += (read?.used ?? 1) - 1
  }
  return out
}

/** The clauses for one entry of a list of new compositions; null if the entry says anything else. */
export function makingOf(tokens: readonly Token[], prompt: string): Clause[] | null {
  const making = new Making(prompt)
  making.isListed = true
  return making.with(tokens, true)?.sentence([...tokens])?.clauses ?? null
}

/** Reads the first sentence and every following one that describes the same composition. Guards may come in between. */
function readFrom(lists: readonly Token[][], prompt: string) {
  let making = new Making(prompt)
  let read: { made: (Token[] | Sentence)[]; used: number } | null = null
  const guards: Token[][] = []
  for (const [at, list] of lists.entries()) {
    const isGuard = saysStays(list) || forbids(list.filter(isNot({ glue: 'politeness' })), 0)
    if (at > 0 && isGuard) {
      guards.push(list)
      continue
    }
    const next = making.with(list, at === 0)
    if (next === null) break
    making = next
    const sentence = making.sentence(lists.slice(0, at + 1).flat())
    const lead = making.lead.length > 0 && !saysWhere(making.lead) ? [making.lead] : []
    if (sentence) read = { made: [...lead, sentence, ...making.guards, ...guards], used: at + 1 }
  }
  return read
}

const saysIncluded = fits('(this|that|it)? included')
const saysClosed = fits('(no further|only until|only up_to) ...')
/** “(Of the salt) from Interview” */
const isFromFilm = fits('from <composition media>+')

/** “A, B and C” */
const isListed = is({ kind: 'composition mark', glue: 'articles', text: 'and both' })

/** The slots filled so far. */
class Making {
  /** The words for the kind of composition. */
  said: Token[] = []
  name: Token | null = null
  /** Number of highlights. */
  count: Token | null = null
  shape: Token[] = []
  length: Token[] = []
  content: Token[] = []
  /** Number of pieces in the content. */
  parts = 0
  source: Token[] = []
  /** The source composition. */
  film: Token[] = []
  edits: Token[][] = []
  /** True while the last edit's list can still continue. */
  isOpen = false
  looks: Token[] = []
  /** The platform, which implies a shape. */
  social: Token[] = []
  guards: Token[][] = []
  /** A remark before the request. */
  lead: Token[] = []
  /** True for the first piece after the verb. */
  made: number | null = null
  /** “And no further”, “this included”: the end phrase is included. */
  isClosed = false
  isTwo = false
  /** The content comes before the verb. */
  hasLead = false
  isIncluded = false
  /** An entry of a list: unlabeled words are its content. */
  isListed = false

  constructor(readonly prompt: string) {}

  copy(): Making {
    const copied = Object.entries(this).map(([key, value]) => [
      key,
      Array.isArray(value) ? value.map((one) => (Array.isArray(one) ? [...one] : one)) : value,
    ])
    return Object.assign(new Making(this.prompt), Object.fromEntries(copied))
  }

  /** Adds another sentence; null if any of it is about something else. */
  with(list: readonly Token[], isFirst: boolean): Making | null {
    const said = withSpan(
      ofItsOwn(
        list.filter(
          (token, at) => !isPolite(token) || token.text === 'so' || isLinking(token) || isNamed(list, at),
        ),
      ),
    )
    const tokens = isFirst ? afterCut(said) : said
    if (tokens === null || list.length > MAX_TOKENS) return null
    // “Cut it out and make a clip of it” begins with another verb.
    if (isFirst && tokens === said && !mayAsk(list)) return null
    const next = this.copy()
    const guard = tokens.findIndex((_, at) => at > 0 && forbids(tokens, at))
    if (guard > 0) next.guards.push(tokens.slice(guard))
    const from = isFirst ? opening(tokens) : 0
    next.lead.push(...tokens.slice(0, from))
    const pieces = next.pieces(tokens.slice(from, guard > 0 ? guard : tokens.length))
    // “A composition. A new one of …” says the same, “a composition. A clip of …” does not.
    const isTwice = !isFirst && next.said.length > this.said.length && !isBare(pieces)
    if (next.made === null || next.isTwo || isTwice) return null
    const made = isFirst ? next.made : 0
    return pieces.every((piece, order) => next.take(piece, isFirst, order >= made)) ? next : null
  }

  /** Reads the words between separators that no slot recognizes by form. */
  pieces(tokens: readonly Token[]): Token[][] {
    const pieces: Token[][] = [[]]
    for (let at = 0; at < tokens.length; ) {
      const made = madeAt(tokens, at)
      const quoted = this.name === null ? quotedAt(tokens, at, this.made !== null, this.prompt) : null
      const named = this.name === null && !quoted && !made ? nameAt(tokens, at, this.prompt) : null
      const found = quoted ?? made ?? named
      // “A rough cut and then a reel” are two.
      this.isTwo ||=
        made !== null && this.made !== null && isLinking(tokens[at - 1]) && !isLinking(tokens[at])
      if (quoted || made) this.made ??= pieces.length
      if (made && !quoted) this.makes(tokens.slice(at, made.to))
      if (found) this.name ??= found.name
      const long =
        found || this.made === null ? at : lengthEnd(tokens, at, this.said.some(is({ thing: 'excerpt' })))
      this.length.push(...tokens.slice(at, long))
      const to = found?.to ?? Math.max(long, shapeEnd(tokens, at))
      if (!found) this.shape.push(...tokens.slice(at, to).filter(isShape))
      if (to > at) pieces.push([])
      else if (isJoint(tokens, at)) pieces.push([tokens[at] as Token])
      else pieces.at(-1)?.push(tokens[at] as Token)
      at = Math.max(to, at + 1)
    }
    return pieces
  }

  makes(given: readonly Token[]): void {
    const isTime = ({ kind, n }: Token) => kind === 'time' || (kind === 'number' && n > 20)
    this.count ??=
      given.find(({ kind, unit, n }) => n > 1 && n <= 20 && (kind === 'number' || unit === 'x')) ?? null
    const said = given.map(
      (token): Token => (isTime(token) ? { ...token, kind: 'amount', unit: 's' } : token),
    )
    const captions = said.find(isCaptioned)
    if (captions) this.edits.push([asVerb(captions, 'add'), asThing(captions, 'captions')])
    this.said.push(...said.filter((token) => token !== captions))
  }

  /** Files a piece under its slot; false if it fits none. */
  take(piece: readonly Token[], isFirst: boolean, isBehind: boolean): boolean {
    const joint = piece[0] && isJoint(piece, 0) && !isWord(piece[0].text, 'without') ? piece[0] : null
    const list = withoutTail(joint ? piece.slice(1) : piece, isBehind)
    const rest = withoutUse(isBehind ? list : behindVerb(list))
    this.social.push(...list.slice(list.indexOf(rest.at(-1) as Token) + 1).filter(is({ thing: 'excerpt' })))
    const said = withoutLead(rest, isBehind)
    const isEnd = saysIncluded(said)
    this.isIncluded ||= isEnd
    this.isClosed ||= saysClosed(said)
    const isMadeSo = list.length > 1 && isMaking(list[0] as Token) && isIdle(list.slice(1))
    if (isEnd || isReason(list) || isIdle(said) || isMadeSo) return true
    // “Make the original square” is about another one.
    if (isBehind && list.some((token) => isMaking(token) && token.isBase && !isWord(token.text, 'filling')))
      return false
    if (this.takeLooks(said) || this.takeEdit(said, list, joint, isFirst && isBehind)) return true
    const [only] = said
    if (said.length === 1 && only?.kind === 'quote' && this.name === null && this.said.length > 0) {
      this.name = only
      return true
    }
    // A later sentence must refer to this composition.
    return (
      (isFirst || said.length < list.length || isOpening(said)) && this.takeContent(said, joint, isBehind)
    )
  }

  /** Looks, length, and guards. */
  takeLooks(said: readonly Token[]): boolean {
    const edit = captionsOf(said) ?? speedOf(said)
    if (edit) this.edits.push(edit)
    else if (saysStays(said)) this.guards.push([...said])
    else if (isLengthOf(said)) this.length.push(...said)
    else if (isFit(said)) this.looks.push(asLink(said[0] as Token, 'with'), ...said)
    else return false
    return true
  }

  /** Exclusions, and edits in the same sentence; a later sentence is a request of its own. */
  takeEdit(said: readonly Token[], list: readonly Token[], joint: Token | null, isBehind: boolean): boolean {
    const but = exclusionOf(said)
    // “The answer, without the question”
    if (but?.every(is({ unit: 'question', glue: 'articles' })) && this.content.some(is({ unit: 'answer' })))
      return true
    if (isLeftOut(said, but, this.content)) return true
    // “The night without salt”
    const isOfTopic =
      this.isListed && but?.length === 1 && but.every((token) => isUnknown(token) && !isUm(token))
    if (but && isOfTopic && this.content.length > 0 && !isExact(this.content))
      return this.content.push(...but) > 0
    // “Without the question” is of the part, “without the ums” is done to what was made.
    if (but && withoutFilm(this.content).length > 0 && isPlaceOf(but, this.prompt)) {
      this.content.push({ ...asLink(but[0] as Token, 'except'), senses: { limit: 'except' } }, ...but)
      return true
    }
    const edit = but ? [asVerb(but[0] as Token, 'remove'), ...but] : isBehind ? commandOf(said, list) : null
    if (edit) this.edits.push(edit)
    else if (this.isOpen && joint && !isFilm(said) && !isOpening(said))
      this.edits.at(-1)?.push(joint, ...said)
    else return false
    this.isOpen = true
    return true
  }

  takeContent(said: readonly Token[], joint: Token | null, isBehind: boolean): boolean {
    const [first, ...rest] = said
    // “Cut the farm story and make a clip of the elephant” asks for two things.
    const isMore = joint?.kind === 'mark' && isExact(said)
    if (isBehind && this.hasLead && !isMore && !isFilm(said) && !said.some(namesFilm)) return false
    this.hasLead ||= !isBehind && withoutFilm(said).length > 0 && !isFilm(said)
    // “30 second highlights of Webinar”
    const isReel = said.some(is({ thing: 'excerpt' })) && said.some(is({ measure: 's' }))
    // “… and two copies of it”
    if (isReel || said.some(is({ thing: 'copy' }))) return false
    if (this.isListed && this.content.length > 0 && isFromFilm(said)) this.source = rest
    else if (isFilm(said)) this.film = said.filter(({ text }) => !isWord(text, 'sourcing', 'onto', 'full'))
    else if (said.every(isNewNoun) && joint?.kind !== 'word') this.said.push(...said)
    else {
      if (joint?.kind !== 'word' || this.parts === 0) this.parts++
      this.isOpen = false
      if (this.content.length > 0)
        this.content.push(jointOf(joint, said, isExact(said) && !isExact(this.content)))
      // “Out of the salt story”
      const isOut = isWord(first?.text, 'outOf') && !said.some(namesFilm)
      const from = isOut ? (rest[0]?.text === 'of' ? 2 : 1) : 0
      this.content.push(...said.slice(from).flatMap((token) => ofTalk(token, said)))
    }
    return true
  }

  /** The equivalent plain requests; null if the content is unclear. */
  sentence(tokens: Token[]): Sentence | null {
    const request = this.request()
    const edits = this.edits.map((edit) => readClause(edit))
    if (request === null || edits.some(({ verb }) => verb === null)) return null
    const verb = request[0]?.senses.verb ?? 'make'
    const make = { tokens: [...request], verb, isNegated: false, isRequest: true }
    return { tokens, clauses: [make, ...edits], isQuestion: false, conditions: [], isWhole: true }
  }

  request(): readonly Token[] | null {
    const { said, content } = this
    const first = said[0] ?? content[0]
    if (!first || content.some(is({ link: 'each' }))) return null
    const name = this.name ? [calledBy(this.name), this.name] : []
    const films = this.source.length > 0 ? this.source : content.filter(namesFilm)
    const look = [...said.filter(isShape), ...this.shape]
    const isAll = films.length === 0 && isEverything(content)
    const isSeveral = new Set(films.map(({ ids }) => ids[0])).size > 1
    // “A copy of all three”, “a square version of A and B”: one of each
    if ((isAll || (isSeveral && content.every(isListed))) && said.some(isOfCopy))
      return [asVerb(first, 'copy'), ...look.filter(isShape), ...content, ...name]
    if (isAll) return merging(first, [content], look, name)
    if (isSeveral) {
      const entries = entriesOf(content)
      const isJoined =
        entries !== null && entries.length > 1 && entries.every((entry) => entry.some(namesFilm))
      return isJoined ? merging(first, entries, look, name) : null
    }
    const held = closedOff(withColon(this.source.length > 0 ? content : withoutFilm(content)), this)
    let part = withoutFrom(held, first, this.prompt)
    if (part.at(-1)?.senses.limit === 'only') part.pop()
    // “The voice-memo.mp3 portion”
    const [film] = films
    const isPortion = film?.kind === 'media' && part.length === 1 && part[0]?.senses.unit === 'part'
    if (isPortion) part = [film, ...part]
    const isCopy = said.some(isOfCopy) && !isPortion
    // “Into a new composition, Sunday Guest”, “dupe Interview: INT-2”
    const isLed =
      isCopy && isWord(part[0]?.text, 'toName', 'turningInto') && isWritten(part.slice(1), this.prompt)
    if (isLed) part.shift()
    const isNamed = isCopy
      ? isWritten(part, this.prompt)
      : films[0]?.kind === 'media' && part.every(isUnknown)
    if (part.length > 0 && isNamed && name.length === 0) {
      name.push(calledBy(first), asQuote(part[0] as Token, part.at(-1) as Token, this.prompt))
      part = []
    }
    // “Dupe it, and it loses the um”
    if (isCopyVerb(said[0]) && part.length > 0) return null
    const isReel =
      said.some(is({ thing: 'excerpt' })) &&
      (this.count !== null || [...said, ...this.length].some(is({ measure: 's' })))
    const isToldAsPart = this.isListed && this.parts === 1 && isPart(part) && part[0]?.text !== 'from'
    const isRead =
      part.length === 0
        ? films.length > 0 || this.film.length > 0 || isCopy || isReel
        : this.count === null &&
          (isPortion || isToldAsPart || isReadable(part, first, this.prompt, this.parts))
    if (!isRead) return null
    return asRequest(asVerb(first, 'make'), said, {
      part: part.length === 0 ? null : part,
      source: isPortion ? [] : films.slice(0, 1),
      count: this.count ? [{ ...this.count, kind: 'number', unit: null, text: String(this.count.n) }] : [],
      shape: this.shape,
      length: this.length,
      name,
      tail: this.looks,
      film: this.film,
      social: this.social,
      isCopy,
    })
  }
}
