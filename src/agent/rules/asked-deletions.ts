// Which compositions a prompt asks to delete or to empty, as it was read; for a language model, which may be talked into
// deleting more. “Delete both” names none of them, and asks for all the same.
import type { CompositionId } from '../../edit/document.ts'
import type { AgentProject, AskedDeletions } from '../engine.ts'
import { foreignLanguageOf } from '../language/foreign.ts'
import { isGuard } from '../language/guards.ts'
import type { Clause } from '../language/read/clause.ts'
import { Item } from '../language/read/item.ts'
import type { Sentence } from '../language/read/sentences.ts'
import { isBeyondLimits } from '../language/read/size-limits.ts'
import { matches } from '../language/read/token-tests.ts'
import { setOf } from '../language/vocabulary/beside.ts'
import type { Targets } from './described-targets.ts'
import { Session } from './session.ts'
import { targetsOf } from './targets.ts'
import { touchedBy } from './touched-kinds.ts'

/** Verbs that may do away with a composition. */
const TAKING = setOf('remove replace merge swap clean keep off end leave move correct')

/** What a prompt, read as `sentences`, asks to delete; nothing is certain about one that was not read completely. */
export function deletionsIn(
  project: AgentProject,
  prompt: string,
  sentences: readonly Sentence[],
): AskedDeletions {
  const clauses = sentences.flatMap(({ clauses: list, isQuestion }) => (isQuestion ? [] : list))
  if (isBeyondLimits(clauses)) return { ids: [], isCertain: false }
  const session = new Session(project, prompt)
  const found = clauses.map((clause) => deletedBy(clause, session))
  return {
    ids: [...new Set(found.flatMap((ids) => ids ?? []))],
    isCertain: foreignLanguageOf(prompt) === null && found.every((ids) => ids !== null),
  }
}

/** The compositions that a clause does away with; null when that isn't known. */
function deletedBy(clause: Clause, session: Session): CompositionId[] | null {
  const isIdle = clause.tokens.every(({ kind, senses }) => kind === 'mark' || senses.glue !== undefined)
  if (clause.isNegated || clause.isRemark || isIdle || isGuard(clause, true)) return []
  const item = new Item(clause, session.prompt)
  const touches = touchedBy(item)
  if (clause.verb === null) return touches === null ? null : []
  if (!TAKING.has(clause.verb)) return []
  if (clause.verb === 'remove') {
    const targets = targetsOf(item, session, true)
    item.takeThing('composition')
    const isWhole = item.tokens.every(
      (token, at) =>
        !item.isFree(at) ||
        matches(token, {
          kind: 'mark',
          glue: true,
          verb: 'remove',
          place: 'everything',
          limit: 'both',
          link: 'each in',
        }),
    )
    if (isWhole) return targets.ok && saysWhich(item, targets, session) ? targets.ids : null
  }
  const names = new Item(clause, session.prompt)
  const isPart = names.places.some(({ place }) => place.kind !== 'all')
  return isPart || names.hasThing(...OWN_THINGS) ? [] : null
}

/** Named, the only one, or all of them: “delete the other one” says neither. */
function saysWhich(item: Item, { ids, how }: Targets & { ok: true }, { compositions }: Session): boolean {
  const isBoth = item.tokens.some(({ senses }) => senses.limit === 'both')
  if (isBoth) return compositions.length === 2
  if (how !== 'default' || compositions.length === 1) return true
  const isAll = item.tokens.some(({ senses }) => senses.place === 'everything' || senses.link === 'each')
  return isAll && ids.length === compositions.length
}

/** Things whose removal takes no composition away. */
const OWN_THINGS = ['fillers', 'pauses', 'retakes', 'captions', 'captionTexts', 'titles', 'markers', 'chapters', 'music', 'fades', 'crossfades', 'studioSound', 'profanity', 'clicks', 'effects', 'ducking', 'pip', 'broll', 'speaker', 'words', 'transcript'] // biome-ignore format: a list
