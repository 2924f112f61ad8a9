// Cuts between cameras, as editors say them: “cut to camera B”, “punch over to cam A when she says …”, “then back to A”, “start on camera B”.
// All of them become “switch to” and the camera; those that follow the first one are a list of cameras with their moments.
import type { EditContext } from '../../../edit/document.ts'
import { rewriter, type Write } from '../phrases/rewrite.ts'
import { asVerb } from './made-tokens.ts'
import type { Token } from './tokens.ts'

/** “To a close shot” has an article, and no letter of a camera. */
const LETTER = '[-@onto] #letter [=($|!<word>|@joining,spanning,anew|for)]'

/** The tokens with such cuts written out. Linear. */
export function withCameraCuts(tokens: readonly Token[], context: EditContext): readonly Token[] {
  if (!tokens.some(({ kind }) => kind === 'media')) return tokens
  const cameras = new Map<string, string>()
  for (const { id, name } of context.media.values()) {
    const letter = /^(?:.*\/)?cam(?:era)?[ _-]?([a-z0-9])(?:\.\w+)?$/i.exec(name)?.[1]
    if (letter !== undefined) cameras.set(letter.toLowerCase(), id)
  }
  const ids = new Set(cameras.values())
  let isNamed = false
  const cut: Write = ({ LEAD = [], CAMERA = [] }) => {
    const [lead, given] = [LEAD[0], CAMERA[0]]
    const isFirst = !isNamed
    isNamed = true
    const id = cameras.get(given?.text ?? '') ?? ''
    if (!given) return null
    const camera: Token = given.kind === 'media' ? given : { ...given, kind: 'media', ids: [id], senses: {} }
    return [...(lead && isFirst ? [{ ...asVerb(lead, 'open'), text: 'switch to' }] : []), camera]
  }
  // “Then we go back over to camera A”, “to B”
  return rewriter([[`LEAD=(@cameraLead+3 @onto)? CAMERA=(#camera|${LETTER})`, cut]], {
    camera: ({ kind, ids: [id = ''] }) => kind === 'media' && ids.has(id),
    letter: ({ text }) => isNamed && cameras.has(text),
  }).inside(tokens)
}
