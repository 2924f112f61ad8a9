// The part of BullMQ that Roughcut uses, in a file of its own: the executable carries it as a bundle that is read only
// when a queue is set (src/build/embed-bullmq.ts), so everybody else pays 1 MB of disk and nothing else.
import pg from 'pg'

export { createBunRedisClient } from 'bullmq/dist/esm/classes/bun-redis-client'
export { Queue } from 'bullmq/dist/esm/classes/queue'
export { Worker } from 'bullmq/dist/esm/classes/worker'
export { createPostgresBackend } from 'bullmq/dist/esm/postgres/create-postgres-backend'
export const PostgresClient = pg.Client
