// The tracks of multitrack sequences: which are heard, and which camera is seen.
import type { EditContext, MediaReference } from '../../../../edit/document.ts'
import type { EditOperation } from '../../../../edit/operations.ts'
import { momentIn } from '../places/read-places.ts'
import type { Scene } from '../scene.ts'
import type { Work } from '../work.ts'

type Wish = { mutes: boolean; unmutes: boolean; only: boolean }

/** "Mute the audio on every camera track"; true when the clause is about tracks of a sequence. */
export function muteTracks(work: Work, { unmutes, only }: Wish): boolean {
  const sequences = work.scene.media.filter(({ kind }) => kind === 'sequence')
  if (sequences.length === 0 || !(only || work.has(/\btrack\b|\bcamera\b|<m\d+>|\bangle\b|\bmic\b/)))
    return false
  const named = sequences.map((sequence) => ({ sequence, tracks: tracksNamed(work, sequence) }))
  if (named.every(({ tracks }) => tracks.length === 0)) {
    if (!work.has(/\btrack\b/)) return false
    work.refuse(
      `no track of that name is in ${sequences.map(({ name }) => `“${name}”`).join(', ')} (${trackNames(work.scene, sequences)})`,
    )
    return true
  }
  work.clause.useAll()
  work.understood = true
  work.scene.report('Choosing which tracks are heard…')
  for (const compositionId of work.targets())
    for (const { sequence, tracks } of named) {
      const composition = work.scene.composition(compositionId)
      const clips =
        composition?.tracks
          .flatMap(({ items }) => items)
          .filter((item) => item.kind === 'clip' && item.mediaId === sequence.id) ?? []
      if (clips.length === 0 || tracks.length === 0) continue
      const before = clips[0]?.kind === 'clip' ? clips[0].effects.mutedTracks : []
      const muted = only
        ? sequence.tracks.map((_, index) => index).filter((index) => !tracks.includes(index))
        : unmutes
          ? before.filter((index) => !tracks.includes(index))
          : [...new Set([...before, ...tracks])].sort((a, b) => a - b)
      work.scene.apply(work.clause, [
        { type: 'mute_sequence_tracks', compositionId, mediaId: sequence.id, tracks: muted },
      ])
    }
  return true
}

/** Lets every track of every sequence be heard; false where there is none. */
export function unmuteTracks(work: Work): boolean {
  const sequences = work.scene.media.filter(({ kind }) => kind === 'sequence')
  if (sequences.length === 0) return false
  const ids = work.targets()
  work.clause.useAll()
  work.understood = true
  for (const compositionId of ids)
    for (const { id } of sequences) {
      const items = work.scene.composition(compositionId)?.tracks.flatMap((track) => track.items) ?? []
      if (items.some((item) => item.kind === 'clip' && item.mediaId === id))
        work.scene.apply(work.clause, [
          { type: 'mute_sequence_tracks', compositionId, mediaId: id, tracks: [] },
        ])
    }
  return true
}

/** "Show camera B from 0:10 to 0:20", "switch to the second angle". */
export function angles(work: Work) {
  const { clause, scene } = work
  if (clause.form.isQuestion || clause.form.forbids) return
  if (
    !work.has(/(?<!\w)(?:angle|camera)\b|<m\d+>/) ||
    !/^(?:turn|change|show|add|cut|use|go|make|set|replace|swap|select|pick|keep|put|start)$/.test(work.verb)
  )
    return
  const sequences = scene.media.filter(({ kind }) => kind === 'sequence')
  if (sequences.length === 0) return
  if (!work.has(/(?<!\w)(?:angle|camera|to <m|show <m|show the <m|view|to the <m)/)) return
  const plans = sequences.flatMap((sequence) => {
    const [track] = tracksNamed(work, sequence, true)
    return track === undefined ? [] : [{ sequence, track }]
  })
  if (plans.length === 0)
    return work.refuse(
      `no camera of that name is in ${sequences.map(({ name }) => `“${name}”`).join(', ')} (${trackNames(scene, sequences)})`,
    )
  clause.take(
    /^(?:turn|change|show|add|cut|use|go|make|set|replace|swap|select|pick|put)(?: (?:to|over|the))*/,
  )
  clause.take(
    /(?<!\w)(?:to |the |use )*(?:(?:first|second|third|last) )?(?:angle|camera)(?: (?:number )?(?:<n\d+>|[a-z]\b|one))?(?: angle)?|<m\d+>(?: (?:angle|camera))?/,
  )
  clause.take(/(?<!\w)(?:angle|camera|view)(?!\w)/)
  work.understood = true
  scene.report('Switching the camera…')
  for (const compositionId of work.targets()) {
    const operations: EditOperation[] = []
    const where = work.whereIn(compositionId, 'keep')
    if (!where) {
      scene.refuse(clause, work.problems[0] ?? 'that place is not there')
      continue
    }
    // "Cut to camera B at 0:05": from there on.
    const at = where.whole ? momentIn(clause, scene.reference(compositionId)) : null
    const { durationUs } = scene.reference(compositionId)
    const wanted = at !== null && at < durationUs ? [{ startUs: at, endUs: durationUs }] : where.ranges
    const ranges =
      where.whole && (at === null || at >= durationUs) ? [null] : scene.toNow(compositionId, wanted)
    for (const { sequence, track } of plans)
      for (const range of ranges)
        operations.push({
          type: 'set_angle',
          compositionId,
          mediaId: sequence.id,
          angle: track,
          ...(range ? { range } : {}),
        })
    scene.apply(clause, operations)
  }
}

/** The tracks of a sequence that the words name: by the media's name, by kind, or by number. */
function tracksNamed(work: Work, sequence: MediaReference, forPicture = false): number[] {
  const { context } = work.scene.project
  const media = sequence.tracks.map(({ mediaId }) => context.media.get(mediaId))
  const ids = work.clause.entities('media').flatMap((entity) => entity.ids)
  const byId = indexes(media, (one) => ids.includes(one.id))
  if (byId.length > 0) return byId
  const words = new Set(
    work.clause
      .original()
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u),
  )
  // "Tracks 2 and 3", "cameras A, B and C"
  const several =
    /(?<!\w)(?:cameras?|cams?|angles?|tracks?)\s+((?:[a-z]|\d)(?:(?:\s*,\s*(?:and\s+)?|\s+(?:and|&)\s+)(?:(?:camera|cam|angle|track)\s+)?(?:[a-z]|\d)(?![\p{L}\p{N}]))+)/iu.exec(
      work.clause.original(),
    )?.[1]
  if (several !== undefined) {
    const chosen = (several.match(/(?<![\p{L}\p{N}])(?:[a-z]|\d)(?![\p{L}\p{N}])/giu) ?? []).map((one) =>
      trackAt(media, one.toLowerCase()),
    )
    return chosen.every((track) => track !== null) ? [...new Set(chosen)].sort((a, b) => a - b) : []
  }
  const letter = /(?<!\w)(?:camera|cam|angle|track)\s+([a-z]|\d)(?!\w)/i
    .exec(work.clause.original())?.[1]
    ?.toLowerCase()
  if (letter !== undefined) {
    const track = trackAt(media, letter)
    return track === null ? [] : [track]
  }
  const joined = [...words].join('')
  const byWord = indexes(media, (one) => {
    const parts = baseName(one)
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((part) => part.length > 2 && !/^(?:camera|cam|angle|track|video|audio|shot)s?$/.test(part))
    // "The raw audio" is `rawaudio.wav`.
    return parts.some((part) => words.has(part) || (part.length > 5 && joined.includes(part)))
  })
  if (byWord.length > 0) return byWord
  const ordinal = /(?<!\w)(first|second|third|last|other)(?!\w)/.exec(work.text)?.[1]
  const withPicture = indexes(media, (one) => one.hasPicture)
  if (forPicture && ordinal === 'other') return withPicture.slice(1, 2)
  if (ordinal) {
    const list = forPicture ? withPicture : media.map((_, index) => index)
    const one = ordinal === 'last' ? list.at(-1) : list[['first', 'second', 'third'].indexOf(ordinal)]
    return one === undefined ? [] : [one]
  }
  if (words.has('camera') || words.has('cameras') || words.has('video')) return withPicture
  if (/(?<!\w)(?:mic|microphone|audio|sound)(?!\w)/.test([...words].join(' ')) && work.has(/\btrack\b/))
    return indexes(media, (one) => !one.hasPicture)
  return []
}

/** The track with a picture that a few words name: "<m0>", "camera b", "the second camera", "b". */
export function trackOfCamera(work: Work, sequence: MediaReference, words: string): number | null {
  const { media } = work.scene.project.context
  const tracks = sequence.tracks.map(({ mediaId }) => media.get(mediaId))
  const withPicture = indexes(tracks, (one) => one.hasPicture)
  const named = work.clause.entity(/<m\d+>/.exec(words)?.[0])
  if (named?.kind === 'media')
    return withPicture.find((index) => named.ids.includes(tracks[index]?.id ?? '')) ?? null
  const ordinal = /^(first|second|third|last|other)\b/.exec(words)?.[1]
  if (ordinal === 'last') return withPicture.at(-1) ?? null
  if (ordinal !== undefined)
    return withPicture[ordinal === 'other' ? 1 : ['first', 'second', 'third'].indexOf(ordinal)] ?? null
  const counted = work.clause.entity(/<n\d+>/.exec(words)?.[0])
  if (counted?.kind === 'count') return withPicture[counted.value - 1] ?? null
  const letter = /(?:^|\s)([a-z])$/.exec(words)?.[1]
  if (letter === undefined) return null
  const byName = withPicture.find((index) =>
    new RegExp(`(?:^|[^\\p{L}])${letter}$`, 'iu').test(baseName(tracks[index] as MediaReference)),
  )
  return byName ?? withPicture[letter.charCodeAt(0) - 97] ?? null
}

/** The track whose name ends in a letter or digit, else the one that it counts. */
function trackAt(media: (MediaReference | undefined)[], letter: string): number | null {
  const [byName] = indexes(media, (one) =>
    new RegExp(`(?:^|[^\\p{L}])(?:camera|cam|angle|track)?[ _-]?${letter}$`, 'iu').test(baseName(one)),
  )
  const number = /\d/.test(letter) ? Number(letter) - 1 : letter.charCodeAt(0) - 97
  return byName ?? (media[number] ? number : null)
}

function indexes(media: (MediaReference | undefined)[], fits: (one: MediaReference) => boolean): number[] {
  return media.flatMap((one, index) => (one && fits(one) ? [index] : []))
}

function baseName({ name }: MediaReference): string {
  return (name.split('/').at(-1) ?? name).replace(/\.[a-z0-9]{2,4}$/i, '')
}

/** For messages: the tracks of sequences. */
export function trackNames(scene: Scene, sequences: MediaReference[]): string {
  const { media } = scene.project.context satisfies EditContext
  return `tracks: ${sequences.flatMap(({ tracks }) => tracks.map(({ mediaId }) => media.get(mediaId)?.name ?? mediaId)).join(', ')}`
}
