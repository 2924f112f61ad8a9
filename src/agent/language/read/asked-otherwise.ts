// Questions in other words than those that answers know: “how many recordings make up this episode”, “which file does the ending come
// from”, “show me the files”. Each is written as the plain question.
import { isWord } from '../vocabulary/grammar.ts'
import { asThing, asVerb } from './made-tokens.ts'
import { matches } from './token-tests.ts'
import type { Token } from './tokens.ts'

/** The plain question; the same one when nothing is asked in other words. `said` has no mark at its end. */
export function askedPlainly(said: readonly Token[]): readonly Token[] {
  return (
    madeOf(said) ??
    filmedBy(said) ??
    clipAtEdge(said) ??
    bite(said) ??
    heardHowOften(said) ??
    withoutPresent(said)
  )
}

const plain = (token: Token, text: string): Token => ({ ...asVerb(token, text), senses: {} })

/** “Show me the project files”, “view all files” */
export function shownFiles(said: readonly Token[]): readonly Token[] | null {
  const [verb, ...rest] = said
  const last = rest.findLast(({ senses }) => senses.glue !== 'politeness')
  const isShown = verb?.isBase === true && isWord(verb.text, 'viewing')
  const isFiles = /^files?$/.test(last?.text ?? '') && rest.some(({ text }) => text === 'files')
  const isPlain = rest.every((token) =>
    matches(token, { glue: true, thing: 'composition', place: 'everything' }),
  )
  return verb && last && isShown && isFiles && isPlain
    ? [{ ...asVerb(verb, 'list'), senses: { verb: 'ask' } }, ...rest.filter(({ text }) => text !== 'me')]
    : null
}

/** “How many recordings make up this episode”: clips. */
function madeOf(said: readonly Token[]): readonly Token[] | null {
  const [how, many, noun, ...rest] = said
  const film = rest.findLastIndex(
    ({ kind, senses }) => kind === 'composition' || senses.thing === 'composition',
  )
  const between = rest.slice(0, Math.max(0, film)).filter(({ senses }) => senses.glue !== 'articles')
  const isMade =
    between.length > 0 && between.every(({ text }) => isWord(text, 'makingUp', 'be') || text === 'in')
  const isFile =
    /^(?:files|recordings|sources|tapes)$/.test(noun?.text ?? '') && rest[film]?.text !== 'project'
  if (how?.text !== 'how' || many?.text !== 'many' || !noun || !isFile || !isMade) return null
  const clips = { ...asThing(noun, 'clip'), text: 'clips' }
  const are: Token = { ...asVerb(noun, 'are'), senses: { glue: 'helpers' } }
  const within: Token = { ...asVerb(noun, 'in'), senses: { link: 'in' } }
  return [
    how,
    many,
    clips,
    are,
    within,
    ...rest.slice(rest[film - 1]?.senses.glue === 'articles' ? film - 1 : film),
  ]
}

/** “How many cameras recorded this sitting” */
function filmedBy(said: readonly Token[]): readonly Token[] | null {
  const [how, many, cameras, verb] = said
  const isAsked = how?.text === 'how' && many?.text === 'many' && cameras?.senses.thing === 'camera'
  if (!isAsked || !isWord(verb?.text, 'filming') || !how || !many || !cameras) return null
  return [
    how,
    many,
    cameras,
    { ...asVerb(cameras, 'are'), senses: { glue: 'helpers' } },
    plain(cameras, 'there'),
  ]
}

/** “Which file does the ending come from”, “what file is at the end”, “which file does it end with”: the last clip. */
function clipAtEdge(said: readonly Token[]): readonly Token[] | null {
  const [which, file, ...rest] = said
  const edge = rest.find(({ senses }) =>
    matches({ senses } as Token, { place: 'start end', verb: 'start end' }),
  )
  const isFile = isWord(file?.text, 'file') || file?.text === 'recording' || file?.senses.thing === 'clip'
  const isPlain = rest.every(
    (token) =>
      token === edge || matches(token, { glue: true, link: true }) || isWord(token.text, 'comingFrom'),
  )
  if (!which || !file || !edge || !isFile || !isPlain || !/^(?:which|what)$/.test(which.text)) return null
  const isStart = edge.senses.place === 'start' || edge.senses.verb === 'start'
  const ordinal: Token = {
    ...plain(edge, isStart ? 'first' : 'last'),
    kind: 'ordinal',
    n: isStart ? 1 : -1,
    senses: isStart ? {} : { asked: 'duration' },
  }
  return [
    { ...which, text: 'which' },
    { ...asThing(file, 'clip'), text: 'clip' },
    plain(edge, 'comes'),
    ordinal,
  ]
}

/** “Where is the TikTok bite”: the part. */
function bite(said: readonly Token[]): readonly Token[] | null {
  const last = said.at(-1)
  const isBite = said[0]?.text === 'where' && last?.senses.thing === 'excerpt' && /bite$/.test(last.text)
  return isBite ? [...said.slice(0, -1), { ...asVerb(last, 'part'), senses: { unit: 'part' } }] : null
}

/** “How often is "um" on the record”: said. */
function heardHowOften(said: readonly Token[]): readonly Token[] | null {
  const [how, often, is, quote, ...rest] = said
  const isAsked =
    how?.text === 'how' && often?.text === 'often' && is?.text === 'is' && quote?.kind === 'quote'
  const isThere = rest.every(
    (token) =>
      matches(token, { glue: true, link: 'in', look: 'on', thing: 'composition transcript' }) ||
      isWord(token.text, 'recorded'),
  )
  if (!isAsked || !quote || !isThere) return null
  return [
    how,
    often,
    is,
    quote,
    { ...asVerb(quote, 'said'), senses: { verb: 'ask', asked: 'speech' }, isBase: false },
  ]
}

/** “What is its present duration” */
function withoutPresent(said: readonly Token[]): readonly Token[] {
  const at = said.findIndex(
    ({ text }, index) => isWord(text, 'presently') && said[index + 1]?.senses.thing === 'length',
  )
  return at < 0 ? said : said.filter((_, index) => index !== at)
}
