// A question without what stands around it: how it is led up to (“I'd like to know”, “silly question, but”), to whom it is put (“mate”) and
// how it is meant (“roughly”, “at the moment”). What is asked for, and about which composition, stays.
import { isHesitation } from '../../commands/plans/words.ts'
import { isAdjective } from '../parts-of-speech.ts'
import { BESIDE } from '../vocabulary/beside.ts'
import { isAuxiliary, isWord } from '../vocabulary/grammar.ts'
import { sentencesOf } from './asides.ts'
import { askedPlainly, shownFiles } from './asked-otherwise.ts'
import { asVerb } from './made-tokens.ts'
import { isOath, otherwisePosed } from './posed.ts'
import { asksPlainly, commands, isAsking, POSING } from './questions.ts'
import { endsSentence } from './taken-back.ts'
import { matches, textOf } from './token-tests.ts'
import type { Token } from './tokens.ts'

/** Nothing that leads to a question is longer, and no more words stand between “know” and what somebody wants to know. */
const MAX_LEAD = 24
const MAX_BETWEEN = 12

/** The tokens of a prompt, each question without such words. Linear: all lookahead is bounded. */
export function withPlainQuestions(tokens: readonly Token[]): Token[] {
  return joined(sentencesOf(tokens)).flatMap((sentence) => {
    const end = sentence.findLastIndex((token) => !endsSentence(token)) + 1
    const said = sentence.slice(0, end)
    const shown = shownFiles(said)
    if (shown !== null) return [...shown, ...sentence.slice(end)]
    const posed = otherwisePosed(said)
    const other = posed ?? askedPlainly(said)
    const asked = other !== said ? other : commands(said) ? null : withoutLead(said)
    if (asked === null) return sentence
    const plain = withoutTags(asked)
    const ending = sentence.slice(end)
    return [
      ...plain.filter((_, at) => !isHesitant(plain, at) && !isOfFilm(plain, at) && !isOath(plain, at)),
      ...(posed && ending[0]?.text !== '?'
        ? [{ ...(said.at(-1) as Token), text: '?', kind: 'mark' as const, senses: {} }]
        : []),
      ...ending,
    ]
  })
}

/** “When does she say it? I mean the part about salt.”, “I'm unsure about the music. How long is it?”: one question. */
function joined(sentences: readonly (readonly Token[])[]): (readonly Token[])[] {
  const out: (readonly Token[])[] = []
  for (const sentence of sentences) {
    const before = out.at(-1) ?? []
    const [first, second, ...rest] = sentence
    const subject = before.filter(({ kind, senses }) => kind === 'media' || senses.thing === 'music')
    const it = sentence.findIndex(({ text }) => text === 'it')
    const isTold =
      before.length > 0 && before.at(-1)?.text !== '?' && !commands(before) && !commands(sentence)
    if (before.at(-1)?.text === '?' && isWord(first?.text, 'asker') && second?.text === 'mean')
      out.splice(-1, 1, [...before.slice(0, -1), ...rest])
    else if (
      isTold &&
      it > 0 &&
      !isWord(first?.text, 'can', 'will') &&
      sentence.at(-1)?.text === '?' &&
      subject.length > 0
    )
      out.splice(-1, 1, [...sentence.slice(0, it), ...subject, ...sentence.slice(it + 1)])
    else out.push(sentence)
  }
  return out
}

/** “… and um how many …” */
const isHesitant = (asked: readonly Token[], at: number): boolean =>
  isHesitation(asked[at]?.text ?? '') && isAsking(asked[at + 1]?.text ?? '')

/** “This wee recording”, and not “the raw footage”: it says nothing of which film is meant. */
function isOfFilm(asked: readonly Token[], at: number): boolean {
  const [before, word, noun] = asked.slice(at - 1, at + 2)
  return (
    word?.kind === 'word' &&
    Object.keys(word.senses).length === 0 &&
    isWord(before?.text, 'article', 'possessive', 'demonstrative') &&
    noun?.senses.thing === 'composition' &&
    !/^(?:raw|un\w+|original)$/.test(word.text) &&
    (isWord(word.text, 'small') || isAdjective(asked, at))
  )
}

/** The question from its first word on; null where none is asked. */
function withoutLead(said: readonly Token[]): readonly Token[] | null {
  const known = knownFrom(said)
  if (known !== null) return known
  const from = callEnd(said)
  // “Can you list the files, love?”
  const isAsked = isAuxiliary(said[from]?.text) && said[from + 1]?.text === 'you'
  const rest = said.slice(isAsked && said[from + 2]?.senses.verb === 'ask' ? from + 2 : from)
  if (asksPlainly(rest) || (rest[0]?.senses.verb === 'ask' && rest[0].isBase)) return rest
  return null
}

/** The question behind “I'd like to know”, “remind me” or “I forgot”, or null. */
function knownFrom(said: readonly Token[]): readonly Token[] | null {
  for (const [at, { text }] of said.slice(0, MAX_LEAD).entries()) {
    // “Any idea how long it is”, and not “a chapter named Idea where …”
    if (!isWord(text, 'knowing') || (text === 'idea' && !isWord(said[at - 1]?.text, 'determining'))) continue
    if (said.slice(0, at).some(isNamed)) return null
    const asks = said.findIndex((_, index) => index > at && asksAt(said, index))
    const isNear = asks > 0 && asks <= at + MAX_BETWEEN && !said.slice(at + 1, asks).some(isNamed)
    // “I wonder whether you might tell me …”
    if (isNear && said[asks + 1]?.text === 'you') continue
    // “You know what, take it out”
    if (isNear && said[asks + 1] !== undefined && said[asks + 1]?.kind !== 'mark') {
      const from = POSING.test(said[asks - 1]?.text ?? '') ? asks - 1 : asks
      // “Find me the bit about his wife, when is it?”
      const isPointing = said
        .slice(from)
        .every(({ kind, senses }) => kind === 'mark' || senses.glue || senses.link)
      const [word, ...rest] = said.slice(isPointing ? at + 1 : from)
      return word?.text === 'if'
        ? [{ ...word, text: 'whether', senses: {} }, ...rest]
        : word
          ? [word, ...rest]
          : null
    }
    // “I'd like to know the length”
    if (at > 0 && text === 'know' && isWord(said[at + 1]?.text, 'article', 'possessive'))
      return [{ ...asVerb(said[at] as Token, 'tell'), senses: { verb: 'ask' } }, ...said.slice(at + 1)]
  }
  return null
}

/** “How …”, “whether …”, “: is there …” */
const asksAt = (said: readonly Token[], at: number): boolean =>
  isAsking(said[at]?.text ?? '') ||
  said[at]?.text === 'if' ||
  (said[at - 1]?.text === ':' && isAuxiliary(said[at]?.text))

/** It names something that the question may be about. */
const isNamed = ({ kind, senses }: Token): boolean =>
  !['word', 'mark', 'speaker'].includes(kind) || senses.thing !== undefined

/** Where “hey mate,”, “quick question:”, “wait”, “sorry,” end. */
function callEnd(said: readonly Token[]): number {
  const mark = said.slice(0, MAX_LEAD).findIndex(({ kind }) => kind === 'mark')
  if (BESIDE.tags.includes(textOf(said.slice(0, Math.max(0, mark))))) return mark + 1
  let from = 0
  for (const [at, { kind, text, senses }] of said.slice(0, MAX_LEAD).entries()) {
    if (isAsking(text)) return at
    const isOpener = kind === 'mark' || senses.glue === 'politeness' || isWord(text, 'opener', 'joins')
    if (isOpener) from = at + 1
    else if (!isWord(text, 'address', 'calling', 'heading', 'article', 'asker', 'have')) break
  }
  return from
}

/** “…, I need it for the post”, “… need it for my caption”, “… - writing the cue now”: what the answer is for. */
function tellsWhy(asked: readonly Token[], at: number): boolean {
  const [before, first, ...more] = [asked[at - 1]?.text ?? '', ...asked.slice(at, at + 3)]
  const [verb, object] = isWord(first?.text, 'asker') ? more : [first, ...more]
  const isNeed = /^(?:want|need)$/.test(verb?.text ?? '') && object?.text !== 'to'
  if (!asked.slice(0, at).some(({ text }) => isAsking(text))) return false
  if (/^[–—-]$/.test(before)) return isNeed || /\wing$/.test(first?.text ?? '')
  if (before === ',') return isNeed || /^(?:for|because|i|we)$/.test(first?.text ?? '')
  return (
    isNeed && isWord(object?.text, 'neuter', 'demonstrative') && !isWord(before, 'do', 'subject', 'addressee')
  )
}

/** Without “, pet”, “roughly”, “at the moment”, “would you say” behind it. */
function withoutTags(asked: readonly Token[]): readonly Token[] {
  let end = asked.length
  for (let before = -1; before !== end && end > 2; ) {
    before = end
    end = asked[end - 1]?.kind === 'mark' ? end - 1 : tagStart(asked, end)
  }
  return asked.slice(0, end)
}

function tagStart(asked: readonly Token[], end: number): number {
  const reason = asked.slice(0, end).findLastIndex((_, at) => at > 2 && tellsWhy(asked, at))
  if (reason > 0 && !asked.slice(reason, end).some(({ text }) => isAsking(text))) return reason
  const [before, last] = asked.slice(end - 2, end)
  const isName = last?.kind === 'speaker' || (last?.kind === 'word' && Object.keys(last.senses).length === 0)
  const isSetApart = before?.text === ',' && (isName || isWord(last?.text, 'address'))
  // “How long is it pet”, and not “about his son”
  const isAdded = isWord(last?.text, 'address') && matches(before, { glue: 'pronouns politeness' })
  if (isSetApart || isAdded) return end - 1
  for (let from = Math.max(2, end - MAX_BETWEEN); from < end; from++)
    if (BESIDE.tags.includes(textOf(asked.slice(from, end)))) return from
  return end
}
