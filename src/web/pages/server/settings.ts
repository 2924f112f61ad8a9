// What the settings show and change: tokens, drives, models, the system.
import { api } from './api.ts'
import { answered } from './call.ts'
import type { Role } from './session.ts'

export const listTokens = async () => (await answered(api.tokens.get())).data
export type Token = Awaited<ReturnType<typeof listTokens>>[number]
export const createToken = (name: string, driveId: string, apiVersion: Token['api_version']) =>
  answered(api.tokens.post({ name, drive_id: driveId, api_version: apiVersion }))
/** In all drives; returns how many worked until now. */
export const revokeAllTokens = async () => (await answered(api.tokens.delete())).revoked
export const revokeToken = (tokenId: string) => answered(api.tokens({ token_id: tokenId }).delete())

/** `query`: the query of the page's address, with what the program asks for. */
export const readAccessRequest = (query: string) => answered(api.connections.request.post({ query }))
export type AccessRequest = Awaited<ReturnType<typeof readAccessRequest>>
/** Returns where the browser goes next. */
export const allowAccess = (query: string, driveId: string, scopes: AccessRequest['scopes']) =>
  answered(api.connections.post({ query, drive_id: driveId, scopes }))
export const refuseAccess = (query: string) => answered(api.connections.refusal.post({ query }))
export const listConnections = async () => (await answered(api.connections.get())).data
export type Connection = Awaited<ReturnType<typeof listConnections>>[number]
export const endConnection = (connectionId: string) =>
  answered(api.connections({ connection_id: connectionId }).delete())

const drive = (driveId: string) => api.drives({ drive_id: driveId })

export const listDrives = async () => (await answered(api.drives.get())).data
export type Drive = Awaited<ReturnType<typeof listDrives>>[number]
export const createDrive = (name: string) => answered(api.drives.post({ name }))
export const renameDrive = (driveId: string, name: string) => answered(drive(driveId).patch({ name }))
export const readDrive = (driveId: string) => answered(drive(driveId).get())
export type Member = Awaited<ReturnType<typeof readDrive>>['members'][number]

export const readVocabulary = async (driveId: string) =>
  (await answered(drive(driveId).vocabulary.get())).words
/** Returns what is kept. */
export const setVocabulary = async (driveId: string, words: string[]) =>
  (await answered(drive(driveId).vocabulary.put({ words }))).words

export type UsageDays = '7' | '30' | '90' | '365'
export const readUsage = (driveId: string, days: UsageDays) =>
  answered(drive(driveId).usage.get({ query: { days } }))
export type UsageDay = Awaited<ReturnType<typeof readUsage>>['data'][number]

export const addMember = (driveId: string, email: string, role: Role) =>
  answered(drive(driveId).members.post({ email, role }))
export const setRole = (driveId: string, userId: string, role: Role) =>
  answered(drive(driveId).members({ user_id: userId }).patch({ role }))
export const removeMember = (driveId: string, userId: string) =>
  answered(drive(driveId).members({ user_id: userId }).delete())
export const linkOfMember = (driveId: string, userId: string) =>
  answered(drive(driveId).members({ user_id: userId }).link.post())
export const readSecret = async (driveId: string) => (await answered(drive(driveId).secret.get())).secret
export const rotateSecret = async (driveId: string) =>
  (await answered(drive(driveId).secret.rotate.post())).secret

export const readModels = () => answered(api.models.get())
export type Models = Awaited<ReturnType<typeof readModels>>
export type ModelServer = Models['language']['chat_server']
export const downloadSpeechModel = (name: string) => answered(api.models.speech.post({ name }))
/** Sets the default, for everybody who names no other model. */
export const chooseModel = (wanted: { speech: string } | { language: string }) =>
  answered(api.models.default.put(wanted))
/** Downloads, tests, and makes it the default if it passes. */
export const addLanguageModel = (name: string) => answered(api.models.language.post({ name }))
export const testLanguageModel = (name: string) =>
  answered(api.models.language.post({ name, test_only: true }))
/** A null address removes the server; an absent key stays if the host does. */
export const chooseChatServer = (address: string | null, key?: string) =>
  answered(api.models['chat-server'].put(key === undefined ? { address } : { address, key }))
/** The same for the server of speech models. */
export const chooseSpeechServer = (address: string | null, key?: string) =>
  answered(api.models['speech-server'].put(key === undefined ? { address } : { address, key }))
export const listLanguageModels = () => answered(api.models.language.get())

export const readSystem = async () => (await answered(api.system.get())).checks

export const readBackup = () => answered(api.backup.get())
export type Backup = Awaited<ReturnType<typeof readBackup>>
export const changeBackup = (changes: { schedule?: string; keep?: string }) =>
  answered(api.backup.put(changes))
export const startBackup = () => answered(api.backup.runs.post())

export const readDisk = () => answered(api.disk.get())
export type Disk = Awaited<ReturnType<typeof readDisk>>
export type FreeRequest = { what: 'derived' | 'exports'; project_id?: string }
export const freeDisk = (request: FreeRequest) => answered(api.disk.free.post(request))

/** Newest first, those older than `before`; null: from the newest on. */
export const listSecurityEvents = (before: string | null) =>
  answered(api['security-events'].get({ query: before === null ? {} : { before } }))
export type SecurityEvent = Awaited<ReturnType<typeof listSecurityEvents>>['data'][number]
