// Deletes compositions: those that are named, the others, or all but one.
import type { CompositionId } from '../../../edit/document.ts'
import type { EditOperation } from '../../../edit/operations.ts'
import type { Item } from '../../language/read/item.ts'
import { isOneOf, matches } from '../../language/read/token-tests.ts'
import type { Token } from '../../language/read/tokens.ts'
import { type Frame, refuse } from '../frame.ts'
import type { Session } from '../session.ts'
import { targetsOf } from '../targets.ts'

export const deleting: Frame = {
  name: 'delete_composition',
  examples: ['delete the composition "Old draft"'],
  run(item, session) {
    if (item.verb !== 'remove') return null
    if (item.places.some(({ from, place }) => item.isFree(from) && place.kind !== 'media')) return null
    const others = otherThan(item, session)
    if (others !== null && others.length > 0)
      return session.apply(
        others.map((id): EditOperation => ({ type: 'delete_composition', compositionId: id })),
      )
    if (others !== null) return refuse("I can't tell which compositions to delete")
    const isNamed = item.tokens.some(({ kind }, at) => kind === 'composition' && item.isFree(at))
    const noun = item.tokens.some(({ text }) => isOneOf(text, 'comp comps composition compositions'))
    if (!isNamed && !noun && !isOthers(item)) return null
    // “The teaser … all compositions”: what was named first is all that goes.
    if (!isNamed && item.meant !== null) return null
    // "from the Interview" is where, not what.
    const name = item.tokens.findIndex(({ kind }) => kind === 'composition')
    if (
      isNamed &&
      name > 0 &&
      ['from', 'in', 'of', 'on', 'at'].some((text) =>
        item.tokens.slice(Math.max(0, name - 2), name).some((token) => token.text === text),
      ) &&
      !noun
    )
      return null
    const targets = targetsOf(item, session, false)
    if (!targets.ok) return targets
    if (targets.how === 'default' && session.compositions.length > 1)
      return refuse(
        "I can't tell which composition to delete",
        session.compositions.slice(0, 3).map((one) => `delete the composition "${one.name}"`),
      )
    item.takeThing('composition')
    if (isNamed) takeList(item)
    return session.apply(
      targets.ids.map((id): EditOperation => ({ type: 'delete_composition', compositionId: id })),
    )
  },
}

/** “(Remove the teaser) from my compositions”, “of the three compositions”, “from the list of compositions”: what it is one of. */
function takeList(item: Item): void {
  const end = item.tokens.findLastIndex(({ text }) => isOneOf(text, 'compositions comps project list'))
  const from = item.tokens.findLastIndex(({ text }, at) => at < end && isOneOf(text, 'from in'))
  const isList = (token: Token) =>
    matches(token, { kind: 'number', glue: 'articles', place: 'everything', text: 'of list' })
  if (from > 0 && item.tokens.slice(from + 1, end).every(isList)) item.use(from, end + 1)
}

/** “Delete the other two, I only need A”, “delete all comps but A”: all but A; none when that isn't clear, null when nothing is spared. */
function otherThan(item: Item, session: Session): CompositionId[] | null {
  const films = item.tokens.flatMap(({ kind, ids }) => (kind === 'composition' ? ids : []))
  const first = item.tokens.findIndex(({ kind }) => kind === 'composition')
  const lead = item.tokens
    .slice(1, Math.max(1, first))
    .filter(({ kind, senses }) => kind !== 'mark' && senses.glue !== 'articles')
  const isOther = lead.some(({ text, senses }) => isOneOf(text, 'other others') || senses.place === 'rest')
  // “Delete everything except A” may mean what is in them.
  const isAll =
    lead.some(({ senses }) => senses.place === 'everything') &&
    lead.some(({ senses }) => senses.thing === 'composition')
  const isSpared = lead.some(
    ({ senses, text }) =>
      senses.limit === 'except' || senses.limit === 'only' || senses.verb === 'keep' || text === 'but',
  )
  if (films.length === 0 || !(isOther || (isAll && isSpared))) return null
  const isPlain = item.tokens.every(
    (token, at) =>
      at === 0 ||
      matches(token, {
        kind: 'composition mark number',
        glue: true,
        limit: true,
        thing: 'composition',
        place: 'rest everything',
        verb: 'keep',
        text: 'other others',
      }),
  )
  const rest = session.compositions.filter(({ id }) => !films.includes(id)).map(({ id }) => id)
  const count = lead.find(({ kind }) => kind === 'number')?.n
  if (
    !isPlain ||
    !isSpared ||
    session.compositions.length < 2 ||
    (count !== undefined && count !== rest.length)
  )
    return []
  item.useAll()
  return rest
}

/** “(Keep the interview,) delete the two others”: nothing else is named. */
function isOthers({ tokens, verb }: Item): boolean {
  return (
    tokens.some(({ text, senses }) => senses.place === 'rest' && text.startsWith('other')) &&
    tokens.every(
      (token) =>
        matches(token, { kind: 'mark number', glue: true, place: 'rest' }) || token.senses.verb === verb,
    )
  )
}
