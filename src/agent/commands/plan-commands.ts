// Plans as commands with fields: what the agent works out from what is said, for programs that ask for it by name. A
// plan becomes edit operations on the document as it is when its turn comes. Pure.
import { type Static, Type } from '@sinclair/typebox'
import { LENGTHS } from '../../edit/bounds.ts'
import type { EditContext, EditDocument } from '../../edit/document.ts'
import { CompositionIdField, Name, NewId, operation, Text } from '../../edit/operation-fields.ts'
import type { EditOperation } from '../../edit/operations.ts'
import type { TimeRange } from '../../edit/time.ts'
import { countText, lengthText } from '../../edit/time-text.ts'
import { chaptersOf } from './plans/chapters.ts'
import { chooseClips, chooseReel } from './plans/highlights.ts'
import { type Talk, talkOf } from './plans/talk.ts'
import { passagesAbout, rangeOfPassage } from './plans/topics.ts'

const MAX_PIECES = 50
const DAY_US = 24 * 3600 * 1_000_000

const Length = (description: string) =>
  Type.Integer({
    minimum: 1_000_000,
    maximum: DAY_US,
    description: `${description}; from 1 second to 24 hours`,
  })
const Topic = Text(LENGTHS.title, 'What it is about')

/** Each plan's schema by its `type`. */
export const PLAN_SCHEMAS = {
  make_highlights: operation(
    'make_highlights',
    'Makes a composition of the strongest sentences of another one, in their order',
    {
      id: NewId,
      compositionId: CompositionIdField,
      durationUs: Length('Its length at most'),
      topic: Type.Optional(Topic),
      name: Type.Optional(Name('Its name; absent: “… – highlights”')),
    },
  ),
  make_clips: operation(
    'make_clips',
    'Makes a composition of each of the strongest passages of another one',
    {
      compositionId: CompositionIdField,
      count: Type.Integer({ minimum: 1, maximum: 20, description: 'How many' }),
      durationUs: Length('The length of each at most'),
      topic: Type.Optional(Topic),
      name: Type.Optional(Name('Their name, followed by a number; absent: “… – clip”')),
    },
  ),
  extract_topic: operation('extract_topic', 'Makes a composition of the passages about a topic', {
    id: NewId,
    compositionId: CompositionIdField,
    topic: Topic,
    name: Type.Optional(Name('Its name; absent: the topic')),
  }),
  remove_topic: operation('remove_topic', 'Removes the passages about a topic', {
    compositionId: CompositionIdField,
    topic: Topic,
  }),
  split_evenly: operation('split_evenly', 'Makes a composition of each of several equal parts', {
    compositionId: CompositionIdField,
    count: Type.Integer({ minimum: 2, maximum: MAX_PIECES, description: 'How many' }),
  }),
  find_chapters: operation('find_chapters', 'Begins chapters where the talk turns to something else', {
    compositionId: CompositionIdField,
    count: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 100, description: 'How many; absent: as many as the talk has' }),
    ),
  }),
}

export type PlanType = keyof typeof PLAN_SCHEMAS
/** A plan: a plain JSON value, told apart by `type`. */
export type PlanCommand = { [Name in PlanType]: Static<(typeof PLAN_SCHEMAS)[Name]> }[PlanType]

/** Whether a command is worked out before it is applied. */
export function isPlan(command: EditOperation | PlanCommand): command is PlanCommand {
  return Object.hasOwn(PLAN_SCHEMAS, command.type)
}

type Made = { ok: true; operations: EditOperation[] } | { ok: false; message: string }
const refuse = (message: string): Made => ({ ok: false, message })

/** The operations of a plan on `document`, or why it has none. `newId` names what they make. */
export function operationsOf(
  plan: PlanCommand,
  document: EditDocument,
  context: EditContext,
  newId: () => string,
): Made {
  const { compositionId } = plan
  if (!document.compositions.some(({ id }) => id === compositionId))
    return refuse(`The composition ${compositionId} was deleted.`)
  const talk = talkOf(document, compositionId, context)
  const { name: source } = talk.composition
  const create = (name: string, ranges: TimeRange[], id = newId()): EditOperation => ({
    type: 'create_from_ranges',
    ...{ id, name: freeName(document, name), fromCompositionId: compositionId, ranges },
  })
  if (plan.type !== 'split_evenly' && talk.sentences.length === 0)
    return refuse(`Nothing is said in “${source}”.`)
  switch (plan.type) {
    case 'make_highlights': {
      const ranges = chooseReel(talk, choiceOf(plan))
      return ranges.length === 0
        ? refuse(`No sentence of “${source}” fits into ${lengthText(plan.durationUs)}.`)
        : { ok: true, operations: [create(plan.name ?? `${source} – highlights`, ranges, plan.id)] }
    }
    case 'make_clips': {
      const clips = chooseClips(talk, choiceOf(plan), plan.count)
      if (clips.length < plan.count)
        return refuse(
          `“${source}” has enough talk for only ${countText(clips.length, 'clip')} of up to ${lengthText(plan.durationUs)}.`,
        )
      const base = plan.name ?? `${source} – clip`
      return { ok: true, operations: clips.map((range, at) => create(`${base} ${at + 1}`, [range])) }
    }
    case 'extract_topic':
    case 'remove_topic': {
      const ranges = passagesAbout(talk.sentences, plan.topic)
        .map((passage) => rangeOfPassage(talk.sentences, passage))
        .sort((a, b) => a.startUs - b.startUs)
      if (ranges.length === 0) return refuse(`Nothing in “${source}” is about “${plan.topic}”.`)
      return {
        ok: true,
        operations:
          plan.type === 'remove_topic'
            ? [{ type: 'cut_ranges', compositionId, ranges }]
            : [create(plan.name ?? plan.topic, ranges, plan.id)],
      }
    }
    case 'split_evenly':
      return evenParts(talk, plan.count, create)
    case 'find_chapters': {
      const found = chaptersOf(talk, plan.count ?? null)
      if (plan.count !== undefined && found.length !== plan.count)
        return refuse(
          `“${source}” has room for ${countText(found.length, 'chapter')} of at least 10 seconds.`,
        )
      return {
        ok: true,
        operations: found.map(({ name, atUs }) => ({
          type: 'add_marker',
          ...{ compositionId, kind: 'chapter', name, atUs },
        })),
      }
    }
  }
}

function choiceOf({ durationUs, topic }: { durationUs: number; topic?: string }) {
  return { lengthUs: durationUs, topic: topic ?? null, strongestFirst: false }
}

function evenParts(
  { composition, durationUs }: Talk,
  count: number,
  create: (name: string, ranges: TimeRange[]) => EditOperation,
): Made {
  if (durationUs < count) return refuse(`“${composition.name}” is empty.`)
  const edge = (part: number) => Math.round((durationUs / count) * part)
  return {
    ok: true,
    operations: Array.from({ length: count }, (_, part) =>
      create(`${composition.name} – part ${part + 1}`, [{ startUs: edge(part), endUs: edge(part + 1) }]),
    ),
  }
}

function freeName({ compositions }: EditDocument, name: string): string {
  const taken = new Set(compositions.map((one) => one.name))
  for (let n = 1; ; n++) {
    const free = n === 1 ? name : `${name} ${n}`
    if (!taken.has(free)) return free
  }
}
