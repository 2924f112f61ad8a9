// Statements and telegrams by which something is to go, as commands: “the intro can go”, “captions out”, “Draft one wants deleting”,
// “"Hello" needn't stay”, “the client wants the title gone”, “away with the pauses”, “the ums, drop them”. Each is a noun phrase between
// words that could be said of anything: a rule looks at these, never at what is named.
import { closes, HAVING, LEADS, MOVING, NOT_ABOUT, NOT_IN, partOf, WANTING } from '../vocabulary/going.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { asLink, asPronoun, asThing, asVerb } from './made-tokens.ts'
import { isObject, isRange, isSeparator, lengthOf } from './noun-phrases.ts'
import { verbOf } from './particles.ts'
import { asksToConfirm } from './questions.ts'
import { is, matches } from './token-tests.ts'
import type { Token } from './tokens.ts'

/** What is said behind its name. */
const PREDICATES = [
  // “(Goes) to the bin”
  /^(?:M|H+t)?a*[gbC]?a*[tIj]D?.{0,2}B/,
  // “Can go”, “has to be cut”, “is to go”, “can rack off”
  /^(?:M|Wa*M|H+t|bt|t|Ma*Ht)a*(?:g[oO]?|C[oO]|b[oOpq]|Gp|x[O])/,
  /^(?:Ht?|M|b)?T[oOpq]|^(?:M|Ht)[oO]/,
  // “Wants deleting”, “needs to come out”, “gets cut”, “could do with cutting”
  /^(?:Ha*[ipoq]|Ga*[poq]|Mdwi)/,
  // “Out”, “, gone”, “: deleted”, “comes off”, “is out”
  /^(?:c?a*[oOp]|bo|g[oO]?|C[oO])/,
  // “Needn't stay”, “doesn't have to be there”
  /^(?:Mn|Hn|dnHt|bnt?|Wn|dnH)a*(?:s|bI[er]|TI?[er]|be?)(?:Ie?(?![D.]))?/,
  // “Isn't needed”, “won't be needed”, “doesn't belong here”, “has no place there”, “we don't need”
  /^(?:b?(?:n|NL)|Wnb)a*u/,
  /^ba*U/,
  /^(?:dnf|HNk)I?[er]?/,
  /^y(?:a*dna*|NL)H|^(?:ya*M?H|J)Q/,
  // “You can remove”, “, drop it”
  /^ya*M[vC][oO]?r?/,
  /^cv[oO]?r/,
]

/** “Should stay”, “is left”, “may remain”; “I want to keep” */
const STAYING = [/^(?:M|Ht|b)?a*(?:s|bI[er]|bl|l)/, /^ya*(?:Wa*)?HtKI?[er]?/]

/** How it shall be then. */
const STATE = [/^(?:(?:t?b|P|T)?a*[oOpq]|t?g[oO]?|t?C[oO])/]
const AWAY = [/^a*[tIj]D?.{0,2}B/]
/** As many words may be said of it. */
const MAX_SAID = 8
const MAX_OBJECT = 24

/** The tokens of a prompt with each such request as a command. Linear: what is looked at around a token is bounded. */
export function withRemovals(tokens: readonly Token[]): Token[] {
  const out: Token[] = []
  let from = 0
  for (let at = 0; at <= tokens.length; at++) {
    const token = tokens[at]
    if (token !== undefined && !ends(token)) continue
    const said = tokens.slice(from, at)
    const end = token?.text === '?' ? goneUntil(tokens, at + 1) : at
    // “The ums? Out.”, “you know the ad? Lose it.”
    const named = said.slice(lengthOf(said, /^(?:you )?(?:know|remember|see) /))
    const isGone = end > at && isObject(named)
    // “Captions off?”
    const isState =
      token?.text === '?' && said.length < MAX_STATE && /^(?:off|gone)$/.test(said.at(-1)?.text ?? '')
    // “The ums are gone, aren't they?”
    const isConfirmed = token !== undefined && asksToConfirm([...said, token])
    const read = isConfirmed
      ? said
      : isGone
        ? [asVerb(named[0] as Token, 'remove'), ...named]
        : isState
          ? said
          : rewritten(said)
    if (isGone) at = end
    out.push(...read)
    const mark = tokens[at]
    if (mark) out.push(mark.text === '?' && read !== said ? { ...mark, text: '.' } : mark)
    from = at + 1
  }
  return out
}

const ends = ({ kind, text }: Token) => kind === 'break' || (kind === 'mark' && /^[.!?;[\]]$/.test(text))

const MAX_STATE = 5

/** Where “Out, please.”, “Lose it.” end. */
function goneUntil(tokens: readonly Token[], from: number): number {
  const said = tokens.slice(from, from + MAX_SAID)
  const end = said.findIndex((token, at) => at > 0 && ends(token))
  const out = end < 0 ? said : said.slice(0, end)
  return /^c?a*(?:[oO]|[vq][oO]?r[oO]?)[ac]*$/.test(letters(out)) ? from + out.length : from - 1
}

const isPolite = ({ senses }: Token) => senses.glue === 'politeness'

/** One letter for each token. */
function letters(tokens: readonly Token[]): string {
  return tokens
    .map((token, at) => {
      const { kind, text, senses, isBase } = token
      if (kind === 'mark') return /^[,:–—-]$/.test(text) && !isRange(tokens, at) ? 'c' : '.'
      if (kind !== 'word') return '.'
      const part = partOf(text)
      if (part !== '.') return part
      if (isPolite(token)) return 'a'
      if (text === 'cut') return 'q'
      if (senses.verb === 'keep' && isBase) return 'K'
      if (senses.verb !== 'remove' && senses.verb !== 'off')
        return Object.keys(senses).length === 0 ? 'x' : '.'
      return isBase ? 'v' : /ing\b/.test(text) ? 'i' : /s$/.test(text) ? '.' : 'p'
    })
    .join('')
}

/** A sentence with its requests as commands. */
function rewritten(said: readonly Token[]): readonly Token[] {
  const out: Token[] = []
  let from = 0
  let isStart = true
  for (let at = 0; at < said.length; at++) {
    const before = said[at - 1]
    isStart = at === from || (before !== undefined && (isSeparator(before) || (isStart && isPolite(before))))
    const command = (isStart ? led(said, at) : null) ?? (at > from ? stated(said, from, at) : null)
    if (command === null) continue
    out.push(...said.slice(from, command.from), ...command.tokens)
    from = command.to
    at = Math.max(at, from - 1)
  }
  return from === 0 ? said : [...out, ...said.slice(from)]
}

type Command = { from: number; to: number; tokens: readonly Token[] }

/** “(The intro) can go” */
function stated(said: readonly Token[], from: number, at: number): Command | null {
  const stays = saidAt(said, at, STAYING)
  if (stays > 0) return wanted(said, from, at, stays) ?? kept(said, from, at, stays)
  const length = saidAt(said, at, PREDICATES)
  // “From 0:30 on it can go”
  const end = said[at - 1]?.text === 'it' && isWord(said[from]?.text, 'spanning') ? at - 1 : at
  // “Ringing phone out”, “Dana goes”, as all that is said
  const isAll = (said[at + length] ?? said[at])?.text !== 'off' && (said[at + length]?.text ?? ',') === ','
  const start = length === 0 ? -1 : objectStart(said, from, end, isAll)
  const first = said[start]
  // “…, drop it” may be about what was said before that.
  if (!first || (isWord(said[at + length - 1]?.text, 'referring') && start > from)) return null
  const object = said.slice(start, end)
  // “Fades, 2 s out”
  if (object.at(-1)?.kind === 'amount' && object.some(is({ thing: 'fades' }))) return null
  // “Plain captions out, karaoke in”
  if (said[at + length]?.text === ',' && said.at(-1)?.text === 'in' && object.some(is({ look: true })))
    return null
  if (isMade(said, at + length, object)) return null
  const isCamera = object.every((token) => matches(token, { kind: 'media', glue: 'articles' }))
  // “Last line 0:16 out”
  const timed = object.flatMap((token, index) => {
    const before = object[index - 1]
    // “At 0:25 to 0:30”
    const isSpan = token.text === 'at' && [1, 3].every((to) => object[index + to]?.kind === 'time')
    if (isSpan) return [asLink(token, 'from')]
    const isBare =
      token.kind === 'time' &&
      before?.kind === 'word' &&
      !matches(before, { link: true, glue: true }) &&
      index === object.length - 1
    return isBare ? [asLink(token, 'at'), token] : [token]
  })
  const of = said[at + length]
  const isThere = ofThere(said, at + length)
  const scope = of?.text === 'of' && !isThere ? [asLink(of, 'from')] : []
  // “First 20 seconds: fillers out”
  const head = said[start - 1]?.text === ':' ? said.slice(from, start - 1) : []
  const isPlace = head.some(({ unit, kind }) => unit === 's' || kind === 'time') && isObject(head)
  const where = isPlace ? [asLink(first, 'in'), ...head] : []
  return {
    from: isPlace ? from : start,
    to: at + length + (isThere ? 2 : scope.length),
    // “Camera B off” mutes it.
    tokens: [
      asVerb(first, isCamera && said[at]?.text === 'off' ? 'mute' : 'remove'),
      ...timed,
      ...where,
      ...scope,
    ],
  }
}

const only = (token: Token): Token => ({ ...asVerb(token, 'only'), senses: { limit: 'only' } })
const everything = (token: Token): Token => ({
  ...asVerb(token, 'everything'),
  senses: { place: 'everything' },
})

/** “Everything but (the last answer) should stay”, “only (the interview) remains” */
function kept(said: readonly Token[], from: number, at: number, length: number): Command | null {
  const [first, ...rest] = said.slice(from, at)
  const isOnly = first?.senses.limit === 'only'
  // “Nothing after that should remain”
  if (first?.text === 'nothing' && isWord(rest[0]?.text, 'spanning'))
    return { from, to: at + length, tokens: [asVerb(first, 'remove'), everything(first), ...rest] }
  const isAllBut = first?.senses.limit === 'except' && /^(?:everything|all) /.test(first.text)
  if (!first || !(isOnly || isAllBut) || !isObject(rest, true)) return null
  const lead = isOnly ? [first, asVerb(first, 'keep')] : [asVerb(first, 'remove')]
  const others = isOnly ? otherThan(first, rest) : null
  const tokens = others ?? [...lead, ...rest.filter(({ text }) => text !== 'itself')]
  return { from, to: at + length, tokens }
}

/** “(But) the intro I want to keep” */
function wanted(said: readonly Token[], from: number, at: number, length: number): Command | null {
  const opens = (token: Token) => isSeparator(token) || token.senses.limit === 'but'
  const start = Math.max(from, said.slice(0, at).findLastIndex(opens) + 1)
  const object = said.slice(start, at)
  return isWord(said[at]?.text, 'asker') && object[0] && isObject(object)
    ? { from: start, to: at + length, tokens: [asVerb(object[0], 'keep'), ...object] }
    : null
}

/** “Away with (the intro)”, “I want (the intro) gone” */
function led(said: readonly Token[], at: number): Command | null {
  const near = said.slice(at, at + MAX_SAID)
  const first = said[at] as Token
  const lead = LEADS.map((one) => lengthOf(near, one)).find((length) => length > 0) ?? 0
  if (lead > 0 && !/^(?:to|an?|[,.-])$/.test(said[at + lead]?.text ?? ','))
    return { from: at, to: at + lead, tokens: [asVerb(first, 'remove')] }
  // “Rest delete”
  const [rest, verb] = near
  if (rest?.senses.place === 'rest' && verb?.senses.verb === 'remove' && verb.isBase)
    return { from: at, to: at + 2, tokens: [asVerb(verb, 'remove'), rest] }
  // “I want nothing after 2:00”
  const none = lengthOf(near, /^(?:i|we) (?:want|need|wish) nothing (?:more |else )?/)
  if (none > 0 && isWord(said[at + none]?.text, 'spanning'))
    return { from: at, to: at + none, tokens: [asVerb(first, 'remove'), everything(first)] }
  // “Drop everything that isn't about the elephant”
  const others = first.senses.verb === 'remove' && first.isBase ? lengthOf(near, NOT_ABOUT) : 0
  if (others > 0) {
    const part = { ...asVerb(first, 'part'), senses: { unit: 'part' } }
    return {
      from: at,
      to: at + others,
      tokens: [asVerb(first, 'keep'), only(first), part, asLink(first, 'about')],
    }
  }
  const outside = first.senses.verb === 'remove' && first.isBase ? lengthOf(near, NOT_IN) : 0
  if (outside > 0) return { from: at, to: at + outside, tokens: [asVerb(first, 'keep'), only(first)] }
  const without = withoutIt(said, at) ?? wishedWithout(said, at)
  if (without !== null) return without
  const moved = lengthOf(near, MOVING)
  const wish = moved || lengthOf(near, WANTING)
  // “I don't want any words gone”
  if (wish === 0 || near.slice(0, wish).some(({ text }) => /^(?:not|never|no|nobody)$/.test(text)))
    return null
  const start = at + wish
  for (let end = start + 1; end < Math.min(said.length, start + MAX_OBJECT); end++) {
    const length = saidAt(said, end, moved > 0 ? AWAY : STATE)
    const object = said.slice(start, end)
    if (length === 0 || isMade(said, end + length, object)) continue
    // “The client wants it out”; but of something named in the sentence before it, other rules know more.
    const isOpen = at === 0 || said[at - 1]?.kind === 'mark'
    const isIt = isOpen && object.length === 1 && isWord(object[0]?.text, 'referring', 'demonstrative')
    const what = isIt ? object.map((one) => ({ ...asPronoun(one), text: 'it' })) : object
    // “Have the ums been removed?”
    if ((isObject(object) && object.at(-1)?.text !== 'been') || isIt)
      return {
        from: at,
        to: end + length + (ofThere(said, end + length) ? 2 : 0),
        tokens: [asVerb(first, 'remove'), ...what],
      }
  }
  return null
}

/** “The webinar should not have the goodbye”: it goes from there. */
function withoutIt(said: readonly Token[], at: number): Command | null {
  const modal = said.slice(at, at + MAX_SAID).findIndex(({ text }) => isWord(text, 'shall')) + at
  const [subject, [not, verb]] = [said.slice(at, Math.max(at, modal)), said.slice(modal + 1, modal + 3)]
  const isFilm = subject.every(is({ kind: 'composition', thing: 'composition', glue: 'articles' }))
  const [first] = subject
  if (!first || !isFilm || not?.text !== 'not' || !/^(?:have|contain|include)$/.test(verb?.text ?? ''))
    return null
  const mark = said.findIndex((token, index) => index > modal && isSeparator(token))
  const rest = said.slice(modal + 3, mark < 0 ? said.length : mark)
  // “Not A or B” is neither.
  const object = rest.slice(0, rest.findLastIndex(({ text }) => !closes(text)) + 1)
  const all = object.map((token) => (token.text === 'or' ? { ...token, text: 'and' } : token))
  const scope = subject.flatMap((token) =>
    token.kind === 'composition' ? [asLink(first, 'from'), token] : [],
  )
  const tokens = [asVerb(first, 'remove'), ...all, ...scope]
  return isObject(all, true) ? { from: at, to: modal + 3 + rest.length, tokens } : null
}

/** “I'd rather have the podcast without the elephant story” */
function wishedWithout(said: readonly Token[], at: number): Command | null {
  const lead = lengthOf(said.slice(at, at + MAX_SAID), HAVING)
  const [film, without] = said.slice(at + lead, at + lead + 2)
  const isFilm = matches(film, { kind: 'composition', thing: 'composition', text: 'it this that' })
  if (lead === 0 || !film || !isFilm || without?.text !== 'without') return null
  const scope = film.kind === 'composition' ? [asLink(film, 'from'), film] : []
  const mark = said.findIndex((token, index) => index > at + lead + 1 && isSeparator(token))
  const to = mark < 0 ? said.length : mark
  const object = said.slice(at + lead + 2, to)
  return isObject(object, true)
    ? { from: at, to, tokens: [asVerb(film, 'remove'), ...object, ...scope] }
    : null
}

/** “Out of there” */
const ofThere = (said: readonly Token[], at: number) =>
  said[at]?.text === 'of' && matches(said[at + 1], { text: 'there here' })

/** “Three shorts out of the talk”: something new */
const isMade = (said: readonly Token[], at: number, object: readonly Token[]) =>
  said[at]?.text === 'of' && !ofThere(said, at) && object.some(is({ thing: 'composition excerpt clip copy' }))

/** How many tokens from `at` on say it, where nothing but a place follows; else 0. */
function saidAt(said: readonly Token[], at: number, patterns: readonly RegExp[]): number {
  const text = letters(said.slice(at, at + MAX_SAID))
  for (const pattern of patterns) {
    const length = pattern.exec(text)?.[0].length ?? 0
    let to = at + length
    while (length > 0 && closes(said[to]?.text ?? '')) to++
    // “Goes on the end”
    const next = said[to]?.text ?? ''
    const isMotion =
      (/[gC]$/.test(text.slice(0, length)) && /^(?:in|on|for|before|well)$/.test(next)) ||
      (said[to - 1]?.text === 'out' && next === 'on')
    if (length > 0 && !isMotion && endsRequest(said, to)) return to - at
  }
  return 0
}

function endsRequest(said: readonly Token[], at: number): boolean {
  const next = said[at]
  return (
    next === undefined ||
    (isSeparator(next) && (next.text !== ':' || said[at + 1]?.kind === 'word')) ||
    isPolite(next) ||
    isWord(next.text, 'laugh') ||
    // “Intro out 2) …”
    said[at + 1]?.text === ')' ||
    next.senses.limit === 'except' ||
    /^(?:from|in|on|for|until|before|during|between|everywhere|\))$/.test(next.text) ||
    // “Out of the episode”, “out of it”, “out of there”
    ofThere(said, at) ||
    (next.text === 'of' &&
      (said.slice(at + 1, at + 4).some(isFilm) || isWord(said[at + 1]?.text, 'neuter', 'demonstrative')))
  )
}

const isFilm = (token: Token) => matches(token, { kind: 'composition media', thing: 'composition clip' })

/** Where the longest noun phrase that ends at `at` begins, or -1. */
function objectStart(said: readonly Token[], from: number, at: number, isAll: boolean): number {
  const particle = said[at]?.kind === 'mark' ? said[at + 1] : said[at]
  // “Chop the welcome sentence and the goodbye sentence off”
  const isTaken = said
    .slice(Math.max(from, at - MAX_OBJECT), at)
    .some(({ text, isBase }) => isBase && verbOf(`${text.split(' ')[0]} ${particle?.text}`) !== null)
  const isParticle = /^[oO]$/.test(partOf(particle?.text ?? ''))
  const near = said.slice(Math.max(from, at - 5), at)
  if (isTaken && !near.some(({ senses, text }) => senses.place === 'rest' || text === 'no')) return -1
  for (let start = Math.max(from, at - MAX_OBJECT); start < at; start++) {
    const before = said[start - 1]
    // “I think the intro can go”
    const isSaid = isWord(before?.text, 'saying', 'finding')
    const isApart = isSeparator(before ?? (said[at] as Token)) && !isRange(said, start - 1)
    const isStart = !before || start === from || isSaid || isApart || before.text === ')'
    // “A minute and a half, the memo”
    const isOpen = start > from && said.slice(start, at).findLast(isSeparator)?.text === ','
    const object = said.slice(start, at)
    const isFree = isAll && start === 0 && object.length <= MAX_FREE && object.every(isUnknown)
    // “…, the story where they gave all the loaves away”
    const isTold = start > from && isParticle && object.some(({ senses }) => senses.link === 'where')
    // “The music drowns her out”
    const isDone = object.length > 1 && isWord(object.at(-1)?.text, 'object')
    if (isStart && !isOpen && !isTold && !isDone && (isFree || isObject(object))) return start
  }
  return -1
}

/** So many words that nobody knows may be named. */
const MAX_FREE = 3
const isUnknown = ({ kind, senses, text }: Token) =>
  kind === 'word' &&
  Object.keys(senses).length === 0 &&
  !isWord(text, 'denying', 'someone', 'demonstrative', 'question')

/** “(Only) Memo and the Opening (stay)”: the other compositions go; null for anything but names. */
function otherThan(only: Token, names: readonly Token[]): Token[] | null {
  const isNames =
    names.some(({ kind }) => kind === 'composition') &&
    names.every(is({ kind: 'composition', glue: 'articles', text: 'and' }))
  if (!isNames) return null
  return [
    asVerb(only, 'remove'),
    { ...asVerb(only, 'all'), senses: { place: 'everything' } },
    { ...asThing(only, 'composition'), text: 'compositions' },
    { ...asVerb(only, 'except'), senses: { limit: 'except' } },
    ...names.filter(({ senses }) => senses.glue !== 'articles'),
  ]
}
