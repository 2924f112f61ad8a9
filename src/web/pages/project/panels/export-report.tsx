// What the check of a finished export found.
import type { Export } from '../../server/exports.ts'
import { countOf, lengthOfSeconds } from '../../text.ts'
import { Icon } from '../../ui/icon.tsx'

type Report = NonNullable<Export['report']>

export function ReportBadge({ report }: { report: Report }) {
  const notes = report.checks.filter(({ status }) => status === 'note').length
  return (
    <span class={notes === 0 ? 'badge good' : 'badge warn'}>
      <Icon name={notes === 0 ? 'check' : 'info'} size={12} />
      {notes === 0 ? 'Checked' : countOf(notes, 'note')}
    </span>
  )
}

export function ExportReport({ report }: { report: Report }) {
  const facts = [
    report.durationSeconds === null ? null : lengthOfSeconds(report.durationSeconds),
    report.width === null ? null : `${report.width}×${report.height}`,
    report.frameRate === null ? null : `${report.frameRate} frames/s`,
    report.loudnessLufs === null ? null : `${report.loudnessLufs.toFixed(1)} LUFS`,
    `took ${report.elapsedSeconds.toFixed(1)} s`,
  ].filter((fact) => fact !== null)
  return (
    <div>
      <p class="faint numbers">{facts.join(' · ')}</p>
      <ul class="stack tight">
        {report.checks.map(({ name, status, message }) => (
          <li key={name} class={`row at-top ${status === 'ok' ? 'good' : status}`}>
            <Icon name={status === 'ok' ? 'check' : 'info'} class="toned" />
            <span>{message}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
