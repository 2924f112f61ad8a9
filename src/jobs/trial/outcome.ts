// What a prompt did to the sample project, in the terms that checks use. Read from the documents; the answer only
// counts if the prompt asks a question.
import type { Composition, EditDocument } from '../../edit/document.ts'
import { plainWords } from '../../edit/media-words.ts'
import { durationOfComposition, mainTrackOf } from '../../edit/position.ts'
import { heardWords, textOf } from '../../edit/transcript.ts'
import type { TrialProject } from './sample-project.ts'

export type Outcome = ReturnType<typeof outcomeOf>

/** `after` is the document as it would be saved. */
export function outcomeOf(
  { document: before, context }: TrialProject,
  after: EditDocument,
  response: string,
) {
  const named = (name: string): Composition | null =>
    after.compositions.find((one) => one.name.toLowerCase() === name.toLowerCase()) ?? null
  const wordsIn = (document: EditDocument, composition: Composition | null): string[] =>
    composition === null ? [] : plainWords(textOf(heardWords(composition, document, context)))
  return {
    response,
    names: after.compositions.map(({ name }) => name),
    named,
    /** Words that are heard, without case and punctuation; [] for an unknown name. */
    heard: (name: string) => wordsIn(after, named(name)),
    /** The same before the edit. */
    wasHeard: (name: string) => wordsIn(before, before.compositions.find((one) => one.name === name) ?? null),
    seconds: (name: string): number => {
      const composition = named(name)
      return composition === null ? 0 : durationOfComposition(composition) / 1e6
    },
    clips: (name: string) => {
      const composition = named(name)
      return composition === null
        ? []
        : mainTrackOf(composition).items.flatMap((item) => (item.kind === 'clip' ? [item] : []))
    },
    /** When a word is first heard, in seconds of the composition; null if it isn't. */
    secondsOf: (name: string, word: string): number | null => {
      const composition = named(name)
      const found = composition
        ? heardWords(composition, after, context).find(({ text }) => plainWords(text)[0] === word)
        : null
      return found ? found.range.startUs / 1e6 : null
    },
    /** Whether nothing but these compositions changed; none named: nothing at all. */
    isOnly: (...names: string[]) =>
      before.compositions
        .filter(({ name }) => !names.includes(name))
        .every((one) => {
          const now = after.compositions.find(({ id }) => id === one.id)
          return JSON.stringify(now) === JSON.stringify(one)
        }) && after.compositions.length >= before.compositions.length - (names.length > 0 ? 1 : 0),
  }
}
