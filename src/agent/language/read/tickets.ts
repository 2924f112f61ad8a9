// Strips headings that developers put around edits and that request nothing: “AUD-88:”, “feat(captions):”, “AC:”, “for c in compositions:”,
// “POST /compositions”.
import { isWord } from '../vocabulary/grammar.ts'
import { comma, word } from './made-tokens.ts'
import { textOf } from './token-tests.ts'
import type { Token } from './tokens.ts'

/** The tokens without those headings; a composition that one names is kept as the scope. Linear. */
export function withoutTickets(tokens: readonly Token[], prompt: string): readonly Token[] {
  const out: Token[] = []
  let isCriteria = false
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token
    const before = tokens[at - 1]
    const opens = before === undefined || before.kind === 'break' || /^[.!?;]$/.test(before.text)
    const head = opens ? headingAt(tokens, at, prompt) : null
    if (head) {
      out.push(...head.means)
      isCriteria = head.isCriteria
      at = head.to - 1
    } else if (isCriteria && token.text === 'still' && before?.kind === 'word') out.push(word('stay', token))
    else if (token.text === 'skip' && isName(tokens[at + 1])) {
      // “…; skip "Draft one" (in review)”
      const end = endOfSpared(tokens, at + 2)
      out.push(...(end < 0 ? [token] : [word('leave', token), tokens[at + 1] as Token, word('alone', token)]))
      at = Math.max(at, end - 1)
    } else out.push(token)
  }
  return out
}

type Heading = { to: number; means: Token[]; isCriteria: boolean }

function headingAt(tokens: readonly Token[], at: number, prompt: string): Heading | null {
  const [first, second, third] = tokens.slice(at, at + 3)
  if (!first) return null
  const heading = (to: number, means: Token[] = [], isCriteria = false) => ({ to, means, isCriteria })
  const means = (text: string) => text.split(' ').map((one) => word(one, first))
  const colon = tokens.slice(at, at + MAX_HEADING).findIndex(({ text }) => text === ':')
  const said = colon < 0 ? '' : textOf(tokens.slice(at, at + colon))
  const to = at + colon + 1
  if (/^(?:ac|dod|acceptance criteria|done when)$/.test(said)) return heading(to, [], true)
  if (/^for(?: each)? \w+ in (?:all )?(?:the )?comp(?:osition)?s$/.test(said))
    return heading(to, [...means('for each composition'), tokens[to - 1] as Token])
  const id = prompt.slice(first.from, third?.to)
  if (colon === 3 && third?.kind === 'number' && /^[A-Z]{2,}-\d+$/.test(id)) return heading(to)
  if (first.text === 'post' && second?.text === '/' && /^comp(?:osition)?s$/.test(third?.text ?? ''))
    return heading(at + 3, means('make a composition'))
  if (colon === 1 && isWord(first.text, 'commit')) return heading(to)
  const isAbout = second?.text === '(' && tokens[at + 3]?.text === ')' && colon === 4
  if (!isAbout || !third || !isWord(first.text, 'commit', 'commitAbout')) return null
  const verb = tokens[to]
  if (!isWord(third.text, 'shownThing') || verb?.kind !== 'word')
    return heading(to, [...means(third.kind === 'word' ? 'in the' : 'in'), third, comma(third)])
  const isSaid = tokens.slice(to + 1).some(({ text }) => text === third.text)
  return heading(to + 1, isSaid ? [verb] : [verb, third])
}

const MAX_HEADING = 8

const isName = (token: Token | undefined) => token?.kind === 'quote' || token?.kind === 'composition'

/** End of the name after “skip” and its reason in parentheses; -1 if anything else follows. */
function endOfSpared(tokens: readonly Token[], at: number): number {
  const close =
    tokens[at]?.text === '(' ? tokens.findIndex(({ text }, index) => index > at && text === ')') : at - 1
  const said = tokens.slice(at, close)
  const isWhy = said.every(
    ({ kind, text }) => !/^(?:time|number)$/.test(kind) && !/^(?:only|except|but|until|from)$/.test(text),
  )
  const next = tokens[close + 1]
  const isEnd = next === undefined || next.kind === 'break' || /^[.,;]$/.test(next.text)
  return close >= at - 1 && isWhy && isEnd ? close + 1 : -1
}
