// Webhooks of a drive, as its owners see and change them.
import { api } from './api.ts'
import { answered } from './call.ts'

const webhooks = (driveId: string) => api.drives({ drive_id: driveId }).webhooks

export const EVENT_TYPES = ['project.created', 'job.stopped', 'export.finished', 'comment.created'] as const
export type EventType = (typeof EVENT_TYPES)[number]

/** Each with its latest deliveries, the newest first. */
export const listWebhooks = async (driveId: string) => (await answered(webhooks(driveId).get())).data
export type Webhook = Awaited<ReturnType<typeof listWebhooks>>[number]
export const createWebhook = (
  driveId: string,
  wanted: { url: string; types: EventType[]; description: string },
) => answered(webhooks(driveId).post(wanted))
export const deleteWebhook = (driveId: string, webhookId: string) =>
  answered(webhooks(driveId)({ webhook_id: webhookId }).delete())
/** Sends what happens from now on; events of the pause are not sent. */
export const resumeWebhook = (driveId: string, webhookId: string) =>
  answered(webhooks(driveId)({ webhook_id: webhookId }).resume.post())
