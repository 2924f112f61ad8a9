// A drive's library, and links with which other programs offer files to import.
import { api } from './api.ts'
import { answered } from './call.ts'

export const listLibrary = (driveId: string) => answered(api.drives({ drive_id: driveId }).library.get())

export type LibraryFile = Awaited<ReturnType<typeof listLibrary>>['data'][number]

export const deleteFromLibrary = (driveId: string, assetId: string) =>
  answered(api.drives({ drive_id: driveId }).library({ asset_id: assetId }).delete())

export const readEditLink = (nonce: string) => answered(api['edit-links'].files.post({ nonce }))

export type EditLink = Awaited<ReturnType<typeof readEditLink>>

/** Starts the import; the link is used up. */
export const importEditLink = (nonce: string, driveId: string, name: string) =>
  answered(api['edit-links'].import.post({ nonce, drive_id: driveId, name }))
