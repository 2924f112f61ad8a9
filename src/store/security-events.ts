// The security log for accounts and settings. Rows are only added, and deleted once they're old. Refused sign-ins,
// which strangers can cause, have a separate limit and never push out anything else.
import { and, desc, eq, inArray, isNull, lt, notInArray, or } from 'drizzle-orm'
import type { Connection } from './connection.ts'
import { memberships } from './schema.ts'
import { securityEvents } from './web-schema.ts'

const SECURITY_EVENT_KINDS = [
  'sign_in',
  'sign_in_refused',
  'sign_out',
  'session_revoked',
  'password_set',
  'password_changed',
  'password_change_refused',
  'confirmation_refused',
  'email_changed',
  'second_factor_added',
  'second_factor_removed',
  'second_factor_refused',
  'recovery_code_used',
  'recovery_codes_replaced',
  'link_created',
  'user_created',
  'member_added',
  'member_role_changed',
  'member_removed',
  'token_created',
  'token_revoked',
  'connection_created',
  'connection_ended',
  'drive_created',
  'drive_changed',
  'secret_shown',
  'secret_rotated',
  'settings_changed',
  'backup_restored',
] as const
export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number]
export type SecurityEventRow = typeof securityEvents.$inferSelect

export type NewSecurityEvent = {
  kind: SecurityEventKind
  /** Who did it: an email, or the account of the command line. */
  actor: string
  /** A network address, or `command line`. */
  origin: string
  /** Whom or which drive it is about; neither: the server itself. */
  userId?: string
  driveId?: string
  /** A few words, such as the name of a token. Never a secret. */
  detail?: string
}

export const SECURITY_EVENT_MS = 365 * 24 * 60 * 60 * 1000
/** Strangers cause these. */
const REFUSED: readonly SecurityEventKind[] = ['sign_in_refused']
export const MAX_REFUSED_EVENTS = 10_000
const MAX_OTHER_EVENTS = 100_000
const MAX_TEXT = 300

/** The record of what matters to the safety of accounts. */
export function createSecurityEventStore({ db, nowMs, newId, bestEffort }: Connection) {
  const keepNewest = (refused: boolean, limit: number): void => {
    const isOne = refused ? inArray : notInArray
    const oldest = db
      .select({ id: securityEvents.id })
      .from(securityEvents)
      .where(isOne(securityEvents.kind, [...REFUSED]))
      .orderBy(desc(securityEvents.atMs), desc(securityEvents.id))
      .limit(Number.MAX_SAFE_INTEGER)
      .offset(limit)
    db.delete(securityEvents).where(inArray(securityEvents.id, oldest)).run()
  }
  return {
    /** A full disk mustn't keep anybody from signing in or revoking a token; the event then goes only to the log. */
    record({ kind, actor, origin, userId, driveId, detail = '' }: NewSecurityEvent): void {
      bestEffort(() =>
        db
          .insert(securityEvents)
          .values({
            id: newId(),
            atMs: nowMs(),
            kind,
            actor: actor.slice(0, MAX_TEXT),
            userId: userId ?? null,
            driveId: driveId ?? null,
            origin: origin.slice(0, MAX_TEXT),
            detail: detail.slice(0, MAX_TEXT),
          })
          .run(),
      )
    },

    /**
     * Newest first, those older than `before` if it is given. `ownerId` limits the list to what concerns
     * the drives that this person owns: their members, the drives themselves, and the server.
     */
    list({
      ownerId,
      before,
      limit,
    }: {
      ownerId: string | null
      before: string | null
      limit: number
    }): SecurityEventRow[] {
      const owned = db
        .select({ driveId: memberships.driveId })
        .from(memberships)
        .where(and(eq(memberships.userId, ownerId ?? ''), eq(memberships.role, 'owner')))
      const people = db
        .select({ userId: memberships.userId })
        .from(memberships)
        .where(inArray(memberships.driveId, owned))
      const concerns = or(
        inArray(securityEvents.driveId, owned),
        and(isNull(securityEvents.driveId), inArray(securityEvents.userId, people)),
        and(
          isNull(securityEvents.driveId),
          isNull(securityEvents.userId),
          notInArray(securityEvents.kind, [...REFUSED]),
        ),
      )
      return db
        .select()
        .from(securityEvents)
        .where(
          and(
            ownerId === null ? undefined : concerns,
            before === null ? undefined : lt(securityEvents.id, before),
          ),
        )
        .orderBy(desc(securityEvents.id))
        .limit(limit)
        .all()
    },

    deleteOld(): void {
      db.delete(securityEvents)
        .where(lt(securityEvents.atMs, nowMs() - SECURITY_EVENT_MS))
        .run()
      keepNewest(true, MAX_REFUSED_EVENTS)
      keepNewest(false, MAX_OTHER_EVENTS)
    },
  }
}
