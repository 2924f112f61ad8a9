// What is to be there again: “put the ums back in”, “only 'basically' should come back”, “undo every cut”. Each becomes “restore …”.
import { isHesitation } from '../../commands/plans/words.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { asVerb } from './made-tokens.ts'
import type { Token } from './tokens.ts'

const isPolite = ({ senses, kind }: Token) =>
  kind === 'mark' || (senses.glue === 'politeness' && senses.look === undefined)

/** In front of a wish: “nah”, “can I”, “I would like”. */
const isLeading = ({ kind, text }: Token) =>
  kind === 'mark' ||
  isWord(text, 'opener', 'refusing', 'can', 'would', 'shall', 'subject') ||
  /^(?:like|to|let|us|you)$/.test(text)

/** “Verbatim is essential”, “I need it word for word”: beside what comes back, only why. */
export const saysVerbatim = (tokens: readonly Token[]): boolean =>
  tokens.some(({ text }) => isWord(text, 'entire') || text === 'word for word') &&
  tokens.every(
    ({ kind, senses, text }) =>
      kind === 'mark' ||
      senses.glue !== undefined ||
      text === 'word for word' ||
      isWord(text, 'entire', 'insisting', 'be'),
  )

/** “Restore everything that was cut; verbatim is essential”: without that. */
export function withoutVerbatim(tokens: readonly Token[]): readonly Token[] | null {
  const at = tokens.findIndex(({ text }) => /^[,;:.–—-]$/.test(text))
  const isReason = at > 0 && restores(tokens.slice(0, at)) && saysVerbatim(tokens.slice(at + 1))
  return isReason ? tokens.slice(0, at) : null
}

/** Something is to be there again. */
export function restores(tokens: readonly Token[]): boolean {
  return placeOfBack(tokens) >= 0 || tokens.some(({ senses }) => senses.verb === 'restore')
}

/** Where “back” says that something returns, and not which way something turns, or where; -1 when nothing does. */
function placeOfBack(tokens: readonly Token[]): number {
  return tokens.findIndex(
    ({ text }, at) =>
      at > 0 &&
      !isWord(tokens[at + 1]?.text, 'direction') &&
      // “Every cut back”
      ((text === 'back' && !isWord(tokens[at - 1]?.text, 'beforeBack')) || /^cuts? back$/.test(text)),
  )
}

/** “Put all the ums back in”, “nah, I want that hello back”, “ums back please”, “only 'basically' should come back”. */
export function broughtBack(tokens: readonly Token[]): readonly Token[] | null {
  const at = placeOfBack(tokens)
  const verb = tokens.findIndex(({ text }) => isWord(text, 'returning'))
  const isVerb =
    verb >= 0 && verb < at && tokens.slice(0, verb).every((one) => isLeading(one) || isPolite(one))
  const lead = isVerb ? verb : tokens.findIndex((token) => !isLeading(token))
  const first = tokens[lead]
  if (!first || lead >= at) return null
  const modal = tokens.findIndex(
    ({ text }, index) => index > lead && index < at && isWord(text, 'can', 'shall'),
  )
  const isComing = modal > 0 && isWord(tokens[at - 1]?.text, 'coming')
  const end = tokens.findLastIndex((token) => !isPolite(token) && token.text !== 'in')
  const isNamed =
    end === at && first.senses.verb === undefined && !tokens.some(({ text }) => isWord(text, 'be'))
  if (!isVerb && !isComing && !isNamed) return null
  const isIn = tokens[at + 1]?.text === 'in' && at + 2 >= end
  // “Back” keeps its place, so that a refusal quotes all of it.
  const last = tokens[at] as Token
  const back: Token = { ...last, senses: last.text === 'back' ? { glue: 'helpers' } : { thing: 'cuts' } }
  const rest = [
    ...tokens.slice(isVerb ? lead + 1 : lead, isComing ? modal : at),
    back,
    ...tokens.slice(isIn ? at + 2 : at + 1),
  ].filter(({ text }) => !/^(?:me|us)$/.test(text))
  return rest.length > 1 ? [asVerb(first, 'restore'), ...rest] : null
}

/** “Revert to the full recording”, “go back to the uncut version”, “all cuts undone”: what was cut comes back. */
export function backToWhole(tokens: readonly Token[]): readonly Token[] | null {
  const asked = tokens.filter((token) => !isPolite(token))
  const said = asked.slice(
    Math.max(
      0,
      asked.findIndex((token) => !isLeading(token)),
    ),
  )
  const undone = said.findIndex(({ text }) => isWord(text, 'undone'))
  const from =
    said[undone - 1]?.senses.thing === 'cuts' || isWord(said[undone - 1]?.text, 'cutting') ? undone - 1 : -1
  const list =
    from < 0 ? said : said.slice(0, said[from - 1]?.senses.place === 'everything' ? from - 1 : from)
  const [first] = said
  if (!first) return null
  const command = [
    asVerb(first, 'restore'),
    { ...asVerb(first, 'everything'), senses: { place: 'everything' } },
  ]
  if (from >= 0 && undone === said.length - 1 && list.length === 0) return command
  const to = list.findIndex(({ text }) => text === 'to')
  const lead = list.slice(0, to)
  const isBack =
    to >= 0 &&
    lead.some(({ text }) => isWord(text, 'undoing') || /^(?:reset|back|go back)$/.test(text)) &&
    lead.every(
      ({ text, senses }) =>
        isWord(text, 'undoing', 'neuter') ||
        isWord(text, 'goingBack') ||
        text === 'go back' ||
        senses.glue !== undefined,
    )
  const whole = list.slice(to + 1).filter(({ senses }) => senses.glue !== 'articles')
  const isFull = whole.some(({ text }) => isWord(text, 'full') || text === 'original')
  const isNamed = whole.every(
    ({ text, senses, kind }) =>
      isWord(text, 'full', 'file', 'take') ||
      /^(?:original|version)$/.test(text) ||
      senses.thing === 'composition' ||
      kind === 'composition' ||
      senses.thing === 'length',
  )
  return isBack && isFull && isNamed && whole.length > 1 ? command : null
}

/** What may have been cut out of the talk. */
const isSaid = ({ kind, text, senses }: Token) =>
  kind === 'quote' || senses.thing === 'fillers' || isHesitation(text.replace(/s$/, ''))

/** “Roll back every cut in Interview”, “undo all the cuts”, “revert only "you know"”: what was cut comes back. */
export function rolledBack(tokens: readonly Token[]): readonly Token[] | null {
  const [first, ...rest] = tokens.filter((token) => !isPolite(token) && token.text !== 'back')
  const words = rest.filter(
    ({ senses, text }) => !senses.glue && !isWord(text, 'finishing') && senses.limit !== 'only',
  )
  const isOfWords =
    words.some(isSaid) &&
    words.every((one) => isSaid(one) || one.senses.link === 'in' || one.kind === 'composition')
  if (first && /^(?:undo|revert)$/.test(first.text) && isOfWords) return [asVerb(first, 'restore'), ...rest]
  const noun = rest.findIndex(({ text }) => isWord(text, 'cutting'))
  const lead = rest.slice(0, Math.max(0, noun))
  // “Undo the trims”
  const isAll =
    lead.some(({ senses }) => senses.place === 'everything' || senses.link === 'each') ||
    (rest[noun]?.text.endsWith('s') && lead.every(({ senses }) => senses.glue !== undefined))
  const isWhole = lead.every(
    ({ senses }) => senses.place === 'everything' || senses.link === 'each' || senses.glue !== undefined,
  )
  const next = tokens[tokens.indexOf(rest[noun] as Token) + 1]
  const ends = next === undefined || next.kind === 'mark' || next.senses.link === 'in'
  if (!first || !isWord(first.text, 'undoing') || !isAll || !isWhole || !ends) return null
  // “…; I prefer the original”
  const reason = tokens.findIndex(
    ({ text }, at) =>
      /^[,;]$/.test(text) &&
      (tokens[at + 1]?.text === 'back' || isWord(tokens[at + 1]?.text, 'subject', 'neuter', 'demonstrative')),
  )
  return [asVerb(first, 'restore'), ...tokens.slice(1, reason < 0 ? tokens.length : reason)]
}
