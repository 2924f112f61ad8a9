// Cuts a prompt into clauses, each one instruction with all its objects, also where people write
// without punctuation. A clause remembers which of its words were understood.

import { Clause } from './clause.ts'
import { type Facts, type Part, withReferences } from './references.ts'
import { CLAUSE_REWORDINGS, reworded, SENTENCE_REWORDINGS } from './rewordings.ts'
import {
  isSalutation,
  withAddressee,
  withMeasures,
  withoutHeading,
  withSwitches,
  withVerbsOfList,
} from './sentence-forms.ts'
import type { Token, TokenisedPrompt } from './tokens.ts'
import { CONNECTIVE, hasVerb, QUESTION_WORDS, STRONG_VERBS, WEAK_VERBS } from './verbs.ts'

/** What may stand between a connective and the verb. */
const FILLING =
  /^(?:please|kindly|just|also|then|now|finally|next|lastly|afterwards|plus|and|so|too|maybe|simply|quickly|okay|well|could|can|would|you|to|we|should|need|i|want|like|go|ahead|let|us|have|must|will|be|sure|afterward|first|second|third|thanks|hey|hi|hello|step|once|done|that|is|after)$/

/** Words before a verb that make it something else: "the cut", "to remove", "should keep", "a remove". */
const HOLDS_VERB =
  /^(?:to|the|a|an|this|that|these|those|my|your|our|their|his|her|its|every|all|no|not|never|i|you|we|they|he|she|it|who|which|what|of|for|in|on|at|with|by|from|into|will|would|should|could|can|cannot|must|do|does|did|and|or|named|say|about|is|are|was|were|be|been|let|please|just|also|then|rough|jump|new|first|last|second|third|when|where|how|without|but|than|quick|most|me|us|cannot|make|help|color|talk|after|before|until|really|as|studio|well|more|less|so|dare)$/

/** After these, words are quoted freely up to punctuation or a clear new instruction. */
const FREE_TEXT = /^(?:say|named|about|talk|reads|mention|where|reading|saying|with the words|that)$/

/** The clauses of a prompt in order; `facts` are what a pronoun may mean. */
export function clausesOf(source: TokenisedPrompt, facts: Facts): Clause[] {
  const parts = sentencesOf(source.tokens)
    .filter((tokens) => !isSalutation(tokens))
    .map(withMeasures)
    .map(withSwitches)
    .map(withAddressee)
    .map(withoutHeading)
    .map(withVerbsOfList)
    .filter((tokens) => tokens.length > 0)
    .map((tokens) => reworded(tokens, SENTENCE_REWORDINGS))
    .flatMap((tokens, sentence) => partsOf(tokens, sentence))
  const read = withReferences(parts, facts)
  const lastOr = new Map<number, Part>()
  for (const part of read)
    if (part.tokens.some(({ text }) => text === 'or' || text === 'nor')) lastOr.set(part.sentence, part)
  // "do not remove words, change timing or add captions" forbids all three.
  let carries: number | null = null
  return read.map((part) => {
    const goesOn =
      carries === part.sentence &&
      !/^(?:but|except|then|if|only|just|instead)$/.test(part.tokens[0]?.text ?? '')
    const forbids = startsNegated(part.tokens) || goesOn
    carries =
      forbids && lastOr.has(part.sentence) && lastOr.get(part.sentence) !== part ? part.sentence : null
    return clauseFrom(part, source, forbids)
  })
}

function partsOf(tokens: Token[], sentence: number): Part[] {
  const asked = tokens.at(-1)?.text === '?'
  const plain = asked ? tokens.slice(0, -1) : tokens
  return withExceptions(
    isWhole(plain, asked) ? [withoutEdges(plain)] : withPlacesAttached(splitSentence(plain)),
  ).map((part) => ({
    tokens: asked ? part : reworded(withoutBut(part), CLAUSE_REWORDINGS),
    sentence,
    asked,
  }))
}

/** "Keep the ums but remove “you know”": what follows is an instruction, no exception. */
function withoutBut(part: Token[]): Token[] {
  const next = part[1]?.text ?? ''
  const instructs = part[0]?.text === 'but' && STRONG_VERBS.has(next) && !/^(?:keep|restore)$/.test(next)
  return instructs ? part.slice(1) : part
}

/** "When does the grant close?" has verbs of editing, and is one question all the same. */
function isWhole(tokens: Token[], asked: boolean): boolean {
  const words = withoutEdges(tokens).map(({ text }) => text)
  const first = words[0] ?? ''
  if (first === 'should' && /^(?:i|we)$/.test(words[1] ?? '')) return true
  if (!QUESTION_WORDS.test(first) && first !== 'when') return false
  const second = words[1] ?? ''
  const inverted =
    /^(?:is|are|was|were|do|does|did|has|have|had|can|could|will|would|many|much|long|often|else|kind|part|parts)$/.test(
      second,
    ) || /^(?:is|are|does|did|has|was|were)$/.test(first)
  const goesOn = tokens.some(
    ({ text }, i) =>
      (text === 'and' || text === 'then' || text === ',') && STRONG_VERBS.has(tokens[i + 1]?.text ?? ''),
  )
  return (asked || inverted) && !goesOn
}

function startsNegated(part: Token[]): boolean {
  const words = part.map(({ text }) => text).join(' ')
  // "I do not like the ending" forbids nothing.
  if (
    /^(?:(?:but|and|so|well) )*(?:i|we) (?:do not|never) (?:like|love|know|mind|think|care|understand|see|hear|believe|remember)\b/.test(
      words,
    )
  )
    return false
  return /^(?:(?:but|and|please|also|just|you|must|should|really|so|if possible|i|we|want|make sure|sure) )*(?:do not|does not|never|not|must not|cannot|should not|without|avoid|no need (?:to|for)|there is no need (?:to|for)|refrain from)(?: |$)/.test(
    words,
  )
}

/** "In the composition X, remove…": words of place before an instruction belong to it. */
function withPlacesAttached(parts: Token[][]): Token[][] {
  const attached: Token[][] = []
  let waiting: Token[] = []
  for (const part of parts) {
    const placed =
      /^(?:in|inside|for|on|within|from|throughout|across|after|before|between|at|starting)$/.test(
        part[0]?.text ?? '',
      )
    if (placed && !hasVerb(part)) waiting = [...waiting, ...part]
    else {
      attached.push([...waiting, ...part])
      waiting = []
    }
  }
  const last = attached.at(-1)
  if (waiting.length > 0) last ? last.push(...waiting) : attached.push(waiting)
  return attached
}

/** "Everything except removing fillers": what is excepted is no instruction of its own. */
function withExceptions(parts: Token[][]): Token[][] {
  const joined: Token[][] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (last?.at(-1)?.text === 'except') last.push(...part)
    else joined.push([...part])
  }
  return joined
}

function clauseFrom(
  { tokens: part, sentence, asked }: Part,
  source: TokenisedPrompt,
  forbids: boolean,
): Clause {
  const first = part[0]?.text ?? ''
  const hangsOn =
    first === 'but' || first === 'except' || first === 'without' || first === 'if' || first === 'unless'
      ? first === 'unless'
        ? 'if'
        : first
      : null
  // "When he says hello, add a title" asks for something; "when does he say hello" asks.
  const whenAsked =
    first === 'when' && /^(?:is|are|was|were|do|does|did|has|have|can|will)$/.test(part[1]?.text ?? '')
  const isQuestion =
    QUESTION_WORDS.test(first) ||
    (first === 'at' && part[1]?.text === 'what') ||
    (first === 'should' && /^(?:i|we)$/.test(part[1]?.text ?? '')) ||
    whenAsked ||
    (asked && !hasVerb(part))
  return new Clause(part, source, { isQuestion, hangsOn, sentence, forbids })
}

function sentencesOf(tokens: readonly Token[]): Token[][] {
  const sentences: Token[][] = [[]]
  let item = 1
  for (const [index, token] of tokens.entries()) {
    const previous = tokens[index - 1]
    const next = tokens[index + 1]
    // "1. … 2. …", "1) … 2) …": a number that counts up is a list's, and begins an item.
    if (
      token.entity?.kind === 'count' &&
      token.entity.value === item &&
      next &&
      /^[.)]$/.test(next.text) &&
      next.start === token.end
    ) {
      item++
      sentences.push([])
      continue
    }
    // "(a) … (b) …"
    const isLettered = (at: number) =>
      tokens[at]?.text === '(' && /^[a-h]$/.test(tokens[at + 1]?.text ?? '') && tokens[at + 2]?.text === ')'
    if (isLettered(index)) {
      sentences.push([])
      continue
    }
    if (isLettered(index - 1) || isLettered(index - 2)) continue
    if (
      token.text === ')' &&
      previous?.entity?.kind === 'count' &&
      previous.end === token.start &&
      sentences.at(-1)?.length === 0
    )
      continue
    // "intro.wav", "v2.1": a dot inside a word ends nothing.
    if (
      token.text === '.' &&
      previous?.end === token.start &&
      next?.start === token.end &&
      next.text !== '.' &&
      previous.text !== '.'
    )
      continue
    const bullet =
      (token.text === '-' || token.text === '*') && (index === 0 || tokens[index - 1]?.text === '\n')
    if (/^[.;!\n•]$/.test(token.text) || bullet) sentences.push([])
    else {
      sentences.at(-1)?.push(token)
      const endsQuoted =
        token.entity?.kind === 'quote' &&
        /[.!?]$/.test(token.entity.text) &&
        next !== undefined &&
        (STRONG_VERBS.has(next.text) || WEAK_VERBS.has(next.text))
      if (token.text === '?' || endsQuoted) sentences.push([])
    }
  }
  // "1. Remove fillers": the number of a list is no instruction.
  return sentences.filter(
    (sentence) => sentence.length > 0 && !(sentence.length === 1 && sentence[0]?.entity?.kind === 'count'),
  )
}

/** An instruction that is longer is none; looking back further would take long on a long prompt. */
const MOST_BACK = 80

function splitSentence(tokens: Token[]): Token[][] {
  const parts: Token[][] = []
  let from = 0
  const close = (to: number) => {
    const part = withoutEdges(tokens.slice(from, to))
    if (part.length > 0) parts.push(part)
    from = to
  }
  for (let i = 1; i < tokens.length; i++) if (startsClause(tokens, i, Math.max(from, i - MOST_BACK))) close(i)
  close(tokens.length)
  return parts
}

function startsClause(tokens: Token[], i: number, from: number): boolean {
  const word = tokens[i]?.text ?? ''
  const before = tokens[i - 1]?.text ?? ''
  if (i === from) return false
  // "but only in the last minute", "but as a soft track": no instruction of its own.
  if (word === 'but' && !butInstructs(tokens, i)) return false
  if (word === 'but' || word === 'except' || word === 'unless')
    return !/^(?:not|only|everything|else)$/.test(before) && word !== before
  if (word === 'without') return true
  if (word === 'then' && joinsCameras(tokens.slice(from, i), tokens[i + 1])) return false
  if (word === 'then' || word === 'finally' || word === 'lastly' || word === 'afterwards')
    return !insideFreeText(tokens, from, i)
  // "fade in at the start and fade out at the end" is one instruction about fades.
  if (
    CONNECTIVE.test(word) &&
    /^fade(?:in|out)$/.test(tokens[i + 1]?.text ?? '') &&
    tokens.slice(from, i).some(({ text }) => /^fade/.test(text))
  )
    return false
  // "do not remove the pauses, only the ums"
  if (
    word === ',' &&
    /^(?:only|just|instead)$/.test(tokens[i + 1]?.text ?? '') &&
    startsNegated(withoutEdges(tokens.slice(from, i)))
  )
    return true
  // "remove ums from Memo and captions on Interview"
  if (
    CONNECTIVE.test(word) &&
    /^(?:caption|studiosound|title|chapter)$/.test(tokens[i + 1]?.text ?? '') &&
    tokens[i + 2]?.entity?.kind === 'composition' &&
    tokens.slice(from, i).some(({ entity }) => entity?.kind === 'composition')
  )
    return true
  // "studio sound on, captions on, filler words off"
  if (CONNECTIVE.test(word) && (/^(?:on|off)$/.test(before) || switchFollows(tokens, i + 1))) return true
  if (CONNECTIVE.test(word)) return verbFollows(tokens, i + 1, from)
  if (word === 'do' && tokens[i + 1]?.text === 'not')
    return !/^(?:i|you|we|they|and|if|who|but|,|please|also)$/.test(before)
  if (word === 'never') return !/^(?:i|you|we|they|is|are|,|and|but|please)$/.test(before)
  if (word === 'please' || word === 'make') return !HOLDS_VERB.test(before) && before !== ',' && i - from > 1
  // "Remove duplicates": a noun.
  if (i - from === 1 && STRONG_VERBS.has(before)) return false
  // "A vertical copy"
  if (
    word === 'duplicate' &&
    /^(?:vertical|square|horizontal|short|clean|full|another|second|backup|<[rs]\d+>)$/.test(before)
  )
    return false
  // "Three separate lessons"
  if (word === 'separate' && (tokens[i - 1]?.entity || /^(?:more|short|small|few|several)$/.test(before)))
    return false
  if (!STRONG_VERBS.has(word) || HOLDS_VERB.test(before) || CONNECTIVE.test(before)) return false
  // Without a connective a verb begins a new instruction only after a finished one.
  if (insideFreeText(tokens, from, i)) return false
  return hasVerb(tokens.slice(from, i)) || tokens.slice(from, i).length > 2
}

/** "Camera A then B", "make intro.wav then talk.mp4 into one": one plan, in this order. */
function joinsCameras(before: readonly Token[], next: Token | undefined): boolean {
  const isMedia = next?.entity?.kind === 'media'
  if (isMedia && before.at(-1)?.entity?.kind === 'media') return true
  if (!next || !(isMedia || /^(?:camera|angle|[a-e])$/.test(next.text))) return false
  const text = before.map((token) => token.text).join(' ')
  return /(?<!\w)(?:camera|angle|[b-e])(?!\w)|<m\d+>/.test(text) && (!isMedia || /\bfor\b/.test(text))
}

function butInstructs(tokens: Token[], i: number): boolean {
  const rest = tokens.slice(i + 1)
  const first = rest[0]?.text ?? ''
  if (first === 'only') return false
  return /^(?:not|no|never|without|do|cannot|please)$/.test(first) || hasVerb(rest.slice(0, 4))
}

function switchFollows(tokens: Token[], at: number): boolean {
  const end = tokens.findIndex(({ text }, index) => index >= at && CONNECTIVE.test(text))
  const piece = tokens.slice(at, end < 0 ? tokens.length : end)
  return piece.length <= 4 && /^(?:on|off)$/.test(piece.at(-1)?.text ?? '')
}

/** So many words of politeness stand before a verb at most. */
const MOST_FILLING = 20

/** A connective ends a clause only if an instruction comes after it, not another object of the same. */
function verbFollows(tokens: Token[], at: number, from: number): boolean {
  let i = at
  while (
    i < Math.min(tokens.length, at + MOST_FILLING) &&
    (FILLING.test(tokens[i]?.text ?? '') || tokens[i]?.text === ',')
  ) {
    if (tokens[i]?.text === 'do' || tokens[i]?.text === 'not') break
    i++
  }
  const word = tokens[i]?.text ?? ''
  if (word === 'do' || word === 'never' || word === 'no' || word === 'not')
    return tokens[i]?.text !== 'no' || at !== i || true
  if (word === 'but') return butInstructs(tokens, i)
  if (word === 'except' || word === 'without' || word === 'if') return true
  if (insideFreeText(tokens, from, at - 1) && tokens[at - 1]?.text !== ',' && !STRONG_VERBS.has(word))
    return false
  if (STRONG_VERBS.has(word)) return true
  const next = tokens[i + 1]?.text ?? ''
  return (
    WEAK_VERBS.has(word) &&
    /^(?:<|it$|them$|the$|all$|this$|that$|these$|every$|any$|a$|an$|me$|my$|each$|with$|on$|at$|up$|from$|down$|everything$|out$|to$|filler$|pause$|camera$|caption$|title$|studiosound$|chapter$|marker$|volume$|music$|background$|right$|directly$|exactly$)/.test(
      next,
    )
  )
}

function insideFreeText(tokens: Token[], from: number, i: number): boolean {
  for (let k = i - 1; k >= from; k--) {
    const text = tokens[k]?.text ?? ''
    if (text === ',' || tokens[k]?.entity?.kind === 'quote') return false
    if (FREE_TEXT.test(text)) return true
  }
  return false
}

const EDGE =
  /^(?:,|-|and|then|also|plus|:|please|finally|lastly|next|now|afterwards|so|or|kindly|just|okay|well|hey|hi|hello|thanks|\(|\)|\*|step)$/

function withoutEdges(tokens: Token[]): Token[] {
  let from = 0
  let to = tokens.length
  while (from < to && EDGE.test(tokens[from]?.text ?? '')) from++
  while (to > from && EDGE.test(tokens[to - 1]?.text ?? '')) to--
  // "… second shorten the pauses, third add captions"
  const isCounted = /^(?:first|second|third|fourth|fifth|last)$/.test(tokens[from]?.text ?? '')
  if (isCounted && STRONG_VERBS.has(tokens[from + 1]?.text ?? '')) from++
  return tokens.slice(from, to)
}
