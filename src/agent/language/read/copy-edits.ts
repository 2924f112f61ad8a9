// What is done to a copy that the same prompt makes: “duplicate A as B and, in the copy only, remove the ums”, “… make only the duplicate
// square”, “a copy in which the pauses are shortened”. Behind the copy, “it” is the copy, so these say no more than that.
import { isHesitation } from '../../commands/plans/words.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { ORIGINALS } from '../vocabulary/keeping.ts'
import { asPronoun, asVerb } from './made-tokens.ts'
import { type Token, tokenOf } from './tokens.ts'

/** How far behind “in which” the participle stands. */
const MAX_EDIT = 12

/** The tokens with the copy as “it”, and with what it is to be like as commands. Linear. */
export function withCopyEdits(tokens: readonly Token[]): readonly Token[] {
  const made = tokens.findIndex((_, at) => makesCopy(tokens, at))
  if (made < 0) return tokens
  const out = tokens.slice(0, made + 1)
  for (let at = made + 1; at < tokens.length; at++) {
    const token = tokens[at] as Token
    const original = originalEnd(tokens, at)
    const scope = isWord(token.text, 'onto', 'sourcing') || token.text === 'for' ? copyEnd(tokens, at + 1) : 0
    const object = copyEnd(tokens, at)
    const edit = editOf(tokens, at)
    if (original > 0) at = original - 1
    else if (scope > 0) at = scope - (/^[,:]$/.test(tokens[scope]?.text ?? '') ? 0 : 1)
    else if (edit !== null) {
      out.push(...edit.tokens)
      at = edit.to - 1
    } else if (object > 0) {
      out.push(asPronoun(token))
      at = object - 1
    } else out.push(token)
  }
  return out
}

const isCopy = (token: Token | undefined) => token?.senses.thing === 'copy' || token?.senses.verb === 'copy'

/** “Duplicate A”, “a separate copy”. */
function makesCopy(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]
  const opens = before === undefined || before.kind !== 'word' || before.senses.glue !== undefined
  const isMade = isWord(before?.text, 'fresh') || /^(?:an?|one)$/.test(before?.text ?? '')
  const isKnown = isWord(before?.text, 'possessive', 'demonstrative') || before?.text === 'the'
  return isCopy(tokens[at]) && !isKnown && (isMade || (opens && tokens[at]?.senses.verb === 'copy'))
}

/** “(Only) the copy (only)”, “the new one”: where it ends; 0 when none begins here. */
function copyEnd(tokens: readonly Token[], from: number): number {
  let at = from
  while (tokens[at]?.senses.limit === 'only') at++
  if (tokens[at]?.text !== 'the') return 0
  at++
  const isNew = isWord(tokens[at]?.text, 'fresh')
  if (isNew) at++
  if (!isCopy(tokens[at]) && !(isNew && tokens[at]?.text === 'one')) return 0
  at++
  while (tokens[at]?.senses.limit === 'only' || tokens[at]?.text === 'itself') at++
  return at
}

/** “, not the original”: the copy alone is changed anyway. */
function originalEnd(tokens: readonly Token[], from: number): number {
  let at = from
  while (/^[,(-]$/.test(tokens[at]?.text ?? '')) at++
  if (tokens[at]?.text !== 'not') return 0
  at++
  while (isWord(tokens[at]?.text, 'onto', 'article') || tokens[at]?.text === 'from') at++
  return ORIGINALS.has(tokens[at]?.text ?? '') ? at + 1 : 0
}

/** “In which the ums are removed”, “with the pauses shortened to 0.4 s”: “, remove the ums”. */
function editOf(tokens: readonly Token[], at: number): { tokens: Token[]; to: number } | null {
  const opening = tokens[at]
  const isRelative = opening?.text === 'in which' || opening?.text === 'where'
  if (!opening || !(isRelative || opening.text === 'with')) return null
  const rest = tokens.slice(at + 1, at + 1 + MAX_EDIT)
  const end = rest.findIndex(({ kind, text }) => kind === 'break' || /^[.;]$/.test(text))
  const said = end < 0 ? rest : rest.slice(0, end)
  const done = said.findIndex(
    ({ senses, isBase, text }) =>
      senses.verb !== undefined && !isBase && senses.link === undefined && /ed$|cut|out$/.test(text),
  )
  const participle = said[done]
  if (
    !participle ||
    done === 0 ||
    !said
      .slice(0, done)
      .some(
        ({ senses, text, kind }) =>
          senses.thing !== undefined || kind === 'quote' || isHesitation(text.replace(/s$/, '')),
      )
  )
    return null
  const object = said.slice(0, done).filter(({ text }) => !isWord(text, 'be') && !isWord(text, 'passive'))
  const comma = tokenOf('mark', ',', opening.from, opening.from)
  return {
    tokens: [comma, asVerb(participle, participle.senses.verb as string), ...object],
    to: at + 2 + done,
  }
}
