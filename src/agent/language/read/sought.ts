// “Find the salt story and cut it”, “go to 0:30 and add a marker there”: what is looked for is what the command behind it is about.
import { isWord } from '../vocabulary/grammar.ts'
import { demands, ofIt, separates } from './findings.ts'
import { asLink } from './made-tokens.ts'
import { is } from './token-tests.ts'
import type { Token } from './tokens.ts'

/** No search has more words, and no command names its place later. */
const MAX_SOUGHT = 14
const MAX_COMMAND = 8

/** The tokens of a prompt with such commands written out. Linear: all lookahead is bounded. */
export function withSought(tokens: readonly Token[]): readonly Token[] {
  const out: Token[] = []
  for (let at = 0; at < tokens.length; ) {
    const isStart = at === 0 || separates(tokens[at - 1])
    const read = isStart ? readSought(tokens, at) : null
    out.push(...(read?.command ?? [tokens[at] as Token]))
    at = read?.to ?? at + 1
  }
  return out
}

/** “Find and cut”, “find & cut” */
const links = (token: Token | undefined) => isWord(token?.text, 'linking') || /^[&+]$/.test(token?.text ?? '')

function readSought(tokens: readonly Token[], from: number) {
  const start = nounAt(tokens, from)
  if (start === null) return null
  let end = start
  while (end < start + MAX_SOUGHT && tokens[end] && !separates(tokens[end]) && !links(tokens[end])) end++
  const noun = tokens.slice(start, end)
  let at = end
  while (at < end + 4 && (separates(tokens[at]) || links(tokens[at]) || isWord(tokens[at]?.text, 'opener')))
    at++
  // “Find and remove all ums”
  if (noun.length === 0 && at > end && links(tokens[end]) && tokens[at]?.isBase)
    return { command: [tokens[at] as Token], to: at + 1 }
  if (noun.length === 0 || at === end || tokens[at] === undefined) return null
  const demand = ofIt(tokens, at) ?? demands(tokens, at)
  // “Grab the goodbye and move it to the top”; of what is taken to be made into something, a clip may be meant.
  if (isWord(tokens[start - 1]?.text, 'fetching'))
    return demand && FETCHED(demand.verb[0] as Token) ? written(demand, noun) : null
  if (demand === null) return placedThere(tokens, at, noun)
  // “Mark it: Recipe”
  const next = tokens[demand.to]
  const isNamed = demand.verb[0]?.text === 'mark' && next && (next.kind === 'quote' || next.text === ':')
  return isNamed
    ? { command: [...demand.verb, ...noun, asLink(next, 'as')], to: demand.to + (next.text === ':' ? 1 : 0) }
    : written(demand, noun)
}

type Demand = { verb: readonly Token[]; to: number }
const written = ({ verb, to }: Demand, noun: readonly Token[]) => ({ command: [...verb, ...noun], to })
const FETCHED = is({ verb: 'move remove mute censor add' })

/** Behind “(please) find”, “look for”, “go to”; null where nothing is looked for. */
function nounAt(tokens: readonly Token[], from: number): number | null {
  let at = from
  while (
    at < from + 4 &&
    (tokens[at]?.senses.glue === 'politeness' || isWord(tokens[at]?.text, 'can', 'addressee', 'opener'))
  )
    at++
  const text = tokens[at]?.text ?? ''
  if (text === 'go to' || text === 'look for' || text === 'search for') return at + 1
  if (!isWord(text, 'seeking', 'fetching')) return null
  return /^(?:for|to|up|out)$/.test(tokens[at + 1]?.text ?? '') ? at + 2 : isWord(text, 'led') ? null : at + 1
}

/** “… and add a marker there” */
function placedThere(tokens: readonly Token[], from: number, noun: readonly Token[]) {
  const verb = tokens[from]
  const near = tokens.slice(from, from + MAX_COMMAND)
  const end = near.findIndex(separates)
  const there = near.findIndex(({ text }, at) => /^(?:there|here)$/.test(text) && (end < 0 || at < end))
  if (verb?.senses.verb === undefined || !verb.isBase || there < 1) return null
  const command = [...near.slice(0, there), ...placed(noun, near[there] as Token)]
  return { command, to: from + there + 1 }
}

/** “At the salt story”, “where he talks about salt” */
const placed = (noun: readonly Token[], by: Token) =>
  noun[0]?.senses.link === undefined ? [asLink(by, 'at'), ...noun] : noun
