// An export as the pages get it.

import type { ExportReport } from '../../jobs/kinds/export/export-composition.ts'
import type { ExportRow } from '../../store/exports.ts'
import { isoTime } from '../../store/job-view.ts'

/** An export as the pages get it; times in seconds. */
export function exportJson(row: ExportRow) {
  return {
    export_id: row.id,
    project_id: row.projectId,
    composition_id: row.compositionId,
    composition_name: row.compositionName,
    revision: row.revision,
    format: row.format,
    resolution: row.resolution,
    state: row.state,
    progress_percent: row.progressPercent,
    progress_label: row.progressLabel,
    file_name: row.fileName,
    size_bytes: row.sizeBytes,
    file_url: row.state === 'finished' ? `/app/api/exports/${row.id}/file` : null,
    /** What the check after the render found. */
    report: row.report as ExportReport | null,
    error_message: row.errorMessage,
    created_at: isoTime(row.createdAtMs),
    finished_at: row.finishedAtMs === null ? null : isoTime(row.finishedAtMs),
  }
}
