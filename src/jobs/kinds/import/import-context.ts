// What imports work with.
import type { Downloader } from '../../../adapters/download.ts'
import type { MediaFolder } from '../../../adapters/media-folder.ts'
import type { MediaPrograms } from '../../../adapters/media-programs.ts'
import type { UploadFolder } from '../../../adapters/upload-folder.ts'
import type { VoiceFinder } from '../../../adapters/voices/find-voices.ts'
import type { Store } from '../../../store/open.ts'
import type { ContextWith } from '../../engine/context.ts'
import type { Queues } from '../../engine/queues.ts'
import type { HeardWords } from '../../heard-so-far.ts'
import type { Steps } from '../../workers/steps.ts'
import type { DerivedFiles } from '../derive/derived-files.ts'

export type ImportNeeds = {
  store: Store
  newId: () => string
  nowMs: () => number
  /** Random, for what an edit creates: a composition is known by the first digits of its id. */
  newEditId: () => string
  mediaFolder: MediaFolder
  download: Downloader
  programs: MediaPrograms
  /** Heavy work, here or on a worker. */
  steps: Steps
  queues: Queues
  /** Speakers of one recording, by sound. */
  voices: VoiceFinder
  uploads: UploadFolder
  /** Peaks, filmstrips, posters and proxies, made in the background. */
  derivedFiles: DerivedFiles
  /** What transcriptions under way have found, for open pages. */
  heard: HeardWords
}

export type ImportContext = ContextWith<ImportNeeds>
