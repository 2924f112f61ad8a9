// Ways to ask for something new: “cut me a teaser”, “we need a portrait version”, “turn the intro into its own clip”. Each becomes “make …”.
import { isStopWord } from '../../commands/plans/words.ts'
import { asLink, asVerb } from './made-tokens.ts'
import { matches } from './token-tests.ts'
import type { Token } from './tokens.ts'

export const NEW_THINGS = new Set(['excerpt', 'clip', 'composition'])

/** The tokens as a command that makes something; null when they ask for nothing new. */
export function asCreation(tokens: readonly Token[]): readonly Token[] | null {
  return cutsNew(tokens) ?? needsNew(tokens) ?? summarized(tokens)
}

const MODIFIERS = /^(?:additional|extra|further|new|second|separate|fresh|short|little)$/
const FULL = /^(?:complete|full|entire|whole)$/

/** Without what makes no difference to something new: “an additional version of the complete episode, as its own comp”. */
export function withoutNewness(given: readonly Token[]): readonly Token[] {
  const tokens = ofItsOwn(given)
  if (!tokens.some(({ senses }) => senses.thing === 'copy' || NEW_THINGS.has(senses.thing ?? '')))
    return tokens
  const isNew = tokens.some(
    ({ senses }) => senses.thing === 'excerpt' || senses.thing === 'copy' || senses.thing === 'clip',
  )
  return tokens.filter(({ text }, at) => {
    const next = tokens[at + 1]
    const isOfNew =
      MODIFIERS.test(text) && /^(?:a|an|one)$/.test(tokens[at - 1]?.text ?? '') && leadsToNew(tokens, at + 1)
    const isOfAll =
      isNew &&
      tokens[at - 1]?.text === 'the' &&
      FULL.test(text) &&
      (next?.senses.thing === 'composition' || next?.kind === 'composition' || next?.kind === 'media')
    return !isOfNew && !isOfAll
  })
}

/** “a new vertical clip” */
function leadsToNew(tokens: readonly Token[], at: number): boolean {
  const noun = tokens
    .slice(at, at + 4)
    .find(({ senses, kind }) => kind === 'word' && senses.look === undefined)
  return ['excerpt', 'copy', 'clip'].includes(noun?.senses.thing ?? '')
}

/** “prepare a short extract”: a noun, though a verb elsewhere. */
export function withNouns(tokens: readonly Token[]): Token[] {
  return tokens.map((token, at) => {
    if (isNoun(tokens, at)) return asNoun(token)
    if (isTake(tokens, at) || isStuff(tokens, at)) return { ...token, senses: { unit: 'part' }, isBase: true }
    // “the Shoot sequence” is the file.
    const isFile =
      /^sequences?$/.test(token.text) && [tokens[at - 1], tokens[at + 1]].some((one) => one?.kind === 'media')
    return isFile ? { ...token, senses: { thing: 'media' } } : token
  })
}

/** “Her battery take”, “his take on salt”: what somebody thinks. */
function isTake(tokens: readonly Token[], at: number): boolean {
  const [before, owner, next] = [tokens[at - 1], tokens[at - 2], tokens[at + 1]]
  const isOwned = (token: Token | undefined) =>
    /^(?:his|her|their|my|your|our|the)$/.test(token?.text ?? '') || token?.kind === 'speaker'
  const isTopic = before?.kind === 'word' && Object.keys(before.senses).length === 0 && isOwned(owner)
  return (
    /^takes?$/.test(tokens[at]?.text ?? '') &&
    (isTopic || (isOwned(before) && before?.text !== 'the' && next?.text === 'on'))
  )
}

/** “The pilot training stuff”: what is said about it, and not everything. */
function isStuff(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]
  return (
    tokens[at]?.text === 'stuff' &&
    before?.kind === 'word' &&
    Object.keys(before.senses).length === 0 &&
    !isStopWord(before.text)
  )
}

function isNoun(tokens: readonly Token[], at: number): boolean {
  const before = tokens.slice(Math.max(0, at - 3), at)
  return tokens[at]?.text === 'extract' && before.some(({ text }) => /^(?:a|an|one|another)$/.test(text))
}

const asNoun = (token: Token): Token => ({ ...token, senses: { thing: 'excerpt' }, isBase: false })

/** “For our screens we need a portrait version of it”: what it is for, and a wish for something new. */
function needsNew(tokens: readonly Token[]): readonly Token[] | null {
  const need = tokens.findIndex(
    ({ text }, at) =>
      /^(?:need|want|like|require)$/.test(text) &&
      (at === 0 || /^(?:i|we|would|also|still|really|just)$/.test(tokens[at - 1]?.text ?? '')),
  )
  const object = tokens.slice(need + 1)
  const subject = tokens.slice(0, Math.max(0, need)).findLastIndex(({ text }) => /^(?:i|we)$/.test(text))
  const lead = tokens.slice(0, Math.max(0, subject))
  const isNew = /^(?:a|an|another|one|two|three)$/.test(object[0]?.text ?? '') && leadsToNew(object, 1)
  const isPurpose =
    lead.length === 0 ||
    (/^(?:for|to|as|since|because)$/.test(lead[0]?.text ?? '') &&
      lead.every(({ kind }) => kind === 'word' || kind === 'mark'))
  return need >= 0 && isNew && isPurpose ? [asVerb(tokens[need] as Token, 'make'), ...object] : null
}

/** “a clip of its own” is a separate one. */
export function ofItsOwn(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex(
    ({ text }, index) =>
      text === 'of' &&
      /^(?:its|their)$/.test(tokens[index + 1]?.text ?? '') &&
      tokens[index + 2]?.text === 'own',
  )
  const own = tokens[at + 2]
  return at < 1 || !own
    ? tokens
    : [...tokens.slice(0, at - 1), own, tokens[at - 1] as Token, ...tokens.slice(at + 3)]
}

/** True when the words say where: an amount, a time, a count or a named part. */
export function namesPlace(tokens: readonly Token[]): boolean {
  return tokens.some(
    (token) =>
      matches(token, { kind: 'amount time ordinal', unit: true }) ||
      (token.senses.place !== undefined &&
        token.senses.place !== 'everything' &&
        token.senses.place !== 'rest'),
  )
}

/** “Cut me a 30 second teaser”, “pull two clips” make something new; “cut the teaser” does not. */
function cutsNew(tokens: readonly Token[]): readonly Token[] | null {
  const [verb, ...rest] = tokens
  const at = rest[0]?.text === 'me' || rest[0]?.text === 'us' ? 1 : 0
  const counted = rest[at]
  const isNew = /^(?:a|an)$/.test(counted?.text ?? '') || (counted?.kind === 'number' && verb?.text !== 'cut')
  if (!/^(?:cut|pull|take|grab|snip|trim)$/.test(verb?.text ?? '') || !verb || !isNew) return null
  const noun = rest.find(({ senses }) => senses.thing || senses.unit || senses.place)
  return NEW_THINGS.has(noun?.senses.thing ?? '') ? [asVerb(verb, 'make'), ...rest.slice(at)] : null
}

/** “Summarize the episode in a one minute video”: without a length, it is a question. */
function summarized(tokens: readonly Token[]): readonly Token[] | null {
  const [verb, ...rest] = tokens
  const at = rest.findIndex(({ text }) => text === 'in' || text === 'into')
  const made = rest.slice(at + 1)
  const isFilm =
    made.some(({ unit }) => unit === 's') && made.some(({ senses }) => NEW_THINGS.has(senses.thing ?? ''))
  if (!verb || !/^summari[sz]e$/.test(verb.text) || at < 0 || !isFilm) return null
  const noun = { ...asVerb(verb, 'summary'), senses: { thing: 'excerpt' } }
  const length = made.filter(({ senses }) => !NEW_THINGS.has(senses.thing ?? ''))
  return [asVerb(verb, 'make'), ...length, noun, asLink(verb, 'of'), ...rest.slice(0, at)]
}
