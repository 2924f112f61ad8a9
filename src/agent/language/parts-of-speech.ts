// What part of speech a word is, for words that the vocabulary doesn't know: winkNLP's tagger of English. It was trained on prose,
// so it is asked about a clause of its own, never about a prompt full of telegrams.
import model from 'wink-eng-lite-web-model'
import winkNLP, { type ItemToken, type PartOfSpeech } from 'wink-nlp'
import { isPastForm } from '../commands/plans/words.ts'
import type { Token } from './read/tokens.ts'
import { isAuxiliary, isWord } from './vocabulary/grammar.ts'

/** No subject has more words. */
const MAX_SUBJECT = 10
/** Longer statements are told from requests by their first words alone. */
const MAX_TAGGED = 24

let tagger: ReturnType<typeof winkNLP> | null = null

/** The part of speech of each token; a name counts as one proper noun. */
export function partsOfSpeech(tokens: readonly Token[]): (PartOfSpeech | null)[] {
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

/** A name as one word, and nothing that would be read as a sign. */
function plain({ kind, text }: Token): string {
  if (kind === 'composition' || kind === 'media' || kind === 'speaker' || kind === 'quote') return 'Alice'
  return text.replaceAll(/\s+/g, '') || '.'
}

/**
 * Index of the verb that makes a statement of a clause: finite, behind a subject that it agrees with. “My mother listens”, “ours get
 * jealous”; but neither “the weather chat” nor “the phone ringing”. -1 without one, and where the first word is a command.
 */
export function finiteVerbAt(tokens: readonly Token[]): number {
  if (isAuxiliary(tokens[0]?.text)) return -1
  const tags = partsOfSpeech(tokens)
  const isNominal = (at: number) => ['NOUN', 'PROPN', 'PRON', 'NUM'].includes(tags[at] ?? '')
  let head = -1
  let isPlural = false
  for (let at = 0; at <= MAX_SUBJECT && at < tokens.length; at++) {
    const { text, kind } = tokens[at] as Token
    if (kind === 'mark' || kind === 'break') return -1
    const before = tokens[at - 1]?.text ?? ''
    if (head >= 0) {
      if (isAuxiliary(text)) return at
      const follows = at - head === 1 || tags[at - 1] === 'ADV' || tags[at - 1] === 'NOUN'
      if (follows && tags[at] === 'VERB' && kind === 'word' && agrees(text, isPlural)) return at
    }
    if (isWord(text, 'joining') && text !== 'and' && text !== 'of' && text !== 'with' && text !== 'to') return -1
    // The noun of “the paint on our sign” is its first.
    const isObject = tokens.slice(head + 1, at).some((_, index) => tags[head + 1 + index] === 'ADP')
    if (isNominal(at) && !(head >= 0 && isObject) && kind !== 'time') {
      isPlural = text !== 'nobody' && (isPluralNoun(text) || (head >= 0 && before === 'and'))
      head = at
    }
  }
  return -1
}

const isPluralNoun = (text: string) =>
  (/[^su]s$/.test(text) && text !== 'this') ||
  isWord(text, 'asker') ||
  /^(?:you|they|these|those|ours|theirs|people|children|men|women|folks?|both|many|most|some|all)$/.test(text)

/** “Listens” of one, “listen” of several, “listened” of either. */
function agrees(verb: string, isPlural: boolean): boolean {
  if (isPastForm(verb) || /[^e]ed$/.test(verb)) return true
  if (/ing$/.test(verb)) return false
  return isPlural !== /[^s]s$/.test(verb)
}
