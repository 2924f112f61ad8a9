// A new project that has only a prompt: what it says is built as far as it is given.

import { buildScript, scenesOf, scriptIn, subjectOf } from './intents/scripts.ts'
import { entitiesOfKind } from './reading/entities.ts'
import { plainCharacters } from './reading/tokens.ts'
import type { Scene } from './scene.ts'

const WANTS_VIDEO =
  /\b(?:create|make|build|generate|produce|narrate|write|put together|give me|i want|i need|video|film|reel|short|composition|scenes?|script)\b/i

/** Builds what can be built, and gives back the rest of the prompt, which the readers go on with. */
export function createFromPrompt(scene: Scene, prompt: string): string {
  const text = plainCharacters(prompt)
  if (!WANTS_VIDEO.test(text)) return prompt
  const given = scriptIn(prompt)
  const lengthUs = entitiesOfKind(given?.before ?? text, 'length')[0]?.us ?? null
  const frame = frameOf(given?.before ?? text)
  const name = nameOf(given?.before ?? text) ?? subjectOf(given?.before ?? text) ?? scene.project.name
  if (given) {
    buildScript(scene, prompt.slice(0, 200), { name, scenes: scenesOf(given.script), lengthUs, frame })
    return remainder(given.before)
  }
  const subject = subjectOf(text)
  if (subject === null) return prompt
  const sentence = `The rules engine cannot write a script about “${subject}”: that needs a language model. What was made is a title card to build on; give the script in the prompt (“Here is the script: …”) to get scenes, captions and chapters.`
  scene.refuse(text.split(/[.\n]/)[0] ?? text, sentence)
  buildScript(scene, prompt.slice(0, 200), {
    name,
    scenes: [{ heading: subject, narration: '', seconds: lengthUs === null ? 5 : lengthUs / 1e6 }],
    lengthUs,
    frame,
  })
  return remainder(text.replace(/^[^.\n]*\b(?:video|film|reel|short|clip|composition)\b[^.\n]*[.\n]?/i, ''))
}

/** Instructions beside the script: captions, sound, voice. Clauses that only ask for the video itself are done. */
function remainder(text: string): string {
  return text
    .split(/(?<=[.!?])\s+|\n+/)
    .filter(
      (sentence) =>
        !/^\s*(?:please\s+)?(?:create|make|build|generate|produce|write|i want|i need|give me)\b[^.]*\b(?:video|film|reel|short|project|composition|clip|scenes?)\b/i.test(
          sentence,
        ),
    )
    .filter((sentence) => !/^\s*(?:here(?:'s| is)?|this is)\s*(?:the|my)?\s*$/i.test(sentence))
    .join(' ')
}

function frameOf(text: string): { width: number; height: number } {
  const size = entitiesOfKind(text, 'size')[0]
  if (size && size.width % 2 === 0 && size.height % 2 === 0) return size
  const ratio = entitiesOfKind(text, 'ratio')[0]
  const shape = ratio
    ? ratio.width / ratio.height
    : /\b(?:vertical|portrait|reels?|tiktok|shorts?|stor(?:y|ies))\b/i.test(text)
      ? 9 / 16
      : /\bsquare\b/i.test(text)
        ? 1
        : 16 / 9
  const even = (pixels: number) => Math.round(pixels / 2) * 2
  return shape < 1 ? { width: 1080, height: even(1080 / shape) } : { width: even(1080 * shape), height: 1080 }
}

function nameOf(text: string): string | null {
  const match = /\b(?:called|named|titled|entitled|name it|call it)\s+["']?([^"'\n,.]{1,100})/i.exec(text)
  return match?.[1]?.trim() ?? null
}
