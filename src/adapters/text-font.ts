// The fonts for captions and titles ship with the program, so a project looks the same on every
// machine, even one without fonts.
import { join } from 'node:path'
import interPath from '@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf' with { type: 'file' }
import dejavuPath from 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf' with { type: 'file' }

/**
 * Creates `folder` and copies the fonts there, because other programs can't read them in the executable. `own` is a
 * brand kit's font; ours are added for the letters it lacks.
 */
export async function putTextFont(folder: string, own: { base64: string } | null = null): Promise<void> {
  await Bun.write(join(folder, 'Inter-Bold.ttf'), Bun.file(interPath))
  await Bun.write(join(folder, 'DejaVuSans-Bold.ttf'), Bun.file(dejavuPath))
  if (own) await Bun.write(join(folder, 'brand.ttf'), Buffer.from(own.base64, 'base64'))
}
