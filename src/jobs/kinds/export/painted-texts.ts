// Titles and captions that are painted into the picture: the ffmpeg filter with its font, and a check beforehand for
// characters that no font on this machine can draw.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runFfmpeg } from '../../../adapters/ffmpeg.ts'
import { putTextFont } from '../../../adapters/text-font.ts'
import { assOf } from '../../../render/captions/burned-captions.ts'
import { charactersToCheck, SHEET_SIZE, sampleSheetOf } from '../../../render/captions/sample-sheet.ts'
import type { ExportWork } from './export-work.ts'

/** A filter to append to the picture's, or nothing. Relative names: paths may mean something to filters. */
export async function paintedTextsFilter(work: ExportWork): Promise<string> {
  const { composition, paintedCues, temporaryFolder } = work
  if (composition.titles.length === 0 && paintedCues.length === 0) return ''
  await putTextFont(join(temporaryFolder, 'fonts'), work.font)
  await writeFile(join(temporaryFolder, 'texts.ass'), assOf(composition, paintedCues, work.font ?? undefined))
  const undrawn = await undrawnCharacters(work)
  if (undrawn.length > 0)
    work.note(
      'captions',
      `No font on this machine has ${undrawn.slice(0, 20).join(' ')}${undrawn.length > 20 ? ' and others' : ''}: the picture shows boxes instead. Install a font for them (for instance: apt install fonts-noto) and export again.`,
    )
  return ',ass=texts.ass:fontsdir=fonts'
}

/** Characters of the texts that come out blank or as the missing-glyph box. */
async function undrawnCharacters(work: ExportWork): Promise<string[]> {
  const characters = charactersToCheck(work.composition, work.paintedCues)
  if (characters.length === 0) return []
  await writeFile(
    join(work.temporaryFolder, 'characters.ass'),
    sampleSheetOf(characters, work.font ?? undefined),
  )
  const sheet = join(work.temporaryFolder, 'characters.gray')
  const size = `${SHEET_SIZE}x${SHEET_SIZE}`
  const { exit } = await runFfmpeg(
    work.programs,
    [
      ...['-f', 'lavfi', '-i', `color=black:s=${size}:r=1:d=${characters.length + 2},format=gray`],
      ...['-vf', 'ass=characters.ass:fontsdir=fonts', '-f', 'rawvideo', '-pix_fmt', 'gray'],
      ...['-y', 'file:characters.gray'],
    ],
    { signal: work.signal, currentFolder: work.temporaryFolder },
  )
  // An ffmpeg that cannot do this cannot render the texts either, and says so there.
  if (exit.code !== 0) return []
  const drawn = new Uint8Array(await Bun.file(sheet).arrayBuffer())
  const hashOf = (index: number) =>
    Bun.hash(drawn.subarray(index * SHEET_SIZE ** 2, (index + 1) * SHEET_SIZE ** 2))
  const [nothing, missing] = [hashOf(0), hashOf(1)]
  return characters.filter((_, index) => [nothing, missing].includes(hashOf(index + 2)))
}
