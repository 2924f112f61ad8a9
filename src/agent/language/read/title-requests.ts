// What a title says, where and when it is seen, in any order: “top title SALE first 3 secs”, “for the first 3 seconds show SALE at the
// top”, “Hello should read Welcome”, “title out at 0:02”. Each request becomes one plain command.
import { plainWordsOf } from '../../commands/plans/words.ts'
import { isFiniteVerb, isWord } from '../vocabulary/grammar.ts'
import { asLink, asThing, asVerb } from './made-tokens.ts'
import { type Request, sized, unread } from './title-reading.ts'
import { takeSlot } from './title-request.ts'
import { type Seen, seenTokens } from './title-slots.ts'
import { fills, isCapitals, separates, type TitleWords } from './title-words.ts'
import { type Token, tokenOf } from './tokens.ts'

/** No request has more tokens. */
const MAX_REQUEST = 60
/** Nor so many in front of what it is about. */
const MAX_LEAD = 20

/** The sentence with its requests about titles as plain commands. Linear. */
export function withTitles(tokens: readonly Token[], prompt: string, titles: TitleWords): readonly Token[] {
  const firsts = new Set(titles.map(([word]) => word))
  const hinted = tokens.flatMap((token, at) => (firsts.has(token.text) || hints(token, prompt) ? [at] : []))
  if (hinted.length === 0) return tokens
  const out: Token[] = []
  let isUnread = false
  for (let at = 0, next = 0; at < tokens.length; ) {
    while ((hinted[next] ?? at) < at) next++
    const isNear = (hinted[next] ?? Number.POSITIVE_INFINITY) < at + MAX_LEAD
    // “Lower third for the guest, text "Leo", …” is one request.
    const isStart = at === 0 || (separates(tokens[at - 1]) && !(isUnread && tokens[at - 1]?.text === ','))
    // “Top the show on "X"” begins there.
    const isEdge = tokens[at]?.text === 'top' && tokens.slice(at, at + 4).some(({ text }) => text === 'on')
    const found = isStart && isNear && !isEdge ? listAt(tokens, at, prompt, titles) : null
    if (found === null) {
      const token = tokens[at] as Token
      isUnread = token.senses.thing === 'titles' || (isUnread && !/^(?:and|then|;)$/.test(token.text))
      out.push(token)
      at++
      continue
    }
    out.push(...found.command)
    at = found.to
  }
  return out
}

/** A request, or several texts of which each has a time or a composition: “lower thirds: Dana 0:03-0:07, Leo 0:10-0:14”. */
function listAt(tokens: readonly Token[], from: number, prompt: string, titles: TitleWords) {
  const first = requestAt(tokens, from, prompt, titles, null)
  if (first === null) return null
  const found = [first]
  const { text, noun, look } = first.request
  const mayBeList = text !== null || noun !== null || look !== null
  for (let start = mayBeList ? entryStart(tokens, first.to) : 0; start > 0; ) {
    const next = requestAt(tokens, start, prompt, titles, first.request)
    const isSaid = tokens.slice(start, next?.to).some((token) => states(token, prompt))
    if (next === null || isSaid || !(isEntry(next.request) || next.request.isAll)) break
    found.push(next)
    start = entryStart(tokens, next.to)
  }
  const requests = found.map(({ request }) => request)
  const entries = requests.filter(({ text }) => text !== null)
  const isList = entries.length > 1 || (entries.length === 1 && first.request.text === null)
  const { count } = first.request
  if (!isList || (count !== null && count !== entries.length)) {
    const command = commandOf(first.request, tokens[from] as Token, titles.length > 0)
    return command && { command, to: first.to }
  }
  const commands = entries.map((one) =>
    commandOf(inheriting(one, requests), tokens[from] as Token, titles.length > 0),
  )
  if (commands.includes(null)) return null
  const command = commands.flatMap((one, order) => [
    ...(order > 0 ? [{ ...asLink(tokens[from] as Token, ','), kind: 'mark' as const, senses: {} }] : []),
    ...(one ?? []),
  ])
  return { command, to: (found.at(-1) as Found).to }
}

/** “Dana says hello at 0:10” is no entry. */
const states = ({ kind, text, from }: Token, prompt: string) =>
  kind === 'word' && isFiniteVerb(text) && !/^\p{Lu}/u.test(prompt.charAt(from))

/** Where the next entry of a list may begin; 0 when none does. */
function entryStart(tokens: readonly Token[], from: number): number {
  let at = from
  while (at < tokens.length && tokens[at]?.kind !== 'break' && separates(tokens[at])) at++
  return at > from && at < tokens.length ? at : 0
}

const isEntry = ({ text, known, verb, noun, seen, scope, where }: Request) =>
  text !== null &&
  known === null &&
  verb === null &&
  noun !== 'known' &&
  (Object.keys(seen).length > 0 || where.length > 0 || scope !== null)

/** An entry with what is said once for all of them: “two lower thirds, 4 seconds each: …”, “… both at the top”. */
function inheriting(entry: Request, requests: readonly Request[]): Request {
  const [first] = requests as [Request]
  const order = requests.indexOf(entry)
  const before = requests.slice(0, order).findLast(({ look }) => look !== null)
  const all = requests.filter((one) => one.isAll || one.text === null)
  const { lasting } = all.find(({ seen }) => seen.lasting !== undefined)?.seen ?? {}
  const shared = all.flatMap(({ look }) => look ?? [])
  const looks = [...new Set([...(order > 0 ? first.looks : []), ...all.flatMap((one) => one.looks)])]
  const isShort = lasting !== undefined && entry.seen.end === undefined
  return {
    ...entry,
    verb: first.verb,
    scope: entry.scope ?? first.scope,
    look: entry.look ?? shared[0] ?? before?.look ?? null,
    looks: entry.looks.length > 0 ? entry.looks : looks,
    seen: isShort ? { ...entry.seen, lasting: entry.seen.lasting ?? lasting } : entry.seen,
  }
}

/** Without one of these, nothing is about a text that is seen. */
function hints({ senses, kind, from, to, text }: Token, prompt: string): boolean {
  return (
    kind === 'quote' ||
    senses.thing === 'titles' ||
    senses.look === 'lowerThird' ||
    isWord(text, 'screen', 'wording', 'showing') ||
    /^(?:bottom|center|lowerThird)$/.test(senses.look ?? '') ||
    isCapitals(prompt.slice(from, to))
  )
}

type Found = { request: Request; to: number }

function requestAt(
  tokens: readonly Token[],
  from: number,
  prompt: string,
  titles: TitleWords,
  before: Request | null,
): Found | null {
  const request = unread(before === null ? null : 'new')
  const isListed = before?.isSeveral ?? false
  const reading = { request, tokens, prompt, titles, isNext: before !== null, isListed }
  let end = from
  for (let at = from; at < Math.min(tokens.length, from + MAX_REQUEST); ) {
    const to = takeSlot(reading, at)
    if (to > at) {
      end = to
      at = to
    } else if (fills(tokens, at) || (at > from && separates(tokens[at]) && tokens[at]?.kind !== 'break')) at++
    else break
  }
  while (tokens[end] !== undefined && trails(tokens[end] as Token)) end++
  const first = tokens[from]
  const isShouted = isCapitals(prompt.slice(first?.from, first?.to))
  request.isLetters = !isShouted && tokens.slice(from, end).some((token) => isLettering(token, prompt))
  if (end === from || (end < tokens.length && !separates(tokens[end]))) return null
  return { request, to: end }
}

/** “SUBSCRIBE”, and not “MUSIC” */
const isLettering = ({ kind, from, to, senses }: Token, prompt: string) =>
  (kind === 'word' || kind === 'quote') &&
  isCapitals(prompt.slice(from, to)) &&
  Object.keys(senses).length === 0

const trails = ({ senses, text }: Token) =>
  senses.glue === 'politeness' ||
  isWord(text, 'shown', 'lookNoun') ||
  senses.limit === 'same' ||
  /^(?:instead|only|now|up|down)$/.test(text)

/** The plain command for a request; null when it is about no title. */
function commandOf(request: Request, at: Token, hasTitles: boolean): readonly Token[] | null {
  const { verb, noun, text, known, look, saying, isOnScreen } = request
  const sense = senseOf(request)
  // “End the title at 0:02”, “take it off at 0:02”; “move it to 0:05” says where it begins.
  const isEnded =
    (sense === 'end' || (REMOVING.has(sense) && text === null)) && request.seen.end === undefined
  const { start, end, ...others } = request.seen
  // “Move it to the bottom until 0:05”
  const isElsewhere = request.isTo && look !== null
  const isMovedTo = sense === 'move' && !isElsewhere && start === undefined && others.edge === undefined
  const isSwapped = (isMovedTo && end !== undefined) || (isEnded && start !== undefined)
  const seen = isSwapped ? ({ ...others, start: end, end: start } as Seen) : request.seen
  const isGrown = sense === 'raise' || isWord(verb?.text, 'enlarging')
  const stepped = request.looks.filter(isStep)
  const looks =
    stepped.length > 0
      ? stepped
      : request.looks.length > 0
        ? request.looks
        : isGrown
          ? [sized(at, 'bigger')]
          : isWord(verb?.text.split(' ')[0], 'shrinking')
            ? [sized(at, 'smaller')]
            : []
  const isSeen = Object.keys(seen).length > 0
  const where = look === null ? [] : [{ ...asThing(at, `at the ${look}`), senses: { look } }]
  const scope = request.scope === null ? [] : [asLink(at, 'in'), request.scope]
  const when = [...seenTokens(seen, at), ...request.where]
  const how = [...where, ...looks, ...when, ...scope]
  const title = asThing(at, 'titles')
  if (text !== null && known !== null)
    return REMOVING.has(sense) ? null : [asVerb(at, 'set'), title, known, asLink(at, 'to'), text, ...how]
  if (text !== null) return withText(request, { at, seen, where, looks, when, scope }, hasTitles)
  if (!hasTitles || noun === 'new') return null
  if (REMOVING.has(sense) && looks.some((one) => one.senses.look !== undefined && !isStep(one))) return null
  if (REMOVING.has(sense) && looks.length === 0) {
    if (known !== null && (isOnScreen || saying !== null) && !isSeen && look === null)
      return [asVerb(at, 'remove'), title, known]
    const isMoved = request.isTo && look !== null
    // “Cut the title at 0:02” could be either.
    if (start !== undefined && !/\boff\b|\bdown\b/.test(verb?.text ?? '')) return null
    if (!isMoved && !(seen.lasting !== undefined || seen.end !== undefined)) return null
  }
  if (known === null && noun === null) return null
  if (how.length === 0 || (['keep', 'leave'].includes(sense) && !isSeen)) return null
  return [asVerb(at, 'set'), article(at, 'the'), ...(known === null ? [] : wordsIn(known)), title, ...how]
}

/** “A title "Hello" at the top”, or other words for the one that there is. */
function withText(request: Request, parts: Parts, hasTitles: boolean): readonly Token[] | null {
  const { verb, noun, look, saying, isShall, isOnScreen, isCard } = request
  const { at, seen, where, looks, when, scope } = parts
  const text = request.text as Token
  const title = asThing(at, 'titles')
  const sense = senseOf(request)
  const isSeen = Object.keys(seen).length > 0
  // “It should say B instead”
  const isIt = noun === null && look === null && saying === 'shall say' && !isOnScreen
  const isChange =
    hasTitles &&
    noun !== 'new' &&
    (noun !== null || isIt) &&
    (saying === 'shall say' || isShall || CHANGING.has(sense) || (sense === 'make' && noun === 'known'))
  if (isChange)
    return [asVerb(at, 'set'), title, asLink(at, 'to'), text, ...where, ...looks, ...when, ...scope]
  if (
    !['', 'add', 'make', 'start', 'end', 'ask', 'see', 'open'].includes(sense) &&
    !isWord(verb?.text, 'showing')
  )
    return null
  // “The title and the ums should go”: the one that is there gets no text beside something else.
  const isQuoted = text.to - text.from > text.quoted.length
  if (noun === 'known' && verb === null && saying === null && !isQuoted && isLower(text)) return null
  // “Show "Hello"”
  const isShown = isWord(verb?.text, 'showing') && isQuoted
  const isPlaced = look !== null && (look !== 'top' || isSeen || verb === null || saying !== null)
  // “Put SUBSCRIBE over the last 3 secs”
  const isTimed = seen.lasting !== undefined || seen.start !== undefined
  const isLetters = sense === 'add' && isTimed && request.isLetters
  if (noun === null && !isPlaced && !isOnScreen && !isShown && !isLetters && !(saying !== null && isSeen))
    return null
  // In small letters, with no noun: “put follow for more on the bottom” can only be written there.
  if (
    noun === null &&
    saying === null &&
    !isOnScreen &&
    !isWord(verb?.text, 'showing') &&
    look === 'top' &&
    isLower(text)
  )
    return null
  const isAtEdge = (sense === 'start' || sense === 'end') && request.where.length === 0
  const edge = isAtEdge ? seenTokens({ ...seen, edge: sense }, at) : null
  const centered =
    isCard && look === null ? [{ ...asThing(at, 'at the center'), senses: { look: 'center' } }] : where
  return [
    asVerb(at, 'add'),
    article(at, 'a'),
    title,
    text,
    ...centered,
    ...looks,
    ...(edge ?? when),
    ...scope,
  ]
}

/** What a command says beside its text. */
type Parts = { at: Token; seen: Seen } & Record<'where' | 'looks' | 'when' | 'scope', readonly Token[]>

/** “Chuck SALE up top” adds it. */
const senseOf = ({ verb, text, known }: Request) =>
  isWord(verb?.text, 'tossing') && text !== null && known === null ? '' : (verb?.senses.verb ?? '')

/** As words: a quotation would be a new text. */
function wordsIn({ quoted, from, to }: Token): Token[] {
  return plainWordsOf(quoted).map((word) => tokenOf('word', word, from, to))
}

const isStep = ({ senses }: Token) => senses.look === 'bigger' || senses.look === 'smaller'

const isLower = ({ quoted }: Token) => quoted === quoted.toLowerCase()

const article = (at: Token, text: string): Token => ({ ...asVerb(at, text), senses: { glue: 'articles' } })

const REMOVING = new Set(['remove', 'off', 'shorten'])
const CHANGING = new Set(['set', 'swap', 'correct', 'replace'])
