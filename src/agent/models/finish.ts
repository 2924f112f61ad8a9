// A run finishes once: what the first `finish` says stays, and a later one can only add to it. A model
// that looks over its work and ends with an empty `finish` loses neither its answer nor its refusals.

export type Finish = { answer: string; notDone: string[] }

/** Merges two calls of `finish`; the later one adds what is new. */
export function mergedFinish(first: Finish | null, later: Finish): Finish {
  if (first === null) return later
  return {
    answer: isNew(later.answer, first.answer)
      ? [first.answer, later.answer].filter(Boolean).join('\n\n')
      : first.answer,
    notDone: [
      ...first.notDone,
      ...later.notDone.filter((note) => first.notDone.every((one) => isNew(note, one))),
    ],
  }
}

/** Whether most words of `text` are missing from `known`: a paraphrase is not new. */
function isNew(text: string, known: string): boolean {
  const words = wordsOf(text)
  const before = new Set(wordsOf(known))
  return words.filter((word) => !before.has(word)).length * 2 > words.length
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}
