// “Find the salt story and cut it”, “go to 0:30 and add a marker there”: what is looked for is what the command behind it is about.
import { has, pattern } from '../phrases/pattern.ts'
import { demands, ofIt, SEPARATES, separates } from './findings.ts'
import { asLink } from './made-tokens.ts'
import type { Token } from './tokens.ts'

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

const LINKS = '(@linking|&|\\+)'
/** “Please find the salt story, and then”; of what is taken to be made into something, a clip may be meant. */
const SOUGHT = pattern(
  `(<glue:politeness>|@can,addressee,opener)*3 (go to|look for|search for|(FETCHED=@fetching|@seeking) (for|to|up|out)|
   FETCHED=@fetching|[!@led] @seeking) NOUN=!(${SEPARATES}|${LINKS})*14 (AND=${LINKS}|${SEPARATES}) (${SEPARATES}|${LINKS}|@opener)*3`,
)
const isDoneWithIt = has('^ <verb:move,remove,mute,censor,add>')

function readSought(tokens: readonly Token[], from: number) {
  const { to: at, parts } = SOUGHT.at(tokens, from) ?? {}
  if (at === undefined || !parts || tokens[at] === undefined) return null
  const { NOUN = [], FETCHED, AND } = parts
  // “Find and remove all ums”
  if (NOUN.length === 0)
    return AND && tokens[at]?.isBase ? { command: [tokens[at] as Token], to: at + 1 } : null
  const demand = ofIt(tokens, at) ?? demands(tokens, at)
  // “Grab the goodbye and move it to the top”
  if (FETCHED && !(demand && isDoneWithIt(demand.verb))) return null
  if (demand === null) return placedThere(tokens, at, NOUN)
  // “Mark it: Recipe”
  const next = tokens[demand.to]
  const isNamed = demand.verb[0]?.text === 'mark' && next && (next.kind === 'quote' || next.text === ':')
  return isNamed
    ? { command: [...demand.verb, ...NOUN, asLink(next, 'as')], to: demand.to + (next.text === ':' ? 1 : 0) }
    : { command: [...demand.verb, ...NOUN], to: demand.to }
}

/** “… and add a marker there”: “at the salt story”, “where he talks about salt” */
function placedThere(tokens: readonly Token[], from: number, noun: readonly Token[]) {
  const { to, parts } = THERE.at(tokens, from) ?? {}
  const { COMMAND, HERE } = parts ?? {}
  if (to === undefined || !COMMAND || !HERE) return null
  const link = noun[0]?.senses.link === undefined ? [asLink(HERE[0] as Token, 'at')] : []
  return { command: [...COMMAND, ...link, ...noun], to }
}
const THERE = pattern(`COMMAND=(<verb&base> !(${SEPARATES}|there|here)*6) HERE=(there|here)`)
