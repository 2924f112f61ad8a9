// What somebody says that something shall read, begin with or be trimmed to, as plain commands.

import { isFiniteVerb } from '../vocabulary/grammar.ts'
import { asLink, asVerb } from './made-tokens.ts'
import type { Token } from './tokens.ts'

const READS = new Set(['say', 'says', 'read', 'reads'])

const WRITTEN = new Set(['titles', 'chapters', 'markers'])

/** “Let the title say 'X' instead of Y”, “the chapter Y should read X”: a new text for what there is. */
export function shallRead(tokens: readonly Token[]): readonly Token[] | null {
  const noun = tokens.findIndex(({ senses }) => WRITTEN.has(senses.thing ?? ''))
  const says = tokens.findIndex(({ text }, at) => at > noun && READS.has(text))
  const [first] = tokens
  const before = tokens.slice(0, Math.max(0, noun))
  const isShall =
    /^(?:let|have|make)$/.test(first?.text ?? '') ||
    tokens
      .slice(noun + 1, Math.max(0, says))
      .some(({ text }) => /^(?:should|must|needs?|has|is|shall)$/.test(text))
  const isKnown = before.every(
    ({ senses, text }) => senses.glue !== undefined || /^(?:let|have|make|us)$/.test(text),
  )
  if (
    !first ||
    noun < 0 ||
    says < 0 ||
    !isShall ||
    !isKnown ||
    /^(?:a|an)$/.test(tokens[noun - 1]?.text ?? '')
  )
    return null
  const name = tokens
    .slice(noun + 1, says)
    .filter(
      ({ text }) => !/^(?:should|must|needs?|has|is|shall|to|now|instead|called|named|titled)$/.test(text),
    )
  const rest = tokens.slice(says + 1).filter(({ text }) => text !== 'now')
  const old = rest.findIndex(
    ({ senses, text }, at) =>
      (senses.limit === 'instead' && text !== 'instead') ||
      // “… should read Robots, not Hello”; “do not disturb” is a text.
      (text === 'not' && at > 0 && at < rest.length - 1 && !isFiniteVerb(rest[at - 1]?.text)),
  )
  const text = (old < 0 ? rest : rest.slice(0, old)).filter(
    (token, at, all) =>
      token.text !== 'instead' && !(old >= 0 && token.text === ',' && at === all.length - 1),
  )
  const was = old < 0 ? name : [...name, ...rest.slice(old + 1)]
  if (text.length === 0) return null
  const article = before.at(-1)
  return [
    asVerb(first, 'rename'),
    ...(article?.senses.glue === 'articles' ? [article] : []),
    tokens[noun] as Token,
    ...was,
    asLink(first, 'to'),
    ...text,
  ]
}
