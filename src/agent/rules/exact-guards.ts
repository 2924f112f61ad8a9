// Guards on whole kinds of change (guards/parse.ts), without those that the reader takes more exactly: “don't touch the last
// sentence” protects that sentence, and not every word.
import type { EditContext, EditDocument } from '../../edit/document.ts'
import type { Guard, GuardKind } from '../guards/guard.ts'
import { parseGuards } from '../guards/parse.ts'
import { isGuard, readGuard } from '../language/guards.ts'
import { wordsOf } from '../language/read/item.ts'
import { readSentences } from '../language/read/sentences.ts'

/** Kinds that a place narrows. */
const NARROWED = new Set<GuardKind>(['anything', 'words', 'timing', 'order'])

/** What the prompt forbids as a whole. */
export function guardsIn(
  prompt: string,
  { document, context }: { document: EditDocument; context: EditContext },
): Guard[] {
  const guards = parseGuards(prompt, document)
  if (guards.length === 0) return guards
  const clauses = readSentences(prompt, document, context).flatMap((sentence) => sentence.clauses)
  const placed = clauses.flatMap((clause, order) => {
    const guard = isGuard(clause, true) ? readGuard(clause, prompt, clauses[order - 1]) : null
    return guard !== null && guard.places.length > 0 ? [plain(wordsOf(clause.tokens, prompt))] : []
  })
  const isPlaced = (phrase: string) =>
    placed.some((words) => phrase.includes(words) || words.includes(phrase))
  return guards.filter(({ kind, phrase }) => !NARROWED.has(kind) || !isPlaced(plain(phrase)))
}

function plain(text: string): string {
  return text.normalize('NFC').replace(/[’‘]/g, "'").toLowerCase()
}
