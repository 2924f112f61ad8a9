// A passage by its first and last words: “the ad, beginning with 'A' and ending with 'B'”, “'A' up to and incl. 'B'”, “in 'A', out
// 'B'”, “out on 'A', back in on 'B'”. All of them become “from 'A' through 'B'” (“between”, where the words themselves stay), behind
// a colon where they explain what stands before.
import type { EditContext } from '../../../edit/document.ts'
import { findPlain, plainTranscript, plainWordsOf } from '../../commands/plans/words.ts'
import { type Token, tokenOf } from './tokens.ts'

/** Words between the two quotations; “#” is a time. */
const TO =
  /^(?:[,;:.)] )*(?:about |around )?(?:\( ?(?:at |about |around )?# \) |, # |# )?(?:[,;] )?(?:(?:and|but|then|it|that|which) )*(?:(?:goes|runs|lasts|all|right|straight|carries on) )*(?:(?:to|up to|until|till|til|through|-|–|—|down to)|(?:\. ){1,2}\.|…|(?:end|ends|ending|finish|finishes|finishing|stop|stops|stopping|close|closes|closing)(?: right)?(?: (?:at|with|on|in|after|by))?|(?:its |the )?last (?:words?|line|sentence)(?: is| are)?|out)(?: ?(?:(?:and|&) )?(?:including|inclusive of|incl \.|incl)| and with)?(?: (?:on|at|with))?(?: the)?(?: (?:words?|line|phrase|end of))*(?: :)? $/
/** Back in, behind what is the last to stay. */
const IN_AGAIN =
  /^(?:[,;.] )*(?:about # |, # |# )?(?:[,;] )?(?:(?:and|then|back|straight|come|comes|coming|right) )*in(?: again)?(?: (?:on|at|with))?(?: the)?(?: words?)?(?: :)? $/
/** What opens a passage, without being a command of its own. */
const OPENS =
  /(?:^| )(?:(?:which|that|it|and) )?(?:(?:starting|beginning|opening|running|going|starts|begins|opens|runs|goes)(?: (?:from|at|with|on|in))?|from|(?:start|begin|from)(?= :)|(?:its |the )?first (?:words?|line|sentence)(?: is| are)?|in)(?: (?:on|at|with))?(?: the)?(?: (?:words?|line|phrase|question))?(?: :)? $/
const OUT_FIRST = /(?:^| )(?:come )?out(?: (?:on|at|after|with))?(?: the)?(?: words?)?(?: :)? $/
const INCLUSIVE = /^(?:inclusive|included|incl|both|including)$/
/** As many words can stand before or between the two. */
const MAX_WORDS_BETWEEN = 10
/** How it ends what it says of the part: “sponsor out, 'A' to 'B'”. */
const PARTICLES = new Set('out goes gone go away off'.split(' '))

/** The tokens with each passage written out. Linear. */
export function withPassages(tokens: readonly Token[], context: EditContext): readonly Token[] {
  const quotes = tokens.flatMap(({ kind }, at) => (kind === 'quote' ? [at] : []))
  if (quotes.length < 2) return tokens
  const isHeard = hearing(context)
  const out: Token[] = []
  let done = 0
  for (const [order, first] of quotes.entries()) {
    const last = quotes[order + 1]
    if (last === undefined || first < done || last - first > MAX_WORDS_BETWEEN) continue
    const passage = passageAt(tokens, first, last, done)
    if (passage === null || !isHeard(tokens[first] as Token) || !isHeard(tokens[last] as Token)) continue
    out.push(...tokens.slice(done, passage.from))
    const { particle, isExplained } = explained(out, passage.isMarked)
    // “Out on 'A', in on 'B'” says what is done, too.
    if (passage.isInside && !isExplained) out.push(written('remove', tokens[first] as Token))
    const [one, two] = [tokens[first] as Token, tokens[last] as Token]
    out.push(
      written(passage.isInside ? 'between' : 'from', one),
      one,
      written(passage.isInside ? 'and' : 'through', two),
      two,
    )
    if (particle) out.push(particle)
    done = passage.to
  }
  return done === 0 ? tokens : [...out, ...tokens.slice(done)]
}

type Passage = { from: number; to: number; isInside: boolean; isMarked: boolean }

function passageAt(tokens: readonly Token[], first: number, last: number, done: number): Passage | null {
  const between = textOf(tokens.slice(first + 1, last))
  const start = Math.max(done, first - MAX_WORDS_BETWEEN)
  const before = textOf(tokens.slice(start, first))
  const out = OUT_FIRST.exec(before)
  const opening = out !== null && IN_AGAIN.test(between) ? out : TO.test(between) ? OPENS.exec(before) : null
  const isInside = opening !== null && opening === out
  // “rename 'A' to 'B'” has nothing that opens a passage; neither has a mark before a pair of names.
  const isNotation = /^(?:\. ){2,3}$|^… $|incl|and with |^through |^until /.test(between)
  if (opening === null && !(TO.test(between) && (isNotation || isMark(tokens[first - 1])))) return null
  const length = opening === null ? 0 : opening[0].trim().split(' ').filter(Boolean).length
  const from = first - length
  // “In on 'A', out on 'B'”, as all that is said, trims.
  if (!isInside && tokens[from]?.text === 'in' && !saysMore(tokens, from)) return null
  const isMarked = isMark(tokens[from - 1])
  let to = last + 1
  const open = tokens[to]?.text === '(' ? to + 1 : tokens[to]?.text === ',' ? to + 1 : to
  const [, after] = tokens.slice(open)
  if (INCLUSIVE.test(tokens[open]?.text ?? '') && after?.kind !== 'word')
    to = after?.text === ')' ? open + 2 : open + 1
  return { from, to, isInside, isMarked }
}

/** The sentence names more than a composition before that. */
function saysMore(tokens: readonly Token[], until: number): boolean {
  const sentence = tokens.findLastIndex(
    ({ kind, text }, at) => at < until && (kind === 'break' || /^[.!?]$/.test(text)),
  )
  const said = tokens.slice(sentence + 1, until)
  return said.some(({ kind, text }) => kind === 'word' && !/^(?:in|on|for|the|comp|composition)$/.test(text))
}

const isMark = (token: Token | undefined) =>
  token !== undefined && /^[,;:(.–—-]$/.test(token.text) && token.kind === 'mark'

/** Puts a colon in place of the mark before a passage that says which part is meant; takes out the particle that stood before it. */
function explained(out: Token[], isMarked: boolean): { particle: Token | null; isExplained: boolean } {
  const [noun, mark] = [out.at(-2), out.at(-1)]
  // A passage opens a sentence of its own only where the one before names a part without saying where that is.
  const isNoun = noun !== undefined && !['break', 'quote', 'composition', 'mark'].includes(noun.kind)
  if (!isMarked || mark === undefined || !isNoun) return { particle: null, isExplained: false }
  out.pop()
  const isParticle = PARTICLES.has(noun.text) && noun.kind === 'word'
  const particle = isParticle ? (out.pop() ?? null) : null
  out.push(tokenOf('mark', ':', mark.from, mark.to))
  return { particle, isExplained: true }
}

/** Whether a quotation is said in the project; “…” in it stands for any words. */
function hearing(context: EditContext): (token: Token) => boolean {
  let talks: (readonly string[])[] | null = null
  return ({ quoted }) => {
    talks ??= [...context.words.values()].map(plainTranscript)
    const phrase = plainWordsOf(quoted)
    return phrase.length > 0 && talks.some((talk) => findPlain(talk, phrase).length > 0)
  }
}

const textOf = (tokens: readonly Token[]) =>
  tokens.map(({ kind, text }) => `${kind === 'time' ? '#' : kind === 'break' ? '\n' : text} `).join('')

const written = (text: string, { from }: Token): Token => tokenOf('word', text, from, from)
