// What the routes of accounts share: made once, so that limits and the line for hashing hold across them.
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

/** What routes about people share: sessions, passwords, limits on guesses, the security record. */
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
