// What the account routes share. Created once, so they all use the same limits and the same hashing queue.
import { type BrowserSessions, createBrowserSessions } from './browser-session.ts'
import { createEntrance, type Entrance } from './entrance.ts'
import { createGuessLimits, type GuessLimits } from './guess-limits.ts'
import type { WebParts } from './parts.ts'
import { createPasswordWork, type PasswordWork } from './password-work.ts'
import { createSecurityRecord, type SecurityRecord } from './security-record.ts'

export type Accounts = {
  browsers: BrowserSessions
  entrance: Entrance
  guesses: GuessLimits
  passwords: PasswordWork
  record: SecurityRecord
}

/** What the account routes share: sessions, passwords, guess limits, and the security record. */
export function createAccounts(parts: WebParts): Accounts {
  const browsers = createBrowserSessions(parts)
  const record = createSecurityRecord(parts.services)
  return {
    browsers,
    entrance: createEntrance(parts, browsers, record),
    guesses: createGuessLimits(parts.services.nowMs),
    passwords: parts.passwordWork ?? createPasswordWork(),
    record,
  }
}
