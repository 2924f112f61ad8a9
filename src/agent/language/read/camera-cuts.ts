// Cuts between cameras, as editors say them: “cut to camera B”, “punch over to cam A when she says …”, “then back to A”, “start on camera B”.
// All of them become “switch to” and the camera; those that follow the first one are a list of cameras with their moments.
import type { EditContext } from '../../../edit/document.ts'
import { rewriter, type Write } from '../phrases/rewrite.ts'
import { asVerb } from './made-tokens.ts'
import type { Token } from './tokens.ts'

/** “To a close shot” has an article, and no letter of a camera. */
const LETTER = '[-(@onto|<verb:open>|then|and|,)] #letter [=($|!<word>|@joining,spanning,anew|for|then)]'

/** The tokens with such cuts written out. Linear. */
export function withCameraCuts(tokens: readonly Token[], context: EditContext, prompt: string) {
  const cameras = new Map<string, string>()
  for (const { id, name } of context.media.values()) {
    const letter = /^(?:.*\/)?cam(?:era)?[ _-]?([a-z0-9])(?:\.\w+)?$/i.exec(name)?.[1]
    if (letter !== undefined) cameras.set(letter.toLowerCase(), id)
  }
  // “Cut to B”: a letter alone is one only as a capital, until a camera is named.
  const isCapital = ({ from, to }: Token) => /^[B-Z]$/.test(prompt.slice(from, to))
  const isSaid = (token: Token) => token.kind === 'media' || (cameras.has(token.text) && isCapital(token))
  if (cameras.size === 0 || !tokens.some(isSaid)) return tokens
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
  return rewriter([[`LEAD=(@cameraLead+3 @onto|<verb:open>)? CAMERA=(#camera|${LETTER})`, cut]], {
    camera: ({ kind, ids: [id = ''] }) => kind === 'media' && ids.has(id),
    letter: (token) => cameras.has(token.text) && (isNamed || isCapital(token)),
  }).inside(tokens)
}
