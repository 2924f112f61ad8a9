// Speaker labels from what was found in the sound: who a track, or a stretch of time, belongs to. Pure.
import type { MediaId, TranscriptWord } from './document.ts'
import type { OperationOf } from './operations.ts'

/** The track whose transcript a word of a sequence is from: the ids are `TRACK:WORD`. */
export function trackOfWord({ id }: Pick<TranscriptWord, 'id'>): number {
  return Number.parseInt(id, 10)
}

/**
 * Labels the words of a media by `voiceOf` (any key of who speaks; null: unknown). Voices are called by `names`, and
 * otherwise Speaker 1, Speaker 2, … in the order in which they are first heard.
 */
export function labelsByVoice<Voice>(
  mediaId: MediaId,
  words: readonly TranscriptWord[],
  voiceOf: (word: TranscriptWord) => Voice | null,
  names: ReadonlyMap<Voice, string> = new Map(),
): OperationOf<'label_speakers'> {
  const called = new Map(names)
  const taken = new Set(names.values())
  const nameOf = (voice: Voice): string => {
    const known = called.get(voice)
    if (known !== undefined) return known
    let number = called.size - names.size + 1
    while (taken.has(`Speaker ${number}`)) number++
    const free = `Speaker ${number}`
    taken.add(free)
    called.set(voice, free)
    return free
  }
  const turns: { fromWordId: string; speaker: string }[] = []
  let speaking: Voice | null = null
  for (const word of words) {
    const voice = voiceOf(word)
    if (voice === null || voice === speaking) continue
    speaking = voice
    turns.push({ fromWordId: word.id, speaker: nameOf(voice) })
  }
  return { type: 'label_speakers', mediaId, turns }
}
