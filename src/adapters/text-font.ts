// The font that captions and titles are painted with travels with the program, so that a project looks
// the same on every machine, also on one without any font.
import { join } from 'node:path'
import fontPath from 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf' with { type: 'file' }

/**
 * Puts the font into `folder`, making it: inside an executable no other program could read it. `own` is that of a
 * brand kit, beside it for the letters it lacks.
 */
export async function putTextFont(folder: string, own: { base64: string } | null = null): Promise<void> {
  await Bun.write(join(folder, 'DejaVuSans-Bold.ttf'), Bun.file(fontPath))
  if (own) await Bun.write(join(folder, 'brand.ttf'), Buffer.from(own.base64, 'base64'))
}
