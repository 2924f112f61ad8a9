// Maps each type of job to its kind, with the services that it needs.
import { type JobKinds, provided } from './engine/context.ts'
import type { AgentNeeds } from './kinds/agent/agent-context.ts'
import { editProject } from './kinds/agent/edit-project.ts'
import { type DeriveNeeds, deriveKind } from './kinds/derive/derive-kind.ts'
import { exportKind } from './kinds/export/export-kind.ts'
import type { ExportNeeds } from './kinds/export/make-file.ts'
import { exportTimeline, type TimelineNeeds } from './kinds/export/timeline-kind.ts'
import type { ImportNeeds } from './kinds/import/import-context.ts'
import { importMedia, importToLibrary } from './kinds/import/import-media.ts'
import { type PublishNeeds, publishComposition } from './kinds/publish/publish-kind.ts'
import { type SyncNeeds, syncSequence } from './kinds/sync/sync-kind.ts'

/** A server's kinds; each gets only the services it names. */
export function jobKinds(
  services: ImportNeeds & AgentNeeds & ExportNeeds & TimelineNeeds & PublishNeeds & DeriveNeeds & SyncNeeds,
): JobKinds {
  return {
    'import/project_media': provided(importMedia, services),
    'import/drive_media': provided(importToLibrary, services),
    agent: provided(editProject, services),
    publish: provided(publishComposition, services),
    'export/timeline': provided(exportTimeline, services),
    export: provided(exportKind, services),
    derive: provided(deriveKind, services),
    sync: provided(syncSequence, services),
  }
}
