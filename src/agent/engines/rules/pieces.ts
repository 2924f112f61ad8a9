// A clause that names several things with one verb: "remove the sponsor and the phone call". Where it
// cannot be read as one, each thing is read by itself, and only if all of them are understood.
import { Clause } from './reading/clause.ts'
import type { Token } from './reading/tokens.ts'

const VERB = /^(?:remove|cut|trim|skip|extract|mute|unmute|restore|normalize)$/
const LEADS = /^(?:please|also|just|now|out|only|both|up)$/
const JOINT = /^(?:,|and|&|plus|or)$/
/** What a thing begins with; "the model and sound" is one topic. */
const OPENS =
  /^(?:the|my|our|his|her|their|its|this|that|these|those|all|every|any|everything|from|between|first|last|second|third|<[qmtdc]\d+>)$/

/** Each piece is read by every reader. */
const MOST_PIECES = 12

/** The clause as one clause for each thing, with the same verb; null when it names only one. */
export function piecesOf(clause: Clause): Clause[] | null {
  const { tokens } = clause
  let start = tokens.findIndex(({ text }) => VERB.test(text))
  if (start < 0 || tokens.slice(0, start).some(({ text }) => !LEADS.test(text))) return null
  start++
  while (LEADS.test(tokens[start]?.text ?? '')) start++
  const head = tokens.slice(0, start)
  const objects: Token[][] = [[]]
  for (let i = start; i < tokens.length; i++) {
    const token = tokens[i]
    if (!token) break
    let next = i
    while (JOINT.test(tokens[next]?.text ?? '')) next++
    if (next > i && OPENS.test(tokens[next]?.text ?? '')) {
      objects.push([])
      i = next - 1
    } else objects.at(-1)?.push(token)
  }
  if (objects.length < 2 || objects.length > MOST_PIECES || objects.some((object) => object.length === 0))
    return null
  const about = aboutIn(objects[0] ?? [])
  return objects.map((object, index) => {
    const isTopic =
      index > 0 &&
      about.length > 0 &&
      !object.some(({ text }) => /^(?:section|sentence|question|answer|clip|story|<.*>)$/.test(text))
    return new Clause([...head, ...(isTopic ? about : []), ...object], clause.source, {
      ...clause.form,
      hangsOn: null,
    })
  })
}

/** "The part about" of "the part about the farm and the tractor". */
function aboutIn(object: readonly Token[]): Token[] {
  const at = object.findIndex(({ text }) => /^(?:about|on|mention|where)$/.test(text))
  return at < 0 || at > 4 ? [] : object.slice(0, at + 1)
}
