// Files that a prompt asks for: export jobs of their own, which the agent's job starts and waits for.

import type { ExportWanted } from '../../../agent/engine.ts'
import { wait } from '../../../backoff.ts'
import { RoughcutError } from '../../../errors.ts'
import { isoTime } from '../../../store/job-view.ts'
import { type JobResult, ServerStopping } from '../../engine/states.ts'
import { storeExport } from '../export/export-kind.ts'
import type { AgentContext } from './agent-context.ts'

/** How often the jobs are checked. */
const POLL_MS = 200

/** Adds the files to `edited`, the result of the edit. Canceling the agent's job cancels its export jobs. */
export async function withExports(
  context: AgentContext,
  edited: JobResult,
  wanted: readonly ExportWanted[],
  remark: string,
): Promise<JobResult> {
  const { store, startJob, cancelJob, jobEnded } = context.services
  const ids = context.commitStep('exports', () => wanted.flatMap((one) => stored(context, one) ?? []))
  // Whoever edits next neither sees nor waits for the files.
  context.letNextBegin()
  for (const id of ids) startJob(id)
  try {
    for (;;) {
      const rows = ids.map((id) => store.exports.byId(id))
      const open = rows.filter((row) => row?.state === 'waiting' || row?.state === 'running')
      if (open.length === 0) return resultOf(context, edited, ids, remark)
      const percent = rows.reduce((sum, row) => sum + (row?.progressPercent ?? 100), 0) / rows.length
      context.report(open[0]?.progressLabel ?? 'Exporting', percent)
      await wait(POLL_MS, context.signal)
    }
  } catch (error) {
    if (!(context.signal.reason instanceof ServerStopping)) {
      for (const id of ids) cancelJob(id)
      // A job counts as canceled only once all of its exports have ended.
      await Promise.all(ids.map(jobEnded))
    }
    throw error
  }
}

/** The job of a file; null when somebody has deleted the composition since. */
function stored({ services: { store }, job }: AgentContext, wanted: ExportWanted): string | null {
  const project = store.projects.byId(job.projectId)
  if (project === null) throw new RoughcutError('project_deleted', 'The project was deleted.')
  const { compositions } = store.revisions.head(job.projectId).document
  if (!compositions.some(({ id }) => id === wanted.compositionId)) return null
  return storeExport(store, { ...wanted, project, userId: job.userId }).id
}

function resultOf(
  context: AgentContext,
  edited: JobResult,
  ids: readonly string[],
  remark: string,
): JobResult {
  const { store, links, publicUrl } = context.services
  const rows = ids.flatMap((id) => store.exports.byId(id) ?? [])
  const made = rows.filter(({ state }) => state === 'finished')
  const sentences = rows.map(({ compositionName: name, format, state, errorMessage }) =>
    state === 'finished'
      ? `Exported “${name}” as ${format}.`
      : `“${name}” was not exported as ${format}: ${errorMessage ?? 'the export was canceled'}.`.replace(
          '..',
          '.',
        ),
  )
  const said = edited.project_changed === true || remark !== '' ? [String(edited.agent_response)] : []
  return {
    ...edited,
    agent_response: [...said, ...sentences].join(' '),
    ...(made.length === 0
      ? {}
      : {
          exports: made.map(({ id, compositionId, format, fileName }) => {
            const link = links.sign('download', [id, fileName ?? 'export'])
            return {
              composition_id: compositionId,
              format,
              download_url: `${publicUrl()}${link.path}`,
              expires_at: isoTime(link.expiresAtMs),
            }
          }),
        }),
  }
}
