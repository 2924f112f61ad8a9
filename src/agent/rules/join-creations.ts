// Sentences about one new thing, read as one command.

import type { Sentence } from '../language/read/sentences.ts'

/** "Create a Reel under 60 s. Extract the section where … Name it …": sentences about one new thing are one command. */
export function joinCreations(sentences: Sentence[]): Sentence[] {
  const joined: Sentence[] = []
  for (const sentence of sentences) {
    const last = joined.at(-1)
    const [clause] = sentence.clauses
    const [maker] = last?.clauses.slice(-1) ?? []
    const makes =
      maker?.verb === 'make' &&
      maker.tokens.some(
        ({ senses }) =>
          senses.thing === 'excerpt' || senses.thing === 'composition' || senses.thing === 'clip',
      ) &&
      !maker.tokens.some(
        ({ senses, kind }) => senses.unit === 'part' || kind === 'time' || senses.link === 'about',
      )
    const fills =
      clause &&
      sentence.clauses.length === 1 &&
      sentence.conditions.length === 0 &&
      !sentence.isQuestion &&
      /^(?:extract|use|include|take|pull|find|keep|isolate)/.test(clause.tokens[0]?.text ?? '') &&
      clause.tokens.some(({ senses, kind }) => senses.unit === 'part' || kind === 'time')
    if (last && maker && makes && fills) {
      const rest = clause.tokens.slice(1).filter(({ text }) => text !== 'only')
      maker.tokens.push(
        { ...(clause.tokens[0] as (typeof rest)[number]), kind: 'word', text: 'of', senses: { link: 'in' } },
        ...rest,
      )
      last.tokens.push(...sentence.tokens)
      continue
    }
    joined.push(sentence)
  }
  return joined
}
