// Background work after an import: peaks, filmstrip and poster of each file on the ffmpeg queue, and one
// proxy at a time. What is missing is made again when somebody asks for it. Nothing of this
// is needed for an edit or an export, so a failure is told and fails nothing else.
import {
  type DeriveOptions,
  filmstripOf,
  makeFilmstrip,
  makePeaks,
  makePoster,
  makeProxy,
  makeStillProxy,
} from '../adapters/derive-media.ts'
import type { DerivedFolder } from '../adapters/derived-folder.ts'
import { alphaInputOptions, COMMON_CLOCK } from '../adapters/ffmpeg.ts'
import type { MediaFolder } from '../adapters/media-folder.ts'
import type { MediaPrograms } from '../adapters/media-programs.ts'
import { asError, RoughcutError } from '../errors.ts'
import type { Log } from '../log.ts'
import {
  colorTags,
  matrixOptions,
  type PictureTraits,
  premultipliedFilters,
  renderedMatrixOf,
  standardRangeFilters,
  UNKNOWN_TRAITS,
} from '../render/picture/colors.ts'
import type { MediaItemRow } from '../store/media.ts'
import type { Store } from '../store/open.ts'
import { proxyFileOf, proxyReason } from '../store/playable.ts'
import { FairQueue, type Party } from './engine/fair-queue.ts'
import type { Queues } from './engine/queues.ts'
import { ServerStopping } from './engine/states.ts'

export const DERIVED_KINDS = ['poster', 'peaks', 'filmstrip', 'proxy'] as const
export type DerivedKind = (typeof DERIVED_KINDS)[number]

/** `none`: this file has no such thing, or needs none. `missing`: nobody has asked for it yet. */
export type DerivedState = 'none' | 'missing' | 'making' | 'ready' | 'failed'

export type DerivedStatus = {
  state: DerivedState
  /** 0 to 100 while a proxy is made; null when it is not known. */
  percent: number | null
}

export type Derivatives = {
  status(item: MediaItemRow, kind: DerivedKind): DerivedStatus
  /** Makes what is missing, in the background. */
  want(item: MediaItemRow): void
  /** Makes a proxy of a file that a browser could not play, whatever its record says. */
  makePlayable(item: MediaItemRow): void
  /** The path once it is there. Throws `not_found` for what a file does not have or what failed. */
  ready(item: MediaItemRow, kind: DerivedKind): Promise<string>
  /** Counts up whenever a state changes. */
  version(): number
  /** The files are no longer in the media folder. */
  forget(hashes: readonly string[]): Promise<void>
  /** Resolves when nothing is being made. */
  idle(): Promise<void>
  stop(): Promise<void>
}

export type DerivativeParts = {
  store: Store
  programs: MediaPrograms
  queues: Queues
  mediaFolder: MediaFolder
  log: Log
  folder: DerivedFolder
}

/** What failed is tried again when somebody opens the project after this. */
const RETRY_AFTER_MS = 10 * 60_000

type Work = { done: Promise<void>; percent: number | null }

export function createDerivatives(parts: DerivativeParts): Derivatives {
  const { store, folder, log } = parts
  const stopping = new AbortController()
  // Proxies take minutes; what the page shows first must not wait behind them.
  const quick = new FairQueue({ places: 1, placesPerParty: 1 })
  const slow = new FairQueue({ places: 1, placesPerParty: 1 })
  const underWay = new Map<string, Work>()
  /** When each failed: a broken file does not get better, but a full disk does. */
  const failures = new Map<string, number>()
  /** Seen in their place: live pages ask often, and a look at the disk takes a hundred times longer. */
  const known = new Set<string>()
  /** Files that play well by their record: did a browser ask for a proxy all the same? */
  const askedFor = new Map<string, boolean>()
  let version = 0

  /** Also where a browser could not play what ffprobe's record promises (10-bit H.264, for instance). */
  const needsProxy = (item: MediaItemRow, hash: string): boolean => {
    if (proxyReason(item, store.media.file(hash)?.sizeBytes ?? 0) !== null) return true
    const isAsked = askedFor.get(hash) ?? folder.has(hash, fileOf(item, 'proxy'))
    askedFor.set(hash, isAsked)
    return isAsked
  }

  /** The drive: who of it opened the page does not matter. */
  const partiesOf = ({ projectId }: MediaItemRow): Party[] => [
    `drive:${store.projects.byId(projectId)?.driveId ?? ''}`,
  ]

  const hasFailed = (key: string): boolean => {
    const failedAtMs = failures.get(key)
    return failedAtMs !== undefined && performance.now() - failedAtMs < RETRY_AFTER_MS
  }

  const applies = (item: MediaItemRow, kind: DerivedKind): boolean => {
    if (item.fileHash === null || item.probe === null) return false
    if (kind === 'peaks') return item.probe.audioStreams > 0 && item.durationUs !== null
    if (kind === 'filmstrip') return item.kind === 'video'
    if (kind === 'poster') return item.kind === 'video' || item.kind === 'image'
    return needsProxy(item, item.fileHash)
  }

  const make = async (item: MediaItemRow, hash: string, kind: DerivedKind, work: Work): Promise<void> => {
    const { signal } = stopping
    // A proxy of an hour takes long: it has its own turn, so that imports are not held up behind it.
    const inTurn = (work: () => Promise<void>) =>
      kind === 'proxy' ? work() : parts.queues.run('ffmpeg', partiesOf(item), signal, work)
    await inTurn(() =>
      folder.make(hash, fileOf(item, kind), (toFile) =>
        makeKind(kind, parts.mediaFolder.pathOf(hash), toFile, item, {
          programs: parts.programs,
          signal,
          onProgress({ outUs }) {
            if (outUs === null || !item.durationUs) return
            work.percent = Math.min(99, Math.floor((outUs / item.durationUs) * 100))
            version += 1
          },
        }),
      ),
    )
  }

  const begin = (item: MediaItemRow, kind: DerivedKind): Promise<void> | null => {
    const { fileHash } = item
    if (fileHash === null || !applies(item, kind)) return null
    const key = `${fileHash}/${kind}`
    if (folder.has(fileHash, fileOf(item, kind))) return Promise.resolve()
    known.delete(key)
    const running = underWay.get(key)
    if (running) return running.done
    if (hasFailed(key) || stopping.signal.aborted) return null
    const work: Work = { done: Promise.resolve(), percent: null }
    underWay.set(key, work)
    version += 1
    work.done = (kind === 'proxy' ? slow : quick)
      .run(partiesOf(item), stopping.signal, () => make(item, fileHash, kind, work))
      .catch((thrown: unknown) => {
        if (stopping.signal.aborted) return
        failures.set(key, performance.now())
        log.warn('derivative failed', { media: item.id, kind, error: asError(thrown) })
      })
      .finally(() => {
        underWay.delete(key)
        version += 1
      })
    return work.done
  }

  const status = (item: MediaItemRow, kind: DerivedKind): DerivedStatus => {
    const { fileHash } = item
    if (fileHash === null || !applies(item, kind)) return { state: 'none', percent: null }
    const key = `${fileHash}/${kind}`
    if (known.has(key) || folder.has(fileHash, fileOf(item, kind))) {
      known.add(key)
      return { state: 'ready', percent: 100 }
    }
    const running = underWay.get(key)
    if (running) return { state: 'making', percent: running.percent }
    return { state: hasFailed(key) ? 'failed' : 'missing', percent: null }
  }

  const idle = async () => {
    while (underWay.size > 0) await Promise.all([...underWay.values()].map(({ done }) => done))
  }

  return {
    status,
    want(item) {
      for (const kind of DERIVED_KINDS) void begin(item, kind)
    },
    makePlayable(item) {
      if (item.fileHash === null) return
      askedFor.set(item.fileHash, true)
      void begin(item, 'proxy')
    },
    async ready(item, kind) {
      await begin(item, kind)
      if (item.fileHash !== null && status(item, kind).state === 'ready')
        return folder.pathOf(item.fileHash, fileOf(item, kind))
      throw new RoughcutError('not_found', `This file has no ${kind}, or it could not be made.`)
    },
    version: () => version,
    async forget(hashes) {
      for (const hash of hashes) askedFor.delete(hash)
      for (const hash of hashes) for (const kind of DERIVED_KINDS) known.delete(`${hash}/${kind}`)
      await Promise.all(hashes.map((hash) => folder.remove(hash)))
    },
    idle,
    async stop() {
      stopping.abort(new ServerStopping())
      await idle()
    },
  }
}

/** The name of a derived file; a new way of making it takes a new name. */
function fileOf(item: MediaItemRow, kind: DerivedKind): string {
  if (kind === 'peaks') return 'peaks.u8'
  if (kind === 'filmstrip') return 'filmstrip.jpg'
  if (kind === 'poster') return 'poster.jpg'
  return proxyFileOf(item).file
}

async function makeKind(
  kind: DerivedKind,
  file: string,
  toFile: string,
  item: MediaItemRow,
  how: DeriveOptions,
): Promise<void> {
  const durationUs = item.durationUs ?? 0
  const recorded = item.probe?.pictureTraits ?? UNKNOWN_TRAITS
  const { hasAlpha } = recorded
  const standardRange = await standardRangeOf(recorded, how.programs)
  // Behind those filters a picture is that of a screen.
  const traits = standardRange.length === 0 ? recorded : { ...recorded, matrix: 'bt709', transfer: null }
  const alphaOptions = hasAlpha ? alphaInputOptions(item.probe?.videoCodec ?? null) : []
  const inputOptions = [...COMMON_CLOCK, ...alphaOptions]
  const size = { width: item.probe?.width ?? 0, height: item.probe?.height ?? 0 }
  const isStill = item.kind === 'image'
  const onBlack = premultipliedFilters(traits, size, isStill)
  // JPEG is in the matrix of BT.601. Its full range follows as a step of its own: ffmpeg of 2018 cannot do
  // both in one.
  const toJpeg = [`scale=${matrixOptions(traits, size, isStill, 'smpte170m')}`, 'format=yuv420p']
  const small = { ...how, inputOptions, colorFilters: [...standardRange, ...onBlack, ...toJpeg] }
  const sourceChannels = item.probe?.audioChannels ?? null
  if (kind === 'peaks') return makePeaks(file, toFile, { ...how, durationUs, sourceChannels })
  if (kind === 'filmstrip') return makeFilmstrip(file, toFile, stripOf(item), small)
  // Not the very first picture, which is often black.
  if (kind === 'poster') return makePoster(file, toFile, { ...small, atUs: Math.min(durationUs / 10, 5e6) })
  if (isStill)
    return makeStillProxy(file, toFile, {
      ...{ ...how, inputOptions, hasAlpha },
      colorFilters: [...standardRange, ...(hasAlpha ? [] : toJpeg)],
    })
  const matrix = renderedMatrixOf(traits, size)
  const tags = colorTags(matrix)
  return makeProxy(file, toFile, {
    ...{ ...how, inputOptions, hasAlpha, colorTags: tags.options },
    colorFilters: [...standardRange, `scale=${matrixOptions(traits, size, isStill, matrix)}`, tags.filter],
    hasPicture: item.kind === 'video',
    hasAudio: (item.probe?.audioStreams ?? 0) > 0,
  })
}

/** HDR recordings would look pale; without the filters for it they do. */
async function standardRangeOf(traits: PictureTraits, programs: MediaPrograms): Promise<string[]> {
  const filters = standardRangeFilters(traits)
  if (filters.length === 0) return filters
  const missing = await programs.missingFeatures()
  return missing.some(({ name }) => name === 'zscale' || name === 'tonemap') ? [] : filters
}

/** How the filmstrip of a video is laid out. */
export function stripOf({ probe, durationUs }: Pick<MediaItemRow, 'probe' | 'durationUs'>) {
  return filmstripOf({
    width: probe?.width ?? 16,
    height: probe?.height ?? 9,
    durationUs: durationUs ?? 0,
  })
}
