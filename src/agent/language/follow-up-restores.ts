// Follow-ups that want back what the request before them cut, all of it or a part: “restore that line”, “no, keep the ums”, “put the answer back,
// only the question should go”.
import type { EditSubjects } from '../../edit/edit-subjects.ts'
import { plainWordsOf } from '../commands/plans/words.ts'
import { partOf, type Turn, type Written } from './follow-up-turn.ts'
import { fits, has, pattern } from './phrases/pattern.ts'
import { restores } from './read/returns.ts'
import { commands, isKeeping } from './read/taken-back.ts'
import { isNot, isUm } from './read/token-tests.ts'
import type { Token } from './read/tokens.ts'
import { namesText } from './references.ts'
import { isWord } from './vocabulary/grammar.ts'

/** The prompt written out, by the first reader that understands it. */
export const broughtBack = (turn: Turn, isValue: (token: Token) => boolean): string | Written | null =>
  restored(turn, isValue) ?? besideUndone(turn) ?? stayed(turn) ?? partRestored(turn)

const TESTS = { keeping: isKeeping, order: commands, um: isUm }
const STOP = '(,|;|\\.)'

const keeps = has('[=#keeping] #order', TESTS)
const namesPart = has('<unit:question,answer>')
const RANK = pattern('RANK=<ordinal> (@ofKind|<unit>)')
const isWhole = fits(
  '(<mark unit glue thing:excerpt,clip verb:restore n:-1>|same|#keeping|@returning,refusing,demonstrative,particle)*40',
  TESTS,
)

/** “Restore that last bite”, “bring that line back”, “no, keep it”: what the request removed, and nothing that went before. */
function restored({ tokens, scope, done }: Turn, isValue: (token: Token) => boolean): string | null {
  const isRest = (at: number) => !tokens.slice(at).some((token) => commands(token) || isValue(token))
  const end = tokens.findIndex(({ text }, at) => text === '.' && isRest(at))
  const said = tokens.slice(0, end < 0 ? undefined : end)
  const { removed = [] } = done ?? {}
  const rest = removed.length > 1 ? said.filter(isNot({ kind: 'ordinal' })) : said
  // “Put the answer back”, and not its question
  const isPart = asksAmong(done) && namesPart(said)
  if (removed.length === 0 || isPart || !isWhole(rest) || !(restores(said) || keeps(said))) return null
  const rank = removed.length > 1 ? RANK.in(said)?.parts.RANK?.[0]?.n : undefined
  if (rank === undefined) return `${scope}restore ${namesText([...new Set(removed)])}`
  const phrase = removed.at(rank > 0 ? rank - 1 : rank)
  const isOnly = removed.filter((other) => other === phrase).length === 1
  return phrase !== undefined && isOnly ? `${scope}restore ${namesText([phrase])}` : null
}

const UNDONE = pattern(
  `LEAD=([!(and|but|${STOP})] (<glue verb:restore>|@returning,undoing,referring,particle))+ (and|but|${STOP}) (and|but|then|just)* REST=((in <glue:articles>? <composition quote> ,?)? #order ...)`,
  TESTS,
)
const undoes = has('^ (undo|revert)')
const refers = has('@referring')

/** “Put that back and lose the intro”, “undo that; cut the first sentence instead”: something else in the place of what was done. */
function besideUndone(turn: Turn): string | Written | null {
  const { prompt, core, last } = turn
  const { LEAD = [], REST = [] } = UNDONE.of(core) ?? {}
  const isBack = refers(LEAD) && (restores(LEAD) || undoes(LEAD))
  // Also where it was only set, and is set again by nothing.
  return isBack && last.hasChanged ? { text: partOf(prompt, REST), isInstead: true } : null
}

const staysIn = fits(
  '[>#keeping] (#um|<quote mark ordinal glue limit:but>|#keeping|after|all|on|thought|thoughts|@refusing,hedging,can,shall,particle,turning)*40',
  TESTS,
)

/** “Keep the ums after all”, “no, the ums can stay”: of the sounds that the request removed. */
function stayed({ tokens, scope, done }: Turn): string | null {
  const sounds = tokens
    .filter((token) => isUm(token) || token.kind === 'quote')
    .map(({ kind, quoted, text }) =>
      kind === 'quote' ? plainWordsOf(quoted).join(' ') : text.replace(/s$/, ''),
    )
  const gone = done?.removed.map((phrase) => plainWordsOf(phrase).join(' '))
  return sounds.length > 0 && staysIn(tokens) && sounds.every((sound) => gone?.includes(sound))
    ? `${scope}restore ${namesText(sounds)}`
    : null
}

const PART = pattern(
  `<mark glue:politeness>* BACK=([!${STOP}] .)+40 ${STOP} [><limit:only>] [><unit:question>] (<mark limit:only unit:question glue look:off verb:remove>|that|@going,shall)*40`,
)

/** “Put the answer back, only the question should go”: which is gone. */
function partRestored({ prompt, tokens, scope, done }: Turn): string | null {
  const { BACK = [] } = PART.of(tokens) ?? {}
  return asksAmong(done) && restores(BACK) ? `${scope}${partOf(prompt, BACK)}` : null
}

/** Something that was removed begins as a question does. */
const asksAmong = (done: EditSubjects | null): boolean =>
  done?.removed.some((phrase) => {
    const first = phrase
      .toLowerCase()
      .split(' ')
      .find((text) => !isWord(text, 'opener'))
    return isWord(first, 'question', 'be', 'do', 'can')
  }) === true
