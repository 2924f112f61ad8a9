// What the routes of accounts share: made once, so that limits and the line for hashing hold across them.
import { type BrowserSessions, createBrowserSessions } from './browser-session.ts'
import { createGuessLimits, type GuessLimits } from './guess-limits.ts'
import type { WebParts } from './parts.ts'
import { createPasswordWork, type PasswordWork } from './password-work.ts'
import { createSecurityRecord, type SecurityRecord } from './security-record.ts'

export type Accounts = {
  browsers: BrowserSessions
  guesses: GuessLimits
  passwords: PasswordWork
  record: SecurityRecord
}

export function createAccounts(parts: WebParts): Accounts {
  return {
    browsers: createBrowserSessions(parts),
    guesses: createGuessLimits(parts.services.nowMs),
    passwords: parts.passwordWork ?? createPasswordWork(),
    record: createSecurityRecord(parts.services),
  }
}
