// What somebody does by saying something, as a cue: “where the guest is introduced”, “when she says her name”, “while Dana introduces
// Leo”, “the second greeting”. The sentence that does it becomes a quotation, which every command takes for a place or a moment.
import { type SpeechAct, sentencesDoing } from '../../commands/plans/speech-acts.ts'
import type { Talk } from '../../commands/plans/talk.ts'
import { isPronoun, isWord } from '../vocabulary/grammar.ts'
import { withTops } from './edges.ts'
import { asLink, quoteOf } from './made-tokens.ts'
import { matches } from './token-tests.ts'
import type { Token } from './tokens.ts'

/** No cue has more words between “where” and its verb, or behind it. */
const MAX_WORDS = 6

/** The tokens with such cues as quotations. `talks`: what is said in the project, in the order of its compositions. */
export function withActs(given: readonly Token[], talks: () => readonly Talk[]): readonly Token[] {
  const tokens = withTops(given)
  const out: Token[] = []
  for (let at = 0; at < tokens.length; ) {
    const cue = cueAt(tokens, at) ?? numberedAt(tokens, at) ?? spokenAt(tokens, at)
    const quoted = cue === null ? undefined : heard(cue, tokens, talks())
    if (cue === null || quoted === undefined) {
      out.push(tokens[at] as Token)
      at++
      continue
    }
    const token = tokens[at] as Token
    if (cue.isClause) out.splice(momentBefore(out))
    // “Lower third where she says her name”: with the name, as nothing else is to be read there.
    if (lacksText(out)) {
      const name = NAME.exec(quoted)?.[1]
      if (name === undefined) return tokens
      out.push(quoteOf(token, name))
    }
    if (cue.isClause) out.push({ ...asLink(token, 'where') }, said(token, 'it'), said(token, 'says'))
    out.push(quoteOf(token, quoted))
    at = cue.to
  }
  return out
}

const NAME = /(?: is|['’]s|['’]m| am| with| to) (\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)*)/u

/** A title is asked for, and nothing that it says. */
function lacksText(out: readonly Token[]): boolean {
  const from = out.findLastIndex(({ kind, text }) => kind === 'break' || /^[.!?;:]$/.test(text)) + 1
  const request = out.slice(from)
  return (
    request.at(-1)?.senses.thing === 'titles' &&
    request.every(({ senses, kind }) => kind === 'word' && Object.keys(senses).length > 0)
  )
}

/** `nth`: counted from 1. `named`: words that the sentence must have. */
type Cue = { act: SpeechAct; nth: number; named: readonly string[]; isClause: boolean; to: number }

const said = (token: Token, text: string): Token => ({
  ...asLink(token, text),
  senses: text === 'it' ? { glue: 'pronouns' } : { link: 'saying' },
})

/** “At the point (where …)”: where these words begin. */
function momentBefore(out: readonly Token[]): number {
  const noun = out.length - 1
  if (!isWord(out[noun]?.text, 'moment')) return isArticle(out[noun]) ? noun : out.length
  const article = isArticle(out[noun - 1]) ? noun - 1 : noun
  return isWord(out[article - 1]?.text, 'onto') || out[article - 1]?.text === 'at' ? article - 1 : article
}

const isArticle = (token: Token | undefined) => token?.senses.glue === 'articles'

/** “Where/when/while/in which …”, “(at) the moment …” */
function cueAt(tokens: readonly Token[], at: number): Cue | null {
  const { senses, text } = tokens[at] as Token
  if (senses.link !== 'where' && !/^(?:while|in which|as|moment|point)$/.test(text)) return null
  const verb = tokens.findIndex((token, index) => index > at && (isActing(token) || !isActor(token)))
  if (verb < 0 || verb === at + 1 || verb - at > MAX_WORDS || !isActing(tokens[verb] as Token)) return null
  let to = verb + 1
  while (to < tokens.length && to - verb < MAX_WORDS && isActor(tokens[to] as Token)) to++
  const subject = tokens.slice(at + 1, verb)
  const object = tokens.slice(verb + 1, to)
  const act = actOf(tokens[verb] as Token, subject, object)
  const whom = object.some(isNamed) ? object : subject.some((one) => isWord(one.text, 'be')) ? subject : []
  const named = act === 'introducesGuest' || act === 'introducesSelf' ? whom.filter(isNamed) : []
  return act && { act, nth: 1, named: named.map((one) => one.text.replace(/['’]s$/, '')), isClause: true, to }
}

const ACTING = ['introducing', 'greeting', 'farewell', 'apology'] as const
const isActing = ({ text }: Token) => isWord(text, ...ACTING, 'saying') || text === 'gives'

/** Who does it, and to whom. */
function isActor(token: Token): boolean {
  const { kind, text, senses } = token
  return (
    kind === 'speaker' ||
    isNamed(token) ||
    senses.glue === 'articles' ||
    isPronoun(text) ||
    isWord(text, 'guest', 'host', 'audience', 'passive', 'be', 'possessive', 'self') ||
    text === 'name'
  )
}

/** “Dana”: a word that means nothing else. */
const isNamed = ({ kind, text, senses }: Token) =>
  kind === 'speaker' ||
  (kind === 'word' &&
    Object.keys(senses).length === 0 &&
    !isPronoun(text) &&
    !isWord(
      text,
      'guest',
      'host',
      'audience',
      'passive',
      'be',
      'possessive',
      'self',
      'joining',
      'adverb',
      ...ACTING,
    ))

function actOf(verb: Token, subject: readonly Token[], object: readonly Token[]): SpeechAct | null {
  const has = (list: readonly Token[], ...features: ('be' | 'passive' | 'possessive' | 'self' | 'host')[]) =>
    list.some(({ text }) => isWord(text, ...features))
  const isPassive = has(subject, 'be', 'passive')
  // “Says her name”
  if (isWord(verb.text, 'saying') || verb.text === 'gives')
    return object.at(-1)?.text === 'name' && has(object, 'possessive') ? 'introducesSelf' : null
  if (isWord(verb.text, 'introducing')) {
    const whom = isPassive ? subject : object
    if (whom.length === 0) return null
    return has(whom, 'self') || has(whom, 'host') ? 'introducesSelf' : 'introducesGuest'
  }
  if (isWord(verb.text, 'apology') && object.length === 0) return 'apologizes'
  if (isWord(verb.text, 'greeting') && object.length > 0 && !isPassive) return 'greets'
  return null
}

/** “The second greeting”, “whichever goodbye comes last” */
function numberedAt(tokens: readonly Token[], at: number): Cue | null {
  const [first, second, third, fourth] = tokens.slice(at, at + 4)
  const isWhich = first?.text === 'whichever' && /^(?:comes|is)$/.test(third?.text ?? '')
  const [ordinal, noun] = isWhich ? [fourth, second] : [first, second]
  if (ordinal?.kind !== 'ordinal' || !noun) return null
  const act = isWord(noun.text, 'greeting')
    ? 'greets'
    : isWord(noun.text, 'farewell')
      ? 'leaves'
      : isWord(noun.text, 'apology')
        ? 'apologizes'
        : null
  return act && { act, nth: ordinal.n, named: [], isClause: false, to: at + (isWhich ? 4 : 2) }
}

/** “The hello”, “the hello and bye bye”: the outermost sentence with that word; “the Hello title” is one. */
function spokenAt(tokens: readonly Token[], at: number): Cue | null {
  const word = tokens[at]
  if (!word || !isSpoken(word)) return null
  const again = tokens[at + 1]?.text === '-' ? at + 2 : at + 1
  const end = tokens[again]?.text === word.text ? again + 1 : at + 1
  // “The hello line”
  const to = tokens[end]?.senses.unit === 'sentence' ? end + 1 : end
  const [before, next] = [tokens[at - 1], tokens[to]]
  // “The ums in the greeting” and “without losing the greeting” are about all of an intro.
  const act = tokens[at - 2]
  // “Lose hello, lose bye”
  const isRemoved = matches(before, { verb: 'remove' }) && before?.isBase === true
  const isObject =
    isRemoved || (isArticle(before) && ((act?.senses.verb !== undefined && act.isBase) || act?.text === 'at'))
  const isListed =
    isObject || ((before?.text === 'and' || isArticle(before)) && tokens.slice(0, at - 1).some(isSpoken))
  const isEnd =
    next === undefined || matches(next, { kind: 'mark break', glue: true, text: 'and at in from' })
  // “The greeting, from 8 to 12”
  const isTimed = next?.text === ',' && tokens[to + 1]?.text === 'from'
  if (!isListed || !isEnd || isTimed) return null
  const isGreeting = !word.text.startsWith('bye')
  return { act: isGreeting ? 'greets' : 'leaves', nth: isGreeting ? 1 : -1, named: [], isClause: false, to }
}

const isSpoken = (token: Token | undefined) => /^(?:hello|hi|greeting|bye)s?$/.test(token?.text ?? '')

/** The sentence that does it, in the composition that the prompt names, else in the first one that has it. */
function heard(
  { act, nth, named }: Cue,
  tokens: readonly Token[],
  talks: readonly Talk[],
): string | undefined {
  const ids = new Set(tokens.flatMap(({ kind, ids: own }) => (kind === 'composition' ? own : [])))
  const meant = talks.filter(({ composition }) => ids.has(composition.id))
  for (const talk of meant.length > 0 ? meant : talks) {
    const isFit = (text: string) => named.every((name) => text.toLowerCase().includes(name))
    const found =
      named.length > 0
        ? [...sentencesDoing(talk, 'introducesGuest'), ...sentencesDoing(talk, 'introducesSelf')].filter(
            isFit,
          )
        : sentencesDoing(talk, act)
    const text = found.at(nth > 0 ? nth - 1 : nth)
    if (text !== undefined) return text
  }
  return undefined
}
