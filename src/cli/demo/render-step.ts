// The demo's last step: renders the edited composition and its captions into the data
// folder.
import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { RoughcutError } from '../../errors.ts'
import { exportComposition } from '../../jobs/kinds/export/export-composition.ts'
import { createProgress } from '../progress.ts'
import type { Step } from './stage.ts'

const FORMATS = ['mp4', 'srt'] as const

export const renderStep: Step = {
  heading: 'Render: an MP4 and its captions',
  async run({ server, io, signal, say, report }) {
    const { services } = server
    const projectId = String(report.project_id)
    const { document } = services.store.revisions.head(projectId)
    const composition = document.compositions[0]
    if (!composition) throw new RoughcutError('not_found', 'The demo project has no composition to render.')
    const folder = join(services.config.dataDir, 'demo')
    mkdirSync(folder, { recursive: true })
    const files: Record<string, string> = {}
    for (const format of FORMATS) {
      const outFile = join(folder, `interview.${format}`)
      const progress = createProgress(io)
      try {
        const rendered = await exportComposition(services, {
          project: { name: 'Demo', document, context: services.store.media.contextOf(projectId) },
          ...{ compositionId: composition.id, format, resolution: null, outFile, signal },
          report: (label, percent) => progress.update(label, percent / 100),
        })
        progress.finish()
        const length = rendered.durationSeconds === null ? '' : `${rendered.durationSeconds.toFixed(1)} s, `
        say(`   ${outFile} (${length}${Math.round(statSync(outFile).size / 1e3)} kB)`)
        for (const { name, message } of rendered.checks) say(`      checked ${name}: ${message}`)
      } finally {
        progress.finish()
      }
      files[format] = outFile
    }
    report.rendered = files
  },
}
