// Workers on other machines, and their tokens.
import { api } from './api.ts'
import { answered } from './call.ts'

export const readWorkers = () => answered(api.workers.get())
export type Workers = Awaited<ReturnType<typeof readWorkers>>

export const listWorkerTokens = async () => (await answered(api['worker-tokens'].get())).data
export type WorkerToken = Awaited<ReturnType<typeof listWorkerTokens>>[number]
export const createWorkerToken = (name: string) => answered(api['worker-tokens'].post({ name }))
export const revokeWorkerToken = (tokenId: string) =>
  answered(api['worker-tokens']({ token_id: tokenId }).delete())
