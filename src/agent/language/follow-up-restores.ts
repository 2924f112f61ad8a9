// Follow-ups that want back what the request before them cut, all of it or a part: “restore that line”, “no, keep the ums”, “put the answer back,
// only the question should go”.
import type { EditSubjects } from '../../edit/edit-subjects.ts'
import { isHesitation, plainWordsOf } from '../commands/plans/words.ts'
import { instead, partOf, type Turn, type Written } from './follow-up-turn.ts'
import { restores } from './read/returns.ts'
import { commands, isKeeping } from './read/taken-back.ts'
import { is, matches } from './read/token-tests.ts'
import type { Token } from './read/tokens.ts'
import { namesText } from './references.ts'
import { isWord } from './vocabulary/grammar.ts'

/** The prompt written out, by the first reader that understands it. */
export const broughtBack = (turn: Turn, isValue: (token: Token) => boolean): string | Written | null =>
  restored(turn, isValue) ?? besideUndone(turn) ?? stayed(turn) ?? partRestored(turn)

/** “Um”, “ums” */
export const isUm = ({ text }: Token) => isHesitation(text.replace(/s$/, ''))

/** “Restore that last bite”, “bring that line back”, “no, keep it”: what the request removed, and nothing that went before. */
function restored({ tokens, scope, done }: Turn, isValue: (token: Token) => boolean): string | null {
  const isRest = (at: number) => !tokens.slice(at).some((token) => commands(token) || isValue(token))
  const end = tokens.findIndex(({ text }, at) => text === '.' && isRest(at))
  const said = tokens.slice(0, end < 0 ? undefined : end)
  const isSmall = (token: Token) =>
    matches(token, { kind: 'mark', unit: true, glue: true, thing: 'excerpt clip', verb: 'restore' }) ||
    token.text === 'same' ||
    token.n === -1 ||
    (token.kind === 'ordinal' && done !== null && done.removed.length > 1) ||
    isKeeping(token) ||
    isWord(token.text, 'returning', 'refusing', 'demonstrative', 'particle')
  const isBack = restores(said) || said.some((token) => isKeeping(token) && commands(token))
  // “Put the answer back”, and not its question
  const isPart = asksAmong(done) && said.some(is({ unit: 'question answer' }))
  const isMeant = done !== null && done.removed.length > 0 && isBack && !isPart && said.every(isSmall)
  const one = said.findIndex(({ kind }, at) => kind === 'ordinal' && isWord(said[at + 1]?.text, 'ofKind'))
  if (isMeant && one >= 0 && done.removed.length > 1) {
    const { n } = said[one] as Token
    const phrase = n > 0 ? done.removed[n - 1] : done.removed.at(n)
    const isOnly = phrase !== undefined && done.removed.filter((other) => other === phrase).length === 1
    return isOnly ? `${scope}restore ${namesText([phrase])}` : null
  }
  return isMeant ? `${scope}restore ${namesText([...new Set(done.removed)])}` : null
}

/** “Put that back and lose the intro”, “undo that; cut the first sentence instead”: something else in the place of what was done. */
function besideUndone(turn: Turn): string | Written | null {
  const { prompt, core, last } = turn
  const at = core.findIndex(({ text }) => /^(?:and|but|[,;.])$/.test(text))
  const [lead, rest] = [core.slice(0, Math.max(0, at)), core.slice(at + 1)]
  const isBack =
    lead.length > 0 &&
    (restores(lead) || /^(?:undo|revert)$/.test(lead[0]?.text ?? '')) &&
    lead.some(({ text }) => isWord(text, 'referring')) &&
    lead.every(
      (token) =>
        token.senses.glue ||
        token.senses.verb === 'restore' ||
        isWord(token.text, 'returning', 'undoing', 'referring', 'particle'),
    )
  const first = rest.findIndex(({ text }) => !/^(?:and|but|then|just)$/.test(text))
  return isBack && commands(rest[first]) && last.hasChanged
    ? instead(turn, partOf(prompt, rest.slice(first)))
    : null
}

/** “Keep the ums after all”, “no, the ums can stay”: of the sounds that the request removed. */
function stayed({ tokens, scope, done }: Turn): string | null {
  const named = tokens.filter((token) => isUm(token) || token.kind === 'quote')
  const sounds = named.map((token) =>
    token.kind === 'quote' ? plainWordsOf(token.quoted).join(' ') : token.text.replace(/s$/, ''),
  )
  const isSmall = (token: Token) =>
    isUm(token) ||
    token.kind === 'quote' ||
    token.senses.limit === 'but' ||
    isKeeping(token) ||
    matches(token, { kind: 'mark ordinal', glue: true, text: 'after all on second thought thoughts' }) ||
    isWord(token.text, 'refusing', 'hedging', 'can', 'shall', 'particle', 'turning')
  const isMeant = tokens.some(isKeeping) && tokens.every(isSmall)
  const gone = done?.removed.map((phrase) => plainWordsOf(phrase).join(' '))
  return sounds.length > 0 && isMeant && sounds.every((sound) => gone?.includes(sound))
    ? `${scope}restore ${namesText(sounds)}`
    : null
}

/** “Put the answer back, only the question should go”: which is gone. */
function partRestored({ prompt, tokens, scope, done }: Turn): string | null {
  const at = tokens.findIndex(({ text }) => /^[,;.]$/.test(text))
  const [head, tail] = [tokens.slice(0, Math.max(0, at)), tokens.slice(at + 1)]
  const isSaid =
    tail.some(is({ limit: 'only' })) &&
    tail.some(is({ unit: 'question' })) &&
    tail.every(
      (token) =>
        matches(token, {
          kind: 'mark',
          limit: 'only',
          unit: 'question',
          glue: true,
          text: 'that',
          look: 'off',
          verb: 'remove',
        }) || isWord(token.text, 'going', 'shall'),
    )
  const from = head.findIndex((token) => token.senses.glue !== 'politeness' && token.kind !== 'mark')
  return asksAmong(done) && isSaid && restores(head) && from >= 0
    ? `${scope}${partOf(prompt, head.slice(from))}`
    : null
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
