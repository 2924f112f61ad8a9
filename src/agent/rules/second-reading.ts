// A prompt that wasn't read is read once more without the statements in it: “add captions, my cat keeps walking over the keyboard”.
// What was left out is named in the answer, so that nobody thinks it was done.
import { partOf, plainTokens } from '../language/follow-up-turn.ts'
import { pattern } from '../language/phrases/pattern.ts'
import { withoutAsides } from '../language/read/asides.ts'
import { isLikelyStatement } from '../language/read/likely-statements.ts'
import { STATEMENT } from '../language/read/statement.ts'
import { remarkText } from './refusal-text.ts'

/** A longer prompt is no request with a few words beside it. */
const MAX_CHARACTERS = 600

/** “… like the pros do”, “… which is what we need”, “… or people will switch off”: a reason without a comma, and nothing of the film. */
const TAIL = pattern(
  `[-(. .)] (which (is|was) (what|how|why|all)|like|as it is|(or|otherwise|or else) [=(@subject,someone,possessive,neuter)])
   ([!#known] [!<look limit&!limit:else>] <word>)+10 <mark>* $`,
  STATEMENT,
)

/** The prompt without statements set apart by marks, and what the answer says of them; null where there are none. */
export function withoutStatements(
  prompt: string,
  project: Parameters<typeof plainTokens>[1],
): { text: string; remark: string } | null {
  if (prompt.length > MAX_CHARACTERS) return null
  const tokens = plainTokens(prompt, project)
  const apart = withoutAsides(tokens, project.context, isLikelyStatement)
  const tail = apart.asides.length > 0 ? null : TAIL.in(tokens)
  const asides = tail === null ? apart.asides : [tokens.slice(tail.from)]
  if (asides.length === 0) return null
  const left = new Set(tail === null ? apart.tokens : tokens.slice(0, tail.from))
  const text = tokens
    .filter((token) => !left.has(token))
    .reduceRight((said, { from, to }) => said.slice(0, from) + said.slice(to), prompt)
  return { text: text.trim(), remark: asides.map((aside) => remarkText(partOf(prompt, aside))).join(' ') }
}
