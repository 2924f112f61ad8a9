// Other words in a part of a name: “change Spring 2026 to Autumn 2026”, “Spring → Summer in the Opening's name”.

import type { Item } from '../../language/read/item.ts'
import { isLetter, isOneOf } from '../../language/read/token-tests.ts'
import { type Frame, refuse } from '../frame.ts'
import { whichText } from '../refusal-text.ts'
import { lastOfName, renaming, typedName } from './names.ts'

const CHANGING = new Set(['set', 'rename', 'replace', 'correct', 'swap'])

export const renamePart: Frame = {
  name: 'rename_part',
  examples: ['change "Draft" to "Final" in the composition name'],
  run(item, session) {
    if (item.verb !== null && !CHANGING.has(item.verb)) return null
    const said = partsOf(item)
    if (said === null) return null
    const meant = session.compositions.filter(({ id }) => said.ids.length === 0 || said.ids.includes(id))
    const renamed = meant.flatMap(({ id, name }) => {
      const changed = withOther(name, said.old, said.now)
      return changed === null ? [] : [{ id, name, changed }]
    })
    const [one, ...others] = renamed
    if (one === undefined) return null
    const names = renamed.map(({ name }) => name)
    if (others.length > 0 && said.ids.length === 0) return refuse(whichText('composition', names))
    item.useAll()
    return session.apply(renamed.map(({ id, changed }) => renaming(id, changed)))
  },
}

/** The words that go, those that come for them, and whose name it is, where that is said. */
function partsOf(item: Item): { old: string; now: string; ids: string[] } | null {
  const { tokens, prompt } = item
  const from = tokens[0]?.senses.verb !== undefined && tokens[0].senses.verb === item.verb ? 1 : 0
  const to = item.find(({ text }, at) => at > from && isOneOf(text, 'to into with by →'))
  const noun = item.find(({ senses }, at) => at > to && senses.thing === 'name')
  const scope = noun < 0 ? -1 : tokens.findLastIndex(({ text }, at) => at < noun && at > to && text === 'in')
  if (to <= from || (noun >= 0 && scope < 0)) return null
  // Without “in its name”, only words of a name show that one is meant; a single one may stand for all of it.
  const old = tokens.slice(from, to)
  if (noun < 0 && (old.length < 2 || !old.some(({ kind }) => kind === 'composition'))) return null
  const end = scope < 0 ? tokens.length : scope
  const [first, last] = [tokens[to + 1], lastOfName(item, end)]
  if (!first || !last || last.to < first.to) return null
  return {
    old: typedName(old, prompt),
    now: first.quoted || prompt.slice(first.from, last.to),
    ids: scope < 0 ? [] : tokens.slice(scope).flatMap(({ kind, ids }) => (kind === 'composition' ? ids : [])),
  }
}

/** The name with `now` for `old`; null where it doesn't have `old` as words of its own. */
function withOther(name: string, old: string, now: string): string | null {
  const at = name.toLowerCase().indexOf(old.toLowerCase())
  const end = at + old.length
  const isWord = !isLetter(name.charAt(at - 1)) && !isLetter(name.charAt(end))
  return at >= 0 && old !== '' && isWord ? `${name.slice(0, at)}${now}${name.slice(end)}` : null
}
