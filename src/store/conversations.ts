// Conversations: what a project's agent was asked and answered, so later prompts can refer to it. Every agent job
// belongs to one. A conversation is kept for 30 days after its last turn, so it may outlive its first jobs.
import type { Connection } from './connection.ts'

const CONVERSATION_MS = 30 * 24 * 60 * 60 * 1000

export type ConversationRow = { id: string; projectId: string; model: string | null }

/** A finished request of the conversation. */
export type Turn = { jobId: string; prompt: string; response: string; hasChanged: boolean }

/** Conversations, and what was said in them. */
export function createConversationStore({ raw, nowMs }: Pick<Connection, 'raw' | 'nowMs'>) {
  const read = raw.query<ConversationRow, [string, number]>(
    'SELECT id, project_id AS projectId, model FROM conversations WHERE id = ? AND last_turn_at_ms > ?',
  )
  const readTurns = raw.query<Omit<Turn, 'hasChanged'> & { hasChanged: number }, [string, number]>(
    `SELECT job_id AS jobId, prompt, response, has_changed AS hasChanged FROM conversation_turns
     WHERE conversation_id = ? ORDER BY rowid DESC LIMIT ?`,
  )
  const upsert = raw.query<null, [string, string, string | null, number]>(
    `INSERT INTO conversations (id, project_id, model, last_turn_at_ms) VALUES (?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET
       model = coalesce(excluded.model, model), last_turn_at_ms = max(last_turn_at_ms, excluded.last_turn_at_ms)`,
  )
  const insertTurn = raw.query<null, [string, string, string, number, number, string]>(
    `INSERT OR IGNORE INTO conversation_turns (job_id, conversation_id, prompt, response, has_changed, created_at_ms)
     SELECT ?, id, ?, ?, ?, ? FROM conversations WHERE id = ?`,
  )
  const touch = raw.query<null, [number, string]>(
    'UPDATE conversations SET last_turn_at_ms = max(last_turn_at_ms, ?) WHERE id = ?',
  )
  const deleteOld = raw.query<null, [number]>('DELETE FROM conversations WHERE last_turn_at_ms <= ?')

  return {
    /** Null: unknown, or its last turn was 30 days ago. */
    byId: (id: string): ConversationRow | null => read.get(id, nowMs() - CONVERSATION_MS),

    /** The last turns that have ended, newest first. */
    turns: (id: string, limit: number): Turn[] =>
      readTurns.all(id, limit).map((turn) => ({ ...turn, hasChanged: turn.hasChanged === 1 })),

    /** Begins a turn, in a new or existing conversation; `model` is the one its request names. */
    begin({ id, projectId, model }: ConversationRow): void {
      upsert.run(id, projectId, model, nowMs())
    },

    /** The turn of a job has ended. Does nothing for a conversation that is gone. */
    end(id: string, { jobId, prompt, response, hasChanged }: Turn): void {
      const now = nowMs()
      insertTurn.run(jobId, prompt, response, hasChanged ? 1 : 0, now, id)
      touch.run(now, id)
    },

    /** Forgets conversations whose last turn was 30 days ago. */
    sweep(): void {
      deleteOld.run(nowMs() - CONVERSATION_MS)
    },
  }
}
