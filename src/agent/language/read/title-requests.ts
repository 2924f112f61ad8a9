// What a title says, where and when it is seen, in any order: “top title SALE first 3 secs”, “for the first 3 seconds show SALE at the
// top”, “Hello should read Welcome”, “title out at 0:02”. Each request becomes one plain command.
import { plainWordsOf } from '../../commands/plans/words.ts'
import { has, pattern } from '../phrases/pattern.ts'
import type { Tests } from '../phrases/token-pieces.ts'
import { isFiniteVerb, isWord } from '../vocabulary/grammar.ts'
import { asLink } from './made-tokens.ts'
import { type Request, sized, takeSlot } from './title-request.ts'
import { type Seen, seenTokens, written } from './title-slots.ts'
import { fills, isCapitals, separates, type TitleWords } from './title-words.ts'
import { is } from './token-tests.ts'
import { type Token, tokenOf } from './tokens.ts'

const TESTS: Tests = {
  over: separates,
  capitals: ({ from, to }, prompt) => isCapitals(prompt.slice(from, to)),
  stating: ({ kind, text, from }, prompt) =>
    kind === 'word' && isFiniteVerb(text) && !/^\p{Lu}/u.test(prompt.charAt(from)),
}

/** No request has more tokens. */
const MAX_REQUEST = 60
/** Nor so many in front of what it is about. */
const MAX_LEAD = 20

/** The sentence with its requests about titles as plain commands. Linear. */
export function withTitles(tokens: readonly Token[], prompt: string, titles: TitleWords): readonly Token[] {
  const firsts = new Set(titles.map(([word]) => word))
  const hinted = tokens.flatMap((token, at) => (firsts.has(token.text) || hints([token], prompt) ? [at] : []))
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
    const isSaid = states(tokens.slice(start, next?.to), prompt)
    if (next === null || isSaid || !(isEntry(next.request) || next.request.isAll)) break
    found.push(next)
    start = entryStart(tokens, next.to)
  }
  const requests = found.map(({ request }) => request)
  const entries = requests.filter(({ text }) => text !== null)
  const isList = entries.length > 1 || (entries.length === 1 && first.request.text === null)
  if (!isList) {
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
const states = has('#stating', TESTS)

/** Where the next entry of a list may begin; 0 when none does. */
const entryStart = (tokens: readonly Token[], at: number): number => NEXT.at(tokens, at)?.to ?? 0
const NEXT = pattern('([!<break>] #over)+ [=.|<break>]', TESTS)

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
    look: entry.look ?? shared[0] ?? before?.look ?? null,
    looks: entry.looks.length > 0 ? entry.looks : looks,
    seen: isShort ? { ...entry.seen, lasting: entry.seen.lasting ?? lasting } : entry.seen,
  }
}

/** Without one of these, nothing is about a text that is seen. */
const hints = has(
  '<quote thing:titles look:lowerThird,bottom,center>|@screen,wording,showing|#capitals',
  TESTS,
)

const NOTHING = { verb: null, text: null, known: null, scope: null, look: null, saying: null }

/** One of which nothing is read yet. */
const unread = (noun: Request['noun']): Request => ({
  ...NOTHING,
  noun,
  seen: {},
  where: [],
  looks: [],
})

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
  end = TRAILS.at(tokens, end)?.to ?? end
  // “SUBSCRIBE”, and not “MUSIC”
  const isShouted = isCapitals(prompt.slice(tokens[from]?.from, tokens[from]?.to))
  request.isLetters = !isShouted && isLettering(tokens.slice(from, end), prompt)
  if (end === from || (end < tokens.length && !separates(tokens[end]))) return null
  return { request, to: end }
}

const isLettering = has('[=#capitals] <bare quote>', TESTS)
const TRAILS = pattern('(<glue:politeness limit:same>|@shown,lookNoun|instead|only|now|up|down)*')

/** The plain command for a request; null when it is about no title. */
function commandOf(request: Request, at: Token, hasTitles: boolean): readonly Token[] | null {
  const { noun, text, known, look, saying, isOnScreen, scope } = request
  const sense = senseOf(request)
  const isRemoving = REMOVING.has(sense)
  const seen = seenOf(request)
  const looks = looksOf(request, at)
  const isSeen = Object.keys(seen).length > 0
  const said: Said = {
    at,
    isSeen,
    TEXT: listed(text),
    KNOWN: listed(known),
    WORDS: known === null ? [] : wordsIn(known),
    WHERE: look === null ? [] : written(`<look:${look} at the ${look}>`, at, {}),
    LOOKS: looks,
    WHEN: [...seenTokens(seen, at), ...request.where],
    SCOPE: scope === null ? [] : [asLink(at, 'in'), scope],
  }
  if (text !== null && known !== null)
    return isRemoving ? null : write(`<verb:set> <thing:titles> $KNOWN <link:to> $TEXT ${HOW}`, said)
  if (text !== null) return withText(request, text, said, hasTitles)
  if (!hasTitles || noun === 'new' || (known === null && noun === null)) return null
  if (isRemoving && looks.some((one) => one.senses.look !== undefined && !isStep(one))) return null
  if (isRemoving && looks.length === 0) {
    if (known !== null && (isOnScreen || saying !== null) && !isSeen && look === null)
      return write('<verb:remove> <thing:titles> $KNOWN', said)
    const isMoved = request.isTo && look !== null
    // “Cut the title at 0:02” could be either.
    if (seen.start !== undefined && !/\boff\b|\bdown\b/.test(request.verb?.text ?? '')) return null
    if (!isMoved && seen.lasting === undefined && seen.end === undefined) return null
  }
  const isNothing = [said.WHERE, looks, said.WHEN, said.SCOPE].every(({ length }) => length === 0)
  if (isNothing || (/^(?:keep|leave)$/.test(sense) && !isSeen)) return null
  return write(`<verb:set> <glue:articles the> $WORDS <thing:titles> ${HOW}`, said)
}

/** What is written of a request, by its names in templates. */
type Said = { at: Token; isSeen: boolean } & Record<
  'TEXT' | 'KNOWN' | 'WORDS' | 'WHERE' | 'LOOKS' | 'WHEN' | 'SCOPE',
  readonly Token[]
>
const HOW = '$WHERE $LOOKS $WHEN $SCOPE'
const write = (text: string, { at, isSeen: _, ...parts }: Said) => written(text, at, parts)
const listed = (token: Token | null) => (token === null ? [] : [token])

/** “End the title at 0:02”, “take it off at 0:02”; “move it to 0:05” says where it begins. */
function seenOf(request: Request): Seen {
  const { start, end, ...others } = request.seen
  const sense = senseOf(request)
  const isEnded = (sense === 'end' || (REMOVING.has(sense) && request.text === null)) && end === undefined
  // “Move it to the bottom until 0:05”
  const isElsewhere = request.isTo && request.look !== null
  const isMovedTo = sense === 'move' && !isElsewhere && start === undefined && others.edge === undefined
  const isSwapped = (isMovedTo && end !== undefined) || (isEnded && start !== undefined)
  return isSwapped ? ({ ...others, start: end, end: start } as Seen) : request.seen
}

function looksOf(request: Request, at: Token): readonly Token[] {
  const { verb, looks } = request
  const steps = looks.filter(isStep)
  if (looks.length > 0) return steps.length > 0 ? steps : looks
  if (senseOf(request) === 'raise' || isWord(verb?.text, 'enlarging')) return sized(at, 'bigger')
  return isWord(verb?.text.split(' ')[0], 'shrinking') ? sized(at, 'smaller') : []
}

/** “A title "Hello" at the top”, or other words for the one that there is. */
function withText(request: Request, text: Token, said: Said, hasTitles: boolean): readonly Token[] | null {
  const { verb, noun, look, saying, isShall, isOnScreen, isCard } = request
  const { at, isSeen } = said
  const sense = senseOf(request)
  // “It should say B instead”
  const isIt = noun === null && look === null && saying === 'shall say' && !isOnScreen
  const isOther =
    saying === 'shall say' || isShall || CHANGING.has(sense) || (sense === 'make' && noun === 'known')
  if (hasTitles && noun !== 'new' && (noun !== null || isIt) && isOther)
    return write(`<verb:set> <thing:titles> <link:to> $TEXT ${HOW}`, said)
  const isShowing = isWord(verb?.text, 'showing')
  if (!ADDING.has(sense) && !isShowing) return null
  // “The title and the ums should go”: the one that is there gets no text beside something else.
  const isQuoted = text.to - text.from > text.quoted.length
  const isLower = text.quoted === text.quoted.toLowerCase()
  if (noun === 'known' && verb === null && saying === null && !isQuoted && isLower) return null
  const isPlaced = look !== null && (look !== 'top' || isSeen || verb === null || saying !== null)
  // “Put SUBSCRIBE over the last 3 secs”
  const isTimed = request.seen.lasting !== undefined || request.seen.start !== undefined
  const isLetters = sense === 'add' && isTimed && request.isLetters
  // “Show "Hello"”
  const isShown = isShowing && isQuoted
  const isThere = isPlaced || isOnScreen || isShown || isLetters || (saying !== null && isSeen)
  // In small letters, with no noun: “put follow for more on the bottom” can only be written there.
  const isVague = saying === null && !isOnScreen && !isShowing && look === 'top' && isLower
  if (noun === null && (!isThere || isVague)) return null
  const isAtEdge = (sense === 'start' || sense === 'end') && request.where.length === 0
  return write(`<verb:add> <glue:articles a> <thing:titles> $TEXT ${HOW}`, {
    ...said,
    WHEN: isAtEdge ? seenTokens({ ...seenOf(request), edge: sense }, at) : said.WHEN,
    WHERE: isCard && look === null ? written('<look:center at the center>', at, {}) : said.WHERE,
  })
}

/** “Chuck SALE up top” adds it. */
const senseOf = ({ verb, text, known }: Request) =>
  isWord(verb?.text, 'tossing') && text !== null && known === null ? '' : (verb?.senses.verb ?? '')

/** As words: a quotation would be a new text. */
function wordsIn({ quoted, from, to }: Token): Token[] {
  return plainWordsOf(quoted).map((word) => tokenOf('word', word, from, to))
}

const isStep = is({ look: 'bigger smaller' })

const REMOVING = new Set(['remove', 'off', 'shorten'])
const CHANGING = new Set(['set', 'swap', 'correct', 'replace'])
const ADDING = new Set(['', 'add', 'make', 'start', 'end', 'ask', 'see', 'open'])
