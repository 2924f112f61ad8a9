// Cuts between cameras, as editors say them: “cut to camera B”, “punch over to cam A when she says …”, “then back to A”, “start on camera B”.
// All of them become “switch to” and the camera; those that follow the first one are a list of cameras with their moments.
import type { EditContext } from '../../../edit/document.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { asVerb } from './made-tokens.ts'
import type { Token } from './tokens.ts'

/** No more words lead to a camera: “then we go back over to camera A”. */
const MAX_LEAD = 4

/** The tokens with such cuts written out. Linear. */
export function withCameraCuts(tokens: readonly Token[], context: EditContext): readonly Token[] {
  if (!tokens.some(({ kind }) => kind === 'media')) return tokens
  const cameras = new Map<string, string>()
  for (const { id, name } of context.media.values()) {
    const letter = /^(?:.*\/)?cam(?:era)?[ _-]?([a-z0-9])(?:\.\w+)?$/i.exec(name)?.[1]
    if (letter !== undefined) cameras.set(letter.toLowerCase(), id)
  }
  const ids = new Set(cameras.values())
  const out: Token[] = []
  let isNamed = false
  for (const [at, token] of tokens.entries()) {
    const lettered = isNamed ? cameras.get(token.text) : undefined
    const isLetter = lettered !== undefined && isWord(out.at(-1)?.text, 'onto') && endsNoun(tokens[at + 1])
    const camera: Token = isLetter ? { ...token, kind: 'media', ids: [lettered], senses: {} } : token
    if (camera.kind === 'media' && ids.has(camera.ids[0] ?? '')) {
      const from = leadOf(out)
      const [verb] = out.splice(from)
      if (verb && !isNamed) out.push({ ...asVerb(verb, 'open'), text: 'switch to' })
      isNamed = true
    }
    out.push(camera)
  }
  return out
}

/** Where the words begin that lead to a camera: “go back over to”; the end when none do. */
function leadOf(out: readonly Token[]): number {
  if (!isWord(out.at(-1)?.text, 'onto')) return out.length
  let from = out.length - 1
  while (from > 0 && out.length - from < MAX_LEAD && isWord(out[from - 1]?.text, 'cameraLead')) from--
  return isWord(out[from]?.text, 'cameraLead') ? from : out.length
}

/** “To a close shot” has an article, and no letter of a camera. */
const endsNoun = (next: Token | undefined) =>
  next === undefined ||
  next.kind !== 'word' ||
  isWord(next.text, 'joining', 'spanning', 'anew') ||
  next.text === 'for'
