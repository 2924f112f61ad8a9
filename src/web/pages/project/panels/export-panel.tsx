// A project's exports: options, progress, and the finished files with their check results.
import { useEffect, useState } from 'preact/hooks'
import {
  EXPORT_FORMATS,
  type ExportFormat,
  FORMATS,
  type FormatKind,
  RESOLUTIONS,
  type Resolution,
} from '../../../../render/formats.ts'
import { sentenceOf } from '../../server/call.ts'
import { cancelExport, deleteExport, type Export, listExports, startExport } from '../../server/exports.ts'
import { agoText, momentText, quoted, sizeText } from '../../text.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Menu } from '../../ui/menu.tsx'
import { EmptyState, ErrorState, Notice, Progress } from '../../ui/states.tsx'
import { sayFailed } from '../../ui/toast.tsx'
import { useSubmit } from '../../ui/use-submit.ts'
import type { ProjectModel } from '../model.ts'
import { ExportReport, ReportBadge } from './export-report.tsx'

const GROUPS: { kind: FormatKind; text: string }[] = [
  { kind: 'video', text: 'Video' },
  { kind: 'audio', text: 'Audio' },
  { kind: 'text', text: 'Captions and transcript' },
  { kind: 'timeline', text: 'Timelines for other editors' },
  { kind: 'package', text: 'Timelines with media' },
]
const RESOLUTION_NAMES = Object.keys(RESOLUTIONS) as Resolution[]

export function ExportPanel({ model }: { model: ProjectModel }) {
  const [error, setError] = useState<unknown>(null)
  const load = () => {
    setError(null)
    listExports(model.session.projectId).then((all) => {
      for (const one of all) model.exports.note(one)
    }, setError)
  }
  // Once; after that, events report changes.
  useEffect(load, [model])
  const exports = model.exports.list.value
  return (
    <section class="scrolls" aria-label="Export">
      {model.session.mayEdit.value ? <ExportForm model={model} /> : null}
      {error !== null && exports.length === 0 ? (
        <ErrorState title="Couldn’t load exports" error={error} onRetry={load} />
      ) : exports.length === 0 ? (
        <EmptyState icon="export" title="No exports yet">
          Finished exports stay here until you delete them.
        </EmptyState>
      ) : (
        <ul class="lines">
          {exports.map((one) => (
            <ExportRow key={one.export_id} one={one} model={model} />
          ))}
        </ul>
      )}
    </section>
  )
}

function ExportForm({ model }: { model: ProjectModel }) {
  const [format, setFormat] = useState<ExportFormat>('mp4')
  const [resolution, setResolution] = useState<Resolution | ''>('')
  const composition = model.selection.composition.value
  const { busy, problem, submit } = useSubmit(async () => {
    if (composition === null) return
    await model.history.queue.settled()
    model.exports.note(
      await startExport(model.session.projectId, {
        composition_id: composition.id,
        format,
        ...(resolution !== '' && FORMATS[format].kind === 'video' ? { resolution } : {}),
      }),
    )
  })
  return (
    <form class="export-form pad-small stack" onSubmit={submit}>
      <p class="soft">
        {composition === null ? (
          'Nothing to export yet.'
        ) : (
          <>Exports {quoted(composition.name)} as it is now.</>
        )}
      </p>
      <div class="row">
        <select
          class="input grow"
          aria-label="Format"
          value={format}
          onChange={(event) => setFormat(event.currentTarget.value as ExportFormat)}
        >
          {GROUPS.map(({ kind, text }) => (
            <optgroup key={kind} label={text}>
              {EXPORT_FORMATS.filter((one) => FORMATS[one].kind === kind).map((one) => (
                <option key={one} value={one}>
                  {one.toUpperCase()}, {FORMATS[one].about}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
        {FORMATS[format].kind === 'video' ? (
          <select
            class="input fit"
            aria-label="Resolution"
            value={resolution}
            onChange={(event) => setResolution(event.currentTarget.value as Resolution | '')}
          >
            <option value="">
              {composition ? `${composition.width}×${composition.height}` : 'Original'}
            </option>
            {RESOLUTION_NAMES.map((one) => (
              <option key={one} value={one}>
                {one === '4k' ? '4K' : one}
              </option>
            ))}
          </select>
        ) : null}
      </div>
      {problem ? <Notice kind="bad">{problem}</Notice> : null}
      <Button look="main" icon="export" type="submit" busy={busy} disabled={composition === null}>
        Export
      </Button>
    </form>
  )
}

function ExportRow({ one, model }: { one: Export; model: ProjectModel }) {
  const [open, setOpen] = useState(false)
  const isRunning = one.state === 'waiting' || one.state === 'running'
  const attempt = (work: Promise<unknown>) => work.catch((thrown) => sayFailed(sentenceOf(thrown)))
  const remove = () => attempt(deleteExport(one.export_id).then(() => model.exports.drop(one.export_id)))
  const mayEdit = model.session.mayEdit.value
  return (
    <li class="export pad-small stack snug">
      <div class="row">
        <span class="grow">
          <span class="name clip-text" dir="auto">
            {one.file_name ?? `${one.composition_name}.${one.format}`}
          </span>
          <span class="faint" title={momentText(one.created_at)}>
            {one.format.toUpperCase()}
            {one.resolution === null ? '' : ` · ${one.resolution}`}
            {one.size_bytes === null ? '' : ` · ${sizeText(one.size_bytes)}`} · {agoText(one.created_at)}
          </span>
        </span>
        {one.file_url !== null ? (
          <a class="button small" href={one.file_url} download={one.file_name ?? ''}>
            <Icon name="download" />
            Download
          </a>
        ) : null}
        {isRunning && mayEdit ? (
          <Button small onClick={() => void attempt(cancelExport(one.export_id))}>
            Cancel
          </Button>
        ) : null}
        {!isRunning && mayEdit ? (
          <Menu
            label={`Actions for ${one.file_name ?? one.composition_name}`}
            icon="more"
            class="button quiet small"
            entries={[{ text: 'Delete', icon: 'trash', danger: true, onSelect: () => void remove() }]}
          />
        ) : null}
      </div>
      {isRunning ? (
        <>
          <Progress percent={one.progress_percent} label={`Export of ${one.composition_name}`} />
          <span class="faint row">
            <span class="grow">
              {one.progress_label ?? (one.state === 'waiting' ? 'Waiting' : 'Working')}
            </span>
            <span class="numbers">{one.progress_percent} %</span>
          </span>
        </>
      ) : null}
      {one.state === 'failed' ? (
        <Notice kind="bad">{one.error_message ?? 'The export stopped unexpectedly. Try again.'}</Notice>
      ) : null}
      {one.state === 'cancelled' ? <span class="badge">Canceled</span> : null}
      {one.report ? (
        <>
          <button type="button" class="row" aria-expanded={open} onClick={() => setOpen(!open)}>
            <ReportBadge report={one.report} />
            <span class="faint">Check report</span>
          </button>
          {open ? <ExportReport report={one.report} /> : null}
        </>
      ) : null}
    </li>
  )
}
