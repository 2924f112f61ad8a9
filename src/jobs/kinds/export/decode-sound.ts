// Decodes the sound that a plan plays: each source once, to PCM beside the export, cleaned up and retimed where the
// plan says so. From there on, only our own arithmetic touches the sound.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  COMMON_CLOCK,
  fileInput,
  runFfmpeg,
  SAFE_INPUT_FLAGS,
  SOUND_STREAM,
} from '../../../adapters/ffmpeg.ts'
import { RoughcutError } from '../../../errors.ts'
import { DE_ESSER, studioSoundFilters, tempoFilters } from '../../../render/sound/studio-sound.ts'
import { neededOf, SOUND_RATE, type Voice } from '../../../render/sound/voices.ts'
import type { ExportWork, ReportPart } from './export-work.ts'
import { breathe, createPcmFile, openPcmFile, PCM_FORMAT, type PcmFile, pcmFileOfMany } from './pcm-file.ts'

/** What a voice plays, by composition samples: `count` samples from `from` on, as recorded and cleaned. */
type VoiceSound = {
  dry: (from: number, count: number) => Float32Array
  cleaned: ((from: number, count: number) => Float32Array) | null
}

export type DecodedSound = { of(voice: Voice): VoiceSound; [Symbol.dispose](): void }

type Source = { first: number; dry: PcmFile; cleaned: PcmFile | null }

/** A second more than needed: tempo changes and filters look around. */
const MARGIN = SOUND_RATE

/**
 * Decodes the sources of these voices to PCM files, each source once. Throws `corrupt_media` when one can't be decoded.
 */
export async function decodeSound(
  work: ExportWork,
  voices: readonly Voice[],
  report: ReportPart,
): Promise<DecodedSound> {
  using files = new DisposableStack()
  const sources = new Map<string, Source>()
  const mediaIds = [...new Set(voices.map(({ mediaId }) => mediaId))]
  for (const [index, mediaId] of mediaIds.entries()) {
    report('Decoding sound', index / mediaIds.length)
    sources.set(mediaId, await decodeSource(work, mediaId, voices, files))
  }
  const changed = new Map<Voice, Source>()
  for (const voice of voices) {
    const source = sources.get(voice.mediaId)
    if (voice.speed !== 1 && source) changed.set(voice, await changeSpeed(work, voice, source, changed.size))
  }
  const owned = files.move()
  return {
    of(voice) {
      const piece = changed.get(voice)
      const source = piece ?? sources.get(voice.mediaId)
      if (!source) throw new Error(`the sound of ${voice.mediaId} was not decoded`)
      const offset = piece ? -source.first : voice.sourceStart - voice.start - source.first
      const reader = (file: PcmFile) => (from: number, count: number) => file.read(from + offset, count)
      return {
        dry: reader(source.dry),
        cleaned: source.cleaned && voice.studioShare > 0 ? reader(source.cleaned) : null,
      }
    },
    [Symbol.dispose]: () => owned.dispose(),
  }
}

async function decodeSource(
  work: ExportWork,
  mediaId: string,
  voices: readonly Voice[],
  files: DisposableStack,
): Promise<Source> {
  const own = voices.filter((voice) => voice.mediaId === mediaId)
  const needed = own.map(neededOf)
  const first = Math.max(0, Math.min(...needed.map(({ from }) => from)) - MARGIN)
  const last = Math.max(first + 1, Math.max(...needed.map(({ to }) => to)) + MARGIN)
  const dryPath = join(work.temporaryFolder, `sound-${encodeURIComponent(mediaId)}.f32`)
  const source = work.source(mediaId)
  const filters = [
    // Silence where the sound starts late or has holes, so that sample n is time n.
    `aresample=${SOUND_RATE}:async=1:first_pts=0`,
    // Trimming decoded sound instead of seeking: seeks in MP3 and raw streams land up to seconds off.
    `atrim=start_sample=${first}:end_sample=${last}`,
    // Left to itself ffmpeg takes 3 dB away from one channel that becomes two.
    ...(source.hasOneChannel ? ['pan=stereo|c0=c0|c1=c0'] : []),
  ]
  await run(
    work,
    [
      ...SAFE_INPUT_FLAGS,
      ...[
        ...COMMON_CLOCK,
        '-i',
        fileInput(source.path),
        '-map',
        SOUND_STREAM,
        '-vn',
        '-sn',
        '-dn',
        '-af',
        filters.join(','),
      ],
      ...[...PCM_FORMAT, '-c:a', 'pcm_f32le', '-y', fileInput(dryPath)],
    ],
    `The sound of “${work.context.media.get(mediaId)?.name ?? mediaId}” could not be decoded.`,
  )
  const dry = files.use(openPcmFile(dryPath))
  const isCleaned = own.some(({ studioShare }) => studioShare > 0) && dry.count > 0
  return { first, dry, cleaned: isCleaned ? files.use(await cleaned(work, dry)) : null }
}

async function cleaned(work: ExportWork, dry: PcmFile): Promise<PcmFile> {
  const path = dry.path.replace(/\.f32$/, '-cleaned.f32')
  await filter(work, dry.path, await cleaningFilters(work), path)
  using delayed = openPcmFile(path)
  return openPcmFile(path, Math.max(0, delayed.count - dry.count))
}

async function cleaningFilters(work: ExportWork): Promise<string> {
  const missing = await work.programs.missingFeatures()
  const hasDeEsser = !missing.some(({ name }) => name === DE_ESSER)
  if (!hasDeEsser)
    work.note('sound', 'Studio sound runs without its de-esser, which this ffmpeg lacks; a newer one has it.')
  return studioSoundFilters(hasDeEsser)
}

/** A piece of its own for a voice at another speed; its sample 0 is composition sample `first`. */
async function changeSpeed(work: ExportWork, voice: Voice, source: Source, index: number): Promise<Source> {
  const lead = voice.start - voice.rampIn.start
  const from = voice.sourceStart - Math.round(lead * voice.speed) - source.first
  // A little more than is played, because atempo's output may be a few samples short.
  const count = neededOf(voice).to + SOUND_RATE / 4 - source.first - from
  const piece = async (file: PcmFile, kind: string) => {
    const part = join(work.temporaryFolder, `part-${index}-${kind}.f32`)
    const path = join(work.temporaryFolder, `speed-${index}-${kind}.f32`)
    await copyPart(work, file, from, count, part)
    await filter(work, part, tempoFilters(voice.speed), path)
    rmSync(part)
    return pcmFileOfMany(path)
  }
  const isCleaned = source.cleaned !== null && voice.studioShare > 0
  return {
    first: voice.rampIn.start,
    dry: await piece(source.dry, 'dry'),
    cleaned: isCleaned && source.cleaned ? await piece(source.cleaned, 'cleaned') : null,
  }
}

async function copyPart(
  work: ExportWork,
  file: PcmFile,
  from: number,
  count: number,
  path: string,
): Promise<void> {
  using out = createPcmFile(path)
  for (let done = 0; done < count; done += SOUND_RATE) {
    out.write(file.read(from + done, Math.min(SOUND_RATE, count - done)))
    await breathe(work.signal)
  }
}

function filter(work: ExportWork, path: string, filters: string, outPath: string): Promise<void> {
  return run(
    work,
    [
      ...[...PCM_FORMAT, '-i', fileInput(path), '-af', filters],
      ...[...PCM_FORMAT, '-c:a', 'pcm_f32le', '-y', fileInput(outPath)],
    ],
    'The sound could not be filtered.',
  )
}

async function run(work: ExportWork, args: string[], failed: string): Promise<void> {
  const { exit, errors } = await runFfmpeg(work.programs, args, { signal: work.signal })
  if (exit.code !== 0)
    throw new RoughcutError('corrupt_media', failed, {
      cause: new Error(errors.join('; ') || `ffmpeg ended with ${exit.code ?? exit.signalName}`),
    })
}
