// The tools, in the order in which `tools/list` shows them.
import type { Tool } from './tool.ts'
import { importDriveMedia, importMedia } from './tools/importing.ts'
import { cancelJob, listJobs, waitForJob } from './tools/jobs.ts'
import { previewFrame } from './tools/previewing.ts'
import { exportTimeline, publishProject } from './tools/publishing.ts'
import {
  exportTranscript,
  getDriveInfo,
  getProject,
  getTranscript,
  listFolders,
  listProjects,
  searchDrive,
} from './tools/reading.ts'
import { applyPlan, planEdit, promptProjectAgent, undoEdit } from './tools/starting.ts'
import { fileUploadUi, reportUploadStatus } from './tools/uploading.ts'

export const TOOLS: readonly Tool[] = [
  getDriveInfo,
  listFolders,
  listProjects,
  searchDrive,
  getProject,
  getTranscript,
  previewFrame,
  exportTranscript,
  listJobs,
  waitForJob,
  fileUploadUi,
  importMedia,
  importDriveMedia,
  reportUploadStatus,
  promptProjectAgent,
  planEdit,
  applyPlan,
  undoEdit,
  exportTimeline,
  publishProject,
  cancelJob,
]
