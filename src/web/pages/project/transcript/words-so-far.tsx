// The transcript so far, before there is a composition to edit: plain text that grows window by window.
import type { ProjectModel } from '../model.ts'
import type { Session } from '../session.ts'
import { PARAGRAPH_PAUSE_US } from './source-paragraphs.ts'

type TimedText = { text: string; startUs: number; endUs: number }

/** A paragraph that no pause ends. */
const MAX_PARAGRAPH_WORDS = 60

/** Whether any file has words, transcribed whole or in part. */
export function hasWordsSoFar({ media, heard }: Session): boolean {
  return media.value.some(({ id, words }) => words.length > 0 || heard.byMedia.value.has(id))
}

/** Each file's words: all of them once it is transcribed, before that those that were heard so far. */
export function WordsSoFar({ model }: { model: ProjectModel }) {
  const heard = model.session.heard.byMedia.value
  const files = model.session.media.value.flatMap(({ id, name, words }) => {
    const shown: readonly TimedText[] = words.length > 0 ? words : (heard.get(id)?.words ?? [])
    return shown.length > 0 ? [{ id, name, paragraphs: paragraphsOf(shown) }] : []
  })
  return (
    <>
      {files.map(({ id, name, paragraphs }) => (
        <section key={id} class="words-so-far" aria-label={`Words of ${name} so far`}>
          {files.length > 1 ? <h3 dir="auto">{name}</h3> : null}
          {paragraphs.map((text, index) => (
            <p key={index} dir="auto">
              {text}
            </p>
          ))}
        </section>
      ))}
    </>
  )
}

/** Broken at the pauses where the transcript breaks as well, and before they become too long to read. */
export function paragraphsOf(words: readonly TimedText[]): string[] {
  const paragraphs: string[][] = []
  for (const [index, { text, startUs }] of words.entries()) {
    const pauseUs = startUs - (words[index - 1]?.endUs ?? startUs)
    const last = paragraphs.at(-1)
    if (last === undefined || pauseUs >= PARAGRAPH_PAUSE_US || last.length >= MAX_PARAGRAPH_WORDS)
      paragraphs.push([text])
    else last.push(text)
  }
  return paragraphs.map((texts) => texts.join(' '))
}
