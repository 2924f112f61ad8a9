// The worker's side of one transcription: sends the words to the server in pieces, and at the end a checksum that
// proves all of them arrived.
import type {
  Sections,
  SpeechProgress,
  Transcript,
  TranscriptWord,
} from '../../adapters/whisper/speech-engine.ts'
import type { HearingHooks } from './hear-file.ts'
import {
  checksum,
  MAX_WORDS_PER_REPORT,
  type TranscriptReport,
  type TranscriptResult,
} from './transcript-messages.ts'

export type TranscriptReporter = {
  hooks: HearingHooks
  /** Sends new words, or a heartbeat. Throws what `send` throws; unsent words go with the next report. */
  report(): Promise<void>
  /** Sends the rest, and gives what ends the step. */
  finish(transcript: Transcript): Promise<TranscriptResult>
}

/** `send` brings a report to the server. */
export function createTranscriptReporter(
  send: (report: TranscriptReport) => Promise<void>,
): TranscriptReporter {
  let words: readonly TranscriptWord[] = []
  let isProvisional = false
  let doneUs = 0
  let download: TranscriptReport['download'] = null
  let progress: SpeechProgress | null = null
  let sections: Sections | null = null
  /** How many words the server has, and whether they may be replaced. */
  let sent = 0
  let sentProvisional = false

  async function sendPiece(): Promise<void> {
    const from = sentProvisional || isProvisional ? 0 : sent
    const piece = words.slice(from, from + MAX_WORDS_PER_REPORT)
    const reached = from + piece.length
    const kept = progress !== null && !isProvisional && progress.words.length <= reached ? progress : null
    // The array grows while the request is under way.
    const was = { isProvisional, download }
    await send({
      ...{ doneUs, download, from, isProvisional },
      words: piece.map(({ id, text, startUs, endUs, confidence, kind }) => ({
        ...{ id, text, startUs, endUs, confidence, kind },
      })),
      kept:
        kept === null
          ? null
          : {
              language: kept.language,
              nextUs: kept.nextUs,
              wordCount: kept.words.length,
              areTimesEstimated: kept.areTimesEstimated ?? false,
            },
    })
    sent = reached
    sentProvisional = was.isProvisional
    if (download === was.download) download = null
    if (progress === kept) progress = null
  }

  async function sendAll(): Promise<void> {
    do await sendPiece()
    while (!isProvisional && sent < words.length)
  }

  return {
    hooks: {
      onProgress: (us) => {
        doneUs = us
      },
      onWords: (all, us, provisional) => {
        words = all
        doneUs = Math.max(doneUs, us)
        isProvisional = provisional
      },
      onWindow: (kept) => {
        progress = kept
      },
      onModelDownload: (doneBytes, totalBytes) => {
        download = { doneBytes, totalBytes }
      },
      onSections: (cut) => {
        sections = cut
      },
    },
    report: sendAll,
    async finish(transcript) {
      words = transcript.words
      isProvisional = false
      await sendAll()
      return {
        language: transcript.language,
        model: transcript.model,
        areTimesEstimated: transcript.areTimesEstimated ?? false,
        wordCount: transcript.words.length,
        sha256: checksum(transcript.words),
        sections,
      }
    },
  }
}
