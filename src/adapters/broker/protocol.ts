// Names shared by the server and its workers.

/** The worker's version; others are refused. */
export const WORKER_VERSION_HEADER = 'roughcut-worker-version'
/** What a claim gave. */
export const LEASE_HEADER = 'roughcut-lease'
/** With a result: SHA-256 of the file, hex. */
export const HASH_HEADER = 'roughcut-sha256'
