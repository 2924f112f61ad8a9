// Files that are rendered from a composition.
import type { ExportFormat, Resolution } from '../../../render/formats.ts'
import { api } from './api.ts'
import { answered } from './call.ts'

export const listExports = async (projectId: string) =>
  (await answered(api.projects({ project_id: projectId }).exports.get())).data

export type Export = Awaited<ReturnType<typeof listExports>>[number]

export const startExport = (
  projectId: string,
  wanted: { composition_id: string; format: ExportFormat; resolution?: Resolution },
) => answered(api.projects({ project_id: projectId }).exports.post(wanted))

export const cancelExport = (exportId: string) => answered(api.exports({ export_id: exportId }).cancel.post())
export const deleteExport = (exportId: string) => answered(api.exports({ export_id: exportId }).delete())
