// Deletes compositions: those that are named, the others, or all but one.
import type { CompositionId } from '../../../edit/document.ts'
import type { EditOperation } from '../../../edit/operations.ts'
import { has } from '../../language/phrases/pattern.ts'
import type { Item } from '../../language/read/item.ts'
import { is, isNot } from '../../language/read/token-tests.ts'
import { type Frame, hasPlaceBut, refuse } from '../frame.ts'
import type { Session } from '../session.ts'
import { targetsOf } from '../targets.ts'

export const deleting: Frame = {
  name: 'delete_composition',
  examples: ['delete the composition "Old draft"'],
  run(item, session) {
    if (item.verb !== 'remove' || hasPlaceBut(item, 'media')) return null
    const others = otherThan(item, session)
    if (others !== null && others.length > 0) return session.apply(others.map(deletionOf))
    if (others !== null) return refuse("I can't tell which compositions to delete")
    const isNamed = item.find(is({ kind: 'composition' })) >= 0
    const noun = item.tokens.some(is({ text: 'comp comps composition compositions' }))
    if (!isNamed && !noun && !isOthers(item)) return null
    // “The teaser … all compositions”: what was named first is all that goes.
    if (!isNamed && item.meant !== null) return null
    if (isNamed && !noun && saysWhere(item.tokens)) return null
    const targets = targetsOf(item, session, false)
    if (!targets.ok) return targets
    if (targets.how === 'default' && session.compositions.length > 1)
      return refuse(
        "I can't tell which composition to delete",
        session.compositions.slice(0, 3).map((one) => `delete the composition "${one.name}"`),
      )
    item.takeThing('composition')
    if (isNamed) takeList(item)
    return session.apply(targets.ids.map(deletionOf))
  },
}

const deletionOf = (compositionId: CompositionId): EditOperation => ({
  type: 'delete_composition',
  compositionId,
})

// “From the Interview” is where, not what.
const saysWhere = has('[!~<composition>] (from|in|of|on|at) .? <composition>')

/** “(Remove the teaser) from my compositions”, “of the three compositions”, “from the list of compositions”: what it is one of. */
function takeList(item: Item): void {
  const end = item.tokens.findLastIndex(is({ text: 'compositions comps project list' }))
  const from = item.tokens.slice(0, Math.max(0, end)).findLastIndex(is({ text: 'from in' }))
  const isList = is({ kind: 'number', glue: 'articles', place: 'everything', text: 'of list' })
  if (from > 0 && item.tokens.slice(from + 1, end).every(isList)) item.use(from, end + 1)
}

/** “Delete the other two, I only need A”, “delete all comps but A”: all but A; none when that isn't clear, null when nothing is spared. */
function otherThan(item: Item, session: Session): CompositionId[] | null {
  const films = item.tokens.flatMap(({ kind, ids }) => (kind === 'composition' ? ids : []))
  const first = item.tokens.findIndex(is({ kind: 'composition' }))
  const lead = item.tokens.slice(1, Math.max(1, first)).filter(isNot({ kind: 'mark', glue: 'articles' }))
  const isOther = lead.some(is({ text: 'other others', place: 'rest' }))
  // “Delete everything except A” may mean what is in them.
  const isAll = lead.some(is({ place: 'everything' })) && lead.some(is({ thing: 'composition' }))
  const isSpared = lead.some(is({ limit: 'except only', verb: 'keep', text: 'but' }))
  if (films.length === 0 || !(isOther || (isAll && isSpared))) return null
  const isPlain = item.tokens.slice(1).every(isOfList)
  const rest = session.compositions.filter(({ id }) => !films.includes(id)).map(({ id }) => id)
  const { n: count = rest.length } = lead.find(is({ kind: 'number' })) ?? {}
  if (!isPlain || !isSpared || session.compositions.length < 2 || count !== rest.length) return []
  item.useAll()
  return rest
}

/** Which compositions, and nothing else. */
const isOfList = is({
  kind: 'composition mark number',
  glue: true,
  limit: true,
  thing: 'composition',
  place: 'rest everything',
  verb: 'keep',
  text: 'other others',
})

/** “(Keep the interview,) delete the two others”: nothing else is named. */
function isOthers({ tokens }: Item): boolean {
  return (
    tokens.some(({ text, senses }) => senses.place === 'rest' && text.startsWith('other')) &&
    tokens.every(is({ kind: 'mark number', glue: true, place: 'rest', verb: 'remove' }))
  )
}
