// What part of speech a word is, for words that the vocabulary doesn't know: winkNLP's tagger of English. It was trained on prose,
// so it is asked about a clause of its own, never about a prompt full of telegrams.
import model from 'wink-eng-lite-web-model'
import winkNLP, { type ItemToken, type PartOfSpeech } from 'wink-nlp'
import { isPastForm } from '../commands/plans/words.ts'
import type { Token } from './read/tokens.ts'
import { isAuxiliary, isFiniteVerb, isWord } from './vocabulary/grammar.ts'

/** No subject has more words. */
const MAX_SUBJECT = 10
/** The first words of a longer statement are enough to tell it from a request. */
const MAX_TAGGED = 24

let tagger: ReturnType<typeof winkNLP> | null = null

/** The part of speech of each token; a name counts as one proper noun. */
function partsOfSpeech(tokens: readonly Token[]): (PartOfSpeech | null)[] {
  // Reading the model takes 40 ms, which a server that gets no prompt doesn't spend.
  tagger ??= winkNLP(model, ['pos'])
  const { its } = tagger
  const owner: number[] = []
  const text: string[] = []
  for (const [at, token] of tokens.slice(0, MAX_TAGGED).entries()) {
    const said = plain(token)
    text.push(said)
    for (let from = 0; from < said.length; from++) owner.push(at)
  }
  const tags: (PartOfSpeech | null)[] = tokens.map(() => null)
  let seen = 0
  tagger
    .readDoc(text.join(' '))
    .tokens()
    .each((one: ItemToken) => {
      const at = owner[seen] ?? -1
      // “Nan's” is tagged as two words: the first says what it is.
      if (at >= 0) tags[at] ??= one.out(its.pos) as PartOfSpeech
      seen += one.out().length
    })
  return tags
}

/** “This poor recording”: it says how the noun is. */
export const isAdjective = (tokens: readonly Token[], at: number): boolean =>
  partsOfSpeech(tokens)[at] === 'ADJ'

/** A name as one word, and nothing that would be read as a sign. */
function plain({ kind, text }: Token): string {
  if (kind === 'composition' || kind === 'media' || kind === 'speaker' || kind === 'quote') return 'Alice'
  // “Signed off”: its first word says what it is.
  return text.trim().split(' ')[0] || '.'
}

/**
 * Index of the verb that makes a statement of a clause: finite, behind a subject that it agrees with. “My mother listens”, “ours get
 * jealous”; but neither “the weather chat” nor “the phone ringing”. -1 without one, and where a question begins.
 */
export function finiteVerbAt(tokens: readonly Token[]): number {
  let from = 0
  while (
    isWord(tokens[from]?.text, 'opener', 'reason', 'aside') ||
    tokens[from]?.senses.glue === 'politeness'
  )
    from++
  if (isAuxiliary(tokens[from]?.text) || isWord(tokens[from]?.text, 'shall')) return -1
  const tags = partsOfSpeech(tokens)
  let head = -1
  let isPlural = false
  let isObject = false
  // “The way it is”, “everything Tom says”: the verb of what describes a noun
  let isInside = false
  for (let at = from; at <= from + MAX_SUBJECT && at < tokens.length; at++) {
    const { text, kind, senses, isBase } = tokens[at] as Token
    const [before, tag] = [tokens[at - 1]?.text ?? '', tags[at]]
    // “Our paid-social people”
    if (kind === 'mark' && text === '-') continue
    if (kind === 'mark' || kind === 'break' || senses.link === 'called') return -1
    // “… and make a new one”
    if (before === 'and' && tag === 'VERB' && senses.verb !== undefined && isBase) return -1
    const isHelping = head >= 0 && (isAuxiliary(text) || isWord(text, 'shall', 'would'))
    const isVerb =
      kind === 'word' &&
      // “The long pauses”
      !(senses.thing !== undefined && before === 'long') &&
      (tag === 'VERB' ||
        isFiniteVerb(text) ||
        isWord(text, 'working') ||
        isRinging(tokens[at] as Token) ||
        takesObject(tokens, at, tag))
    // A verb follows its noun, or what is said of that: “the paint on our sign never lasts”.
    const isFull =
      head >= 0 &&
      isVerb &&
      tags[at - 1] !== 'ADP' &&
      !isDeterminer(before) &&
      (agrees(text.split(' ')[0] ?? '', isPlural) || isPut(tokens, at) || /['’]s$/.test(before))
    if ((isHelping || isFull) && !isInside) return at
    if (isHelping || isFull) {
      isInside = false
      continue
    }
    if (head >= 0 && head === at - 1 && /^(?:who|which|that)$/.test(text)) isInside = true
    else if (isWord(text, 'joining') && !/^(?:and|of|with|to|that)$/.test(text)) return -1
    isObject ||= head >= 0 && tag === 'ADP'
    const isNoun =
      NOUNS.has(tag ?? '') ||
      isDeterminer(before) ||
      (at === from && isWord(text, 'several', 'demonstrative', 'someone', 'quantity', 'ruling', 'sender'))
    if (isNoun && head >= 0 && head === at - 1 && opensInside(text, kind, before)) isInside = true
    else if (
      isNoun &&
      !isDeterminer(text) &&
      !isObject &&
      kind !== 'time' &&
      !isWord(tokens[head]?.text, 'someone')
    ) {
      isPlural = (head >= 0 && before === 'and') || isPluralNoun(text)
      head = at
    }
  }
  return -1
}

/** “A telephone rings”, “my mum watches”, and not “the oven cost” */
const isRinging = ({ text, senses, isBase }: Token) =>
  /s$/.test(text) &&
  (isWord(text, 'ambiguous') || (senses.verb !== undefined && !isBase && senses.thing === undefined))

/** “The station fines us”: the tagger takes it for a noun. */
function takesObject(tokens: readonly Token[], at: number, tag: PartOfSpeech | null | undefined): boolean {
  return (
    tag === 'NOUN' &&
    /[^s]s$/.test(tokens[at]?.text ?? '') &&
    isWord(tokens[at + 1]?.text, 'object', 'article', 'possessive')
  )
}

/** “My daughter set this up”: the past looks like the command, but has its subject in front. */
const isPut = (tokens: readonly Token[], at: number) =>
  tokens[at]?.text === 'quit' ||
  (/^(?:put|set|let|hit)$/.test(tokens[at]?.text ?? '') &&
    isWord(tokens[at + 1]?.text, 'object', 'neuter', 'demonstrative', 'article', 'possessive'))

const opensInside = (text: string, kind: Token['kind'], before: string) =>
  isWord(text, 'subject', 'neuter') || text === 'you' || (kind === 'speaker' && isWord(before, 'quantity'))

const NOUNS = new Set<string>(['NOUN', 'PROPN', 'PRON', 'NUM'])

const isDeterminer = (text: string) => isWord(text, 'article', 'possessive')

const isPluralNoun = (text: string) => isWord(text, 'several') || (/[^su]s$/.test(text) && text !== 'this')

/** “Listens” of one, “listen” of several, “listened” of either. */
function agrees(verb: string, isPlural: boolean): boolean {
  if (isPastForm(verb) || isWord(verb, 'past') || /[^e]ed$/.test(verb)) return true
  return !/ing$/.test(verb) && isPlural !== /[^s]s$/.test(verb)
}
