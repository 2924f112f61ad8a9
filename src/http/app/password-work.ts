// Hashes passwords, which is slow and takes 64 MiB on purpose. It does one at a time with a short queue, so a
// rush of sign-ins uses one core at most. Known people go first and have reserved places.
import PQueue from 'p-queue'
import { RoughcutError } from '../../errors.ts'

const MAX_WAITING_STRANGERS = 16
const MAX_WAITING = 32
const RETRY_AFTER_SECONDS = 5

export type PasswordWork = ReturnType<typeof createPasswordWork>

type Hashing = {
  verify(password: string, hash: string): Promise<boolean>
  hash(password: string): Promise<string>
}

const ARGON2: Hashing = {
  verify: (password, hash) => Bun.password.verify(password, hash),
  hash: (password) => Bun.password.hash(password, 'argon2id'),
}

/** Hashes and verifies passwords one at a time: each takes a core and a lot of memory. */
export function createPasswordWork({ verify, hash }: Hashing = ARGON2) {
  const queue = new PQueue({ concurrency: 1 })
  /** Verified for unknown people, so response times don't reveal who has an account. */
  let nobody: Promise<string> | null = null
  const hashOfNobody = (): Promise<string> => {
    nobody ??= hash('nobody has this password')
    return nobody
  }
  return {
    /** Throws `too_many_requests` if the queue is full. Call it before counting a guess. */
    requirePlace({ isAcquainted }: { isAcquainted: boolean }): void {
      if (queue.size >= (isAcquainted ? MAX_WAITING : MAX_WAITING_STRANGERS))
        throw new RoughcutError(
          'too_many_requests',
          'Many people are signing in at this moment. Wait a few seconds and try again.',
          { retryAfterSeconds: RETRY_AFTER_SECONDS },
        )
    },

    /** `known` is an argon2id hash; null (somebody without a password) never matches. */
    isRight(
      password: string,
      known: string | null,
      { isAcquainted }: { isAcquainted: boolean },
    ): Promise<boolean> {
      return queue.add(
        async () => (await verify(password, known ?? (await hashOfNobody()))) && known !== null,
        { priority: isAcquainted ? 1 : 0 },
      )
    },

    /** argon2id. Only for people who have shown who they are. */
    hash: (password: string): Promise<string> => queue.add(() => hash(password), { priority: 1 }),
  }
}
