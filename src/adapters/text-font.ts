// The fonts that captions and titles are painted with travel with the program, so that a project looks
// the same on every machine, also on one without any font.
import { join } from 'node:path'
import interPath from '@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf' with { type: 'file' }
import dejavuPath from 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf' with { type: 'file' }

/**
 * Puts the fonts into `folder`, making it: inside an executable no other program could read it. `own` is that of a
 * brand kit, beside it for the letters it lacks.
 */
export async function putTextFont(folder: string, own: { base64: string } | null = null): Promise<void> {
  await Bun.write(join(folder, 'Inter-Bold.ttf'), Bun.file(interPath))
  await Bun.write(join(folder, 'DejaVuSans-Bold.ttf'), Bun.file(dejavuPath))
  if (own) await Bun.write(join(folder, 'brand.ttf'), Buffer.from(own.base64, 'base64'))
}
