// The same words before or after several names, and away from them again.

import type { Item } from '../../language/read/item.ts'
import { is, isOneOf } from '../../language/read/token-tests.ts'
import { type Frame, forTargets, takeToken } from '../frame.ts'

export const affix: Frame = {
  name: 'affix_names',
  examples: [
    'add the prefix "Draft - " to every composition name',
    'add " (final)" to the end of all composition names',
    'remove "Draft" from all composition names',
  ],
  run(item, session) {
    const isNoun = item.hasThing('prefix', 'suffix')
    if (!isNoun && !item.hasThing('name')) return null
    const removes = item.verb === 'remove'
    const side = sideOf(item)
    if (!isNoun && !removes && (item.verb !== 'add' || !side)) return null
    const text = takeAffix(item)
    if (text === null) return null
    item.dropPlaces(({ kind }) => kind === 'phrase')
    item.takeThing('prefix', 'suffix', 'name')
    while (takeToken(item, is({ place: 'start end' }))) {}
    while (item.takeText('behind', 'after', 'before', 'at', 'in front of', 'to')) {}
    return forTargets(item, session, true, (id) => {
      const name = session.nameOf(id)
      const isPrefix = side === 'start'
      const wanted = removes ? without(name, text) : isPrefix ? `${text}${name}` : `${name}${text}`
      if (removes && wanted === name) return `“${name}” does not have “${text.trim()}”`
      if (removes && wanted === '') return `nothing would be left of “${name}”`
      const isThere = isPrefix ? name.startsWith(text) : name.endsWith(text)
      if (!removes && isThere) return `“${name}” already has it`
      return [{ type: 'rename_composition', compositionId: id, name: wanted }]
    })
  },
}

/** What says which side of the name is meant; the first counts. */
const SIDES = [
  [is({ thing: 'prefix' }), 'start'],
  [is({ thing: 'suffix', place: 'end' }), 'end'],
  [is({ place: 'start' }), 'start'],
  [is({ text: 'behind after append' }), 'end'],
  [is({ text: 'prepend', link: 'before' }), 'start'],
] as const
const sideOf = (item: Item) => SIDES.find(([says]) => item.find(says) >= 0)?.[1]

/** A quoted text with its spaces, or one in brackets, which is set apart from the name. */
function takeAffix(item: Item): string | null {
  const quote = item.quotes()[0]
  if (quote) {
    item.use(quote.at)
    const { from, to } = item.tokens[quote.at] ?? { from: 0, to: 0 }
    return item.prompt.slice(from + 1, to - 1)
  }
  const open = item.find(is({ text: '( [' }))
  const close = item.find(is({ text: ') ]' }), open + 1)
  const [first, last] = [item.tokens[open], item.tokens[close]]
  if (!first || !last || close - open > 6) return null
  item.use(open, close + 1)
  return ` ${item.prompt.slice(first.from, last.to)}`
}

/** A name without a text, and without the spaces and dashes that joined it. */
function without(name: string, text: string): string {
  const at = name.indexOf(text.trim())
  if (at < 0 || text.trim() === '') return name
  const rest = `${name.slice(0, at)} ${name.slice(at + text.trim().length)}`
  const words = rest.split(' ').filter(Boolean)
  const joins = (word: string | undefined) => isOneOf(word, '- – — · :')
  return words.slice(joins(words[0]) ? 1 : 0, joins(words.at(-1)) ? -1 : undefined).join(' ')
}
