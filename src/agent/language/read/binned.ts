// Where things go that nobody wants any more: “old draft to the bin”, “throw the teaser in the rubbish”, “the intro goes in the trash”.
import { asVerb } from './made-tokens.ts'
import type { Token } from './tokens.ts'

const BINS = new Set(
  'bin trash garbage rubbish dustbin trashcan wastebasket wastebin dumpster dump scrapheap landfill paperbin'.split(
    ' ',
  ),
)
/** “the recycle bin”, “the paper basket”, “the rubbish heap” */
const CONTAINERS = /^(?:basket|bin|can|heap|pile|dump|floor)$/
const CONTAINED = /^(?:paper|trash|garbage|rubbish|recycling|recycle|dust|scrap|room)$/
const INTO = /^(?:to|in|into|onto|on|for)$/
const MOVING =
  /^(?:put|throw|chuck|toss|move|send|drag|bring|dump|drop|pop|sling|stick|place|fling|shove|take|bung|lob)$/
const GOING =
  /^(?:go|goes|belong|belongs|is|are|should|must|can|could|may|shall|has|have|to|needs?|ends|land|lands|please|now|all|both|better)$/

/** The tokens as a removal; null when nothing is thrown away. */
export function binned(tokens: readonly Token[]): readonly Token[] | null {
  const list = tokens.filter(({ kind, senses }) => kind !== 'mark' && senses.glue !== 'politeness')
  const [first] = list
  const link = list.findLastIndex(({ text }) => INTO.test(text))
  if (!first || link < 1 || !isBin(list.slice(link + 1))) return null
  const isMoved = MOVING.test(first.text)
  const said = list.slice(isMoved ? 1 : 0, link)
  const end = said.findLastIndex(({ text }) => !GOING.test(text)) + 1
  const object = said.slice(0, end)
  const isOwn =
    !isMoved && first.senses.verb !== undefined && first.isBase && first.senses.thing === undefined
  return object.length > 0 && !isOwn && !/^(?:i|we|you|he|she|they)$/.test(first.text)
    ? [asVerb(first, 'remove'), ...object]
    : null
}

function isBin(tokens: readonly Token[]): boolean {
  const words = tokens.filter(({ senses }) => senses.glue !== 'articles')
  const [last, before] = [words.at(-1)?.text ?? '', words.at(-2)?.text ?? '']
  return words.length === 1
    ? BINS.has(last)
    : words.length <= 3 && CONTAINERS.test(last) && CONTAINED.test(before)
}
