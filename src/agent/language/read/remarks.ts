// What people say beside an instruction, to nobody in particular: how it looks, why they want it, a laugh. It holds nothing that
// could be edited, and neither asks nor limits.
import type { Token } from './tokens.ts'

const SUBJECTS = new Set('it its that this they she he we i'.split(' '))
const STATES = new Set(
  'is are was were am looks sounds feels seems love loves loved hate hates means matters sleep'.split(' '),
)
/** A finite form that opens a remark without a subject. */
const SEEMING = new Set('looks feels seems'.split(' '))
const LAUGHS = new Set('lol lmao haha hah rofl xd omg smh'.split(' '))

/** True when the words only say how somebody finds something. */
export function isPlainRemark(tokens: readonly Token[]): boolean {
  const words = tokens.filter(({ kind }) => kind !== 'mark')
  const [first, second] = words
  if (!first || words.length < 2 || !words.every(isIdle)) return false
  if (LAUGHS.has(words.at(-1)?.text ?? ''))
    return words.every(({ senses }) => Object.keys(senses).length === 0)
  if (SEEMING.has(first.text)) return true
  return SUBJECTS.has(first.text) && STATES.has(second?.text ?? '')
}

/** Without a laugh at its end: “mute the memo lol”. */
export function withoutLaugh(tokens: readonly Token[]): readonly Token[] {
  const isLaugh = LAUGHS.has(tokens.at(-1)?.text ?? '') && tokens.length > 1
  return isLaugh ? tokens.slice(0, -1) : tokens
}

function isIdle({ kind, senses, isBase }: Token): boolean {
  return (
    kind === 'word' &&
    senses.limit === undefined &&
    senses.thing === undefined &&
    senses.look === undefined &&
    senses.place === undefined &&
    senses.unit === undefined &&
    senses.cannot === undefined &&
    !(senses.verb !== undefined && isBase && senses.glue === undefined)
  )
}
