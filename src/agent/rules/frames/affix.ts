// The same words before or after several names, and away from them again.

import type { Item } from '../../language/read/item.ts'
import { isOneOf } from '../../language/read/token-tests.ts'
import { type Frame, forTargets } from '../frame.ts'

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
    if (!isNoun && !removes && (item.verb !== 'add' || side === null)) return null
    const text = takeAffix(item)
    if (text === null) return null
    item.dropPlaces(({ kind }) => kind === 'phrase')
    item.takeThing('prefix', 'suffix', 'name')
    for (const [at, { senses }] of item.tokens.entries())
      if (item.isFree(at) && ['start', 'end'].includes(senses.place ?? '')) item.use(at)
    while (item.takeText('behind', 'after', 'before', 'at', 'in front of', 'to')) {}
    return forTargets(item, session, true, (id) => {
      const name = session.nameOf(id)
      if (removes) {
        const rest = without(name, text)
        if (rest === name) return `“${name}” does not have “${text.trim()}”`
        if (rest === '') return `nothing would be left of “${name}”`
        return [{ type: 'rename_composition', compositionId: id, name: rest }]
      }
      const isPrefix = side === 'start'
      if (isPrefix ? name.startsWith(text) : name.endsWith(text)) return `“${name}” already has it`
      return [
        {
          type: 'rename_composition',
          compositionId: id,
          name: isPrefix ? `${text}${name}` : `${name}${text}`,
        },
      ]
    })
  },
}

/** Which side of the name is meant; null when nothing says it. */
function sideOf(item: Item): 'start' | 'end' | null {
  const has = (fits: (token: Item['tokens'][number]) => boolean) => item.find(fits) >= 0
  if (has(({ senses }) => senses.thing === 'prefix')) return 'start'
  if (has(({ senses }) => senses.thing === 'suffix')) return 'end'
  if (has(({ senses }) => senses.place === 'end')) return 'end'
  if (has(({ senses }) => senses.place === 'start')) return 'start'
  if (has(({ text }) => text === 'behind' || text === 'after' || text === 'append')) return 'end'
  return has(({ text, senses }) => text === 'prepend' || senses.link === 'before') ? 'start' : null
}

/** A quoted text with its spaces, or one in brackets, which is set apart from the name. */
function takeAffix(item: Item): string | null {
  const quote = item.quotes()[0]
  if (quote) {
    item.use(quote.at)
    const { from, to } = item.tokens[quote.at] ?? { from: 0, to: 0 }
    return item.prompt.slice(from + 1, to - 1)
  }
  const open = item.find(({ text }) => text === '(' || text === '[')
  const close = item.find(({ text }, at) => at > open && (text === ')' || text === ']'))
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
