// What every new composition has in common: a name of its own, its shape, and that the prompt goes on with it.
import type { CompositionId } from '../../../../edit/document.ts'
import type { EditOperation } from '../../../../edit/operations.ts'
import type { TimeRange } from '../../../../edit/time.ts'
import type { Work } from '../work.ts'
import type { CreationWish } from './creation-kind.ts'
import { frameIn } from './picture.ts'

/** Makes compositions of stretches (composition time now), and goes on with them. */
export function finish(
  work: Work,
  wish: Pick<CreationWish, 'social'>,
  parts: { source: CompositionId; ranges: TimeRange[]; name: string }[],
): void {
  const made: CompositionId[] = []
  for (const { source, ranges, name } of parts) {
    const id = work.scene.project.newId()
    const operation: EditOperation = {
      type: 'create_from_ranges',
      id,
      name: unusedName(work, name),
      fromCompositionId: source,
      ranges,
    }
    if (work.scene.apply(work.clause, [operation])) made.push(id)
  }
  goOnWith(work, wish, made)
}

/** What follows in the prompt is about what was made; a shape that was asked for along with it comes first. */
export function goOnWith(work: Work, wish: Pick<CreationWish, 'social'>, made: CompositionId[]) {
  if (made.length === 0) return
  work.scene.made.push(...made)
  work.scene.focus = made
  work.aim(made)
  const frame = frameIn(work.clause) ?? (wish.social ? { width: 1080, height: 1920 } : null)
  if (!frame) return
  work.clause.take(
    /(?<!\w)(?:in |as |to |with |a )?(?:vertical|horizontal|square|<[rs]\d+>)(?: (?:vertical|<[rs]\d+>|ratio|\( <[rs]\d+>))*(?!\w)/,
  )
  while (work.clause.take(/(?<!\w)(?:vertical|horizontal|square|ratio|blur|crop|pad)\b|<[rs]\d+>/));
  for (const compositionId of made) {
    const composition = work.scene.composition(compositionId)
    if (!composition) continue
    const reshaped =
      frame.width !== undefined &&
      frame.width * composition.height !== (frame.height ?? 0) * composition.width
    work.scene.apply(work.clause, [
      {
        type: 'set_frame',
        compositionId,
        ...frame,
        ...(frame.fit || !reshaped || composition.fit !== 'pad' ? {} : { fit: 'crop' as const }),
      },
    ])
  }
}

/** The name, with a number when the project has it already. */
export function unusedName(work: Work, name: string): string {
  const known = new Set(work.scene.compositions.map((one) => one.name.toLowerCase()))
  if (!known.has(name.toLowerCase())) return name
  let number = 2
  while (known.has(`${name} ${number}`.toLowerCase())) number++
  const unused = `${name} ${number}`
  work.scene.remark(`There is a composition “${name}” already, so the new one is “${unused}”.`)
  return unused
}

/** A topic as a name: without its article, first letter large. */
export function titleCase(text: string): string {
  const plain = text
    .trim()
    .replace(/^(?:the|a|an|our|my)\s+/i, '')
    .slice(0, 60)
  return plain.slice(0, 1).toUpperCase() + plain.slice(1)
}
