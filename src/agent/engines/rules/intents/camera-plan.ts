// Which camera of a multitrack sequence is seen when: "camera A then B", "A for the first half and B for
// the rest", "B from 0:03 to 0:07 and A otherwise", "switch cameras every four seconds".
import type { CompositionId, MediaReference } from '../../../../edit/document.ts'
import type { TimeRange } from '../../../../edit/time.ts'
import { clockText } from '../../../../edit/time-text.ts'
import { momentIn, placesIn } from '../places/read-places.ts'
import type { Work } from '../work.ts'
import { trackNames, trackOfCamera } from './sequence-tracks.ts'

const CAMERA =
  '(?:<m\\d+>(?: (?:camera|angle))?|(?:camera|angle) (?:<n\\d+>|[a-z](?![a-z]))|[a-e](?![a-z])|(?:first|second|third|last|other) (?:camera|angle))'
const VERB =
  '(?:turn|change|show|add|cut|use|go|make|set|select|pick|put|start|begin|open|stay|see|want|keep)'
const PIECE = new RegExp(
  `^(?:(?:${VERB}|to|on|with|over|back|please|then|the|at first) )*(${CAMERA})(?: (.+))?$`,
)
const SEPARATOR = / (?:, and then|, then|and then|, and|then|and|,|;) /
const REST =
  /^(?:otherwise|(?:for |in |during )?(?:the )?(?:all )?(?:rest|remaining)(?: .*)?|everywhere else|(?:for |in )?everything else|(?:at )?all other times?|the rest of the time)$/
const EVERY =
  /^(?:turn|change|replace|alternate|cut|show|go|move|rotate|cycle|flip|toggle)(?: (?:to|between|the|all|both|through|every|camera|angle|view|two|<n\d+>|a|b|and))* (?:camera|angle|view|a and b)s?(?: (?:back and forth|around))* every (<d\d+>)$/

/** One camera of the plan, and the words that say when. */
type Turn = { camera: string; when: string; start: number }

/** Sets the camera for each part of the plan, or none of them. */
export function cameraPlan(work: Work): void {
  const { clause, scene } = work
  if (clause.form.isQuestion || clause.form.forbids || work.understood) return
  const sequence = scene.media.find(({ kind }) => kind === 'sequence')
  if (!sequence || !/\b(?:camera|angle)\b|<m\d+>|^(?:show|use|add|turn|cut to) [a-e] /.test(work.text)) return
  if (/\b(?:mute|audio|sound|composition|caption)\b/.test(work.text)) return
  const interval = clause.entity(EVERY.exec(work.text)?.[1])
  const turns = interval ? [] : turnsIn(work.text)
  if (interval?.kind !== 'length' && turns === null) return
  const cameras = sequence.tracks.flatMap(({ mediaId }, index) =>
    scene.project.context.media.get(mediaId)?.hasPicture ? [index] : [],
  )
  const ids = work.targets().filter((id) => plays(work, id, sequence))
  clause.useAll()
  work.understood = true
  for (const id of ids) {
    const plan =
      interval?.kind === 'length'
        ? alternating(work, id, cameras, interval.us)
        : planned(work, id, sequence, turns ?? [])
    if (typeof plan === 'string') {
      scene.refuse(clause, plan)
      continue
    }
    scene.report('Switching the cameras…')
    scene.apply(
      clause,
      plan.flatMap(({ track, ranges }) =>
        scene.toNow(id, ranges).map((range) => ({
          type: 'set_angle' as const,
          compositionId: id,
          mediaId: sequence.id,
          angle: track,
          range,
        })),
      ),
    )
  }
  if (ids.length === 0 && !work.refused) work.refuse(`no composition that is meant plays “${sequence.name}”`)
}

type Shown = { track: number; ranges: TimeRange[] }

/** The cameras in turn, each with its "when"; null where the clause is no plan of several. */
function turnsIn(text: string): Turn[] | null {
  const turns: Turn[] = []
  let at = 0
  for (const piece of text.split(SEPARATOR)) {
    const start = text.indexOf(piece, at)
    at = start + piece.length
    const match = PIECE.exec(piece)
    const last = turns.at(-1)
    if (match)
      turns.push({
        camera: match[1] ?? '',
        when: match[2] ?? '',
        start: start + piece.length - (match[2] ?? '').length,
      })
    else if (last) last.when = text.slice(last.start, at)
    else return null
  }
  const isPlan = turns.length > 1 || turns.some(({ when }) => /^(?:when|once|as soon as|where) /.test(when))
  return isPlan ? turns : null
}

function planned(
  work: Work,
  id: CompositionId,
  sequence: MediaReference,
  turns: readonly Turn[],
): Shown[] | string {
  const { clause, scene } = work
  const reference = scene.reference(id)
  const { durationUs } = reference
  const tracks = turns.map(({ camera }) => trackOfCamera(work, sequence, camera))
  if (tracks.some((track) => track === null))
    return `no camera of that name is in “${sequence.name}” (${trackNames(scene, [sequence])})`
  if (turns.every(({ when }) => when === '')) {
    const part = durationUs / turns.length
    const starts = turns.map((_, index) => Math.round(part * index))
    scene.remark(
      `No times were given, so the camera changes at ${starts.slice(1).map(clockText).join(' and ')}.`,
    )
    return turns.map((_, index) => ({
      track: tracks[index] ?? 0,
      ranges: [{ startUs: starts[index] ?? 0, endUs: starts[index + 1] ?? durationUs }],
    }))
  }
  const shown: Shown[] = []
  let reached = 0
  for (const [index, { when, start }] of turns.entries()) {
    const track = tracks[index] ?? 0
    const isLast = index === turns.length - 1
    if (REST.test(when)) {
      // What the others do not take.
      shown.unshift({ track, ranges: [{ startUs: 0, endUs: durationUs }] })
      continue
    }
    const length = clause.entity(/^for (?:the first |the next |another |about )?(<d\d+>)$/.exec(when)?.[1])
    const text = '#'.repeat(start) + when + '#'.repeat(Math.max(0, clause.text.length - start - when.length))
    if (length?.kind === 'length') {
      shown.push({ track, ranges: [{ startUs: reached, endUs: Math.min(durationUs, reached + length.us) }] })
      reached += length.us
      continue
    }
    if (when === '' && (index === 0 || isLast)) {
      shown.unshift({ track, ranges: [{ startUs: index === 0 ? 0 : reached, endUs: durationUs }] })
      continue
    }
    const moment =
      /^(?:at|when|once|as soon as|after|from) /.test(when) && !/<[td]\d+> (?:to|-|until) /.test(when)
    const places = placesIn(
      clause,
      reference,
      'keep',
      text
        .replace(/^(#*)(?:when|where)\b/, (_, blank, word = '') => `${blank}from${word}`)
        .slice(0, clause.text.length),
    )
    if (places.kind === 'missing') return places.why
    const at =
      moment && places.kind === 'found'
        ? places.inOrder[0]?.startUs
        : moment
          ? (momentIn(clause, reference) ?? undefined)
          : undefined
    const ranges =
      at !== undefined ? [{ startUs: at, endUs: durationUs }] : places.kind === 'found' ? places.ranges : null
    if (ranges === null)
      return `“${clause.originalAt(start, start + when.length)}” is no time that is understood here`
    reached = Math.max(reached, ...ranges.map(({ endUs }) => endUs))
    shown.push({ track, ranges })
  }
  return shown
}

function alternating(
  work: Work,
  id: CompositionId,
  cameras: readonly number[],
  everyUs: number,
): Shown[] | string {
  const { durationUs } = work.scene.reference(id)
  if (cameras.length < 2) return 'there is only one camera'
  const count = Math.ceil(durationUs / Math.max(1, everyUs))
  if (everyUs < 500_000 || count > 500)
    return 'the camera is changed every half second at most, and 500 times'
  return Array.from({ length: count }, (_, index) => ({
    track: cameras[index % cameras.length] ?? 0,
    ranges: [{ startUs: index * everyUs, endUs: Math.min(durationUs, (index + 1) * everyUs) }],
  }))
}

function plays(work: Work, id: CompositionId, sequence: MediaReference): boolean {
  return Boolean(
    work.scene
      .composition(id)
      ?.tracks.some(({ items }) =>
        items.some((item) => item.kind === 'clip' && item.mediaId === sequence.id),
      ),
  )
}
