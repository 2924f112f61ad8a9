// `roughcut doctor`: is everything the program depends on there?

import { openMediaStorage } from '../adapters/media-storage.ts'
import { verifyFile } from '../jobs/scrub.ts'
import { createLog } from '../log.ts'
import { CHECKS, type Finding, findingOf } from '../system-checks.ts'
import { type Command, EXIT, type Input, type Io, printJson, settingOptions } from './command.ts'
import { withStore } from './data-folder.ts'
import { createProgress } from './progress.ts'

const MARKS = { ok: 'ok     ', optional: 'optional', warning: 'warning', problem: 'problem' } as const

export const doctorCommand: Command = {
  options: [
    { name: 'media', about: 'read every stored media file again and compare it with its hash' },
    ...settingOptions(['whisperModel', 'llm', 'ollamaHost', 'ffmpegPath', 'ffprobePath']),
  ],
  notes: "Exits 1 if there is a problem; warnings don't count.",
  async run(input, io) {
    const config = input.config()
    if (input.flag('media')) await verifyMedia(input, io)
    const findings: Finding[] = []
    for (const each of CHECKS) {
      const finding = await findingOf(each, config)
      findings.push(finding)
      if (input.json) continue
      io.print(`${MARKS[finding.status]}  ${finding.check}: ${finding.found}`)
      if (finding.todo !== null) io.print(`         to do: ${finding.todo}`)
    }
    if (input.json) printJson(io, findings)
    return findings.some(({ status }) => status === 'problem') ? EXIT.failure : EXIT.success
  },
}

/** Names each file that differs; the check "media files" gives the total. */
async function verifyMedia(input: Input, io: Io): Promise<void> {
  const signal = io.interrupted()
  const progress = createProgress(io)
  try {
    await withStore(input, async (store) => {
      const log = createLog('silent')
      const parts = { store, mediaFolder: openMediaStorage(input.config(), log), log }
      const files = store.media.files()
      const totalBytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
      let doneBytes = 0
      for (const file of files) {
        const damage = await verifyFile(parts, file, { signal })
        if (damage !== null) progress.note(`${damage}: ${parts.mediaFolder.pathOf(file.hash)}`)
        doneBytes += file.sizeBytes
        progress.update(
          `Comparing ${files.length} media files`,
          totalBytes === 0 ? 1 : doneBytes / totalBytes,
        )
      }
    })
  } finally {
    progress.finish()
  }
}
