// Tools about clips: putting them in, changing them, and how they look and sound.
import { CORNERS } from '../../../edit/document.ts'
import { quoted, wholeNumber } from '../addresses.ts'
import { type Fields, isAbsent, type Read, read, unreadable } from '../tool.ts'
import {
  COMPOSITION,
  choice,
  type EditToolSpec,
  FLAG,
  given,
  NUMBER,
  PART,
  rangeField,
  type Steps,
  TEXT,
  WHOLE,
} from './spec.ts'

const CLIP_ACTIONS: Record<string, (fields: Readonly<Record<string, unknown>>) => Steps[number]> = {
  remove: (fields) => ['remove_clip', given(fields, 'composition', 'clip')],
  move: (fields) => ['move_clip', given(fields, 'composition', 'clip', 'position', 'at')],
  trim: (fields) => ['trim_clip', given(fields, 'composition', 'clip', 'media_from', 'media_to')],
  split: (fields) => ['split_clip', given(fields, 'composition', 'clip', 'at')],
  replace: (fields) => [
    'replace_media',
    given(fields, 'composition', 'clip', 'media', 'media_from', 'media_to'),
  ],
}

/** Settings of clips, each with its operation and the name of its value there. */
const SETTINGS: [string, Steps[number][0], string][] = [
  ['gain_db', 'set_gain', 'gain_db'],
  ['muted', 'set_muted', 'muted'],
  ['speed', 'set_speed', 'speed'],
  ['studio_sound', 'set_studio_sound', 'intensity'],
  ['track', 'set_angle', 'track'],
  ['muted_tracks', 'mute_sequence_tracks', 'tracks'],
]

export const CLIP_TOOLS: EditToolSpec[] = [
  {
    name: 'insert_clip',
    description:
      'Inserts media, or seconds of silence and black, at "at" (default: the end). overlay: plays alongside (default: from 0), for music or B-roll.',
    label: 'Adding a clip',
    parameters: {
      ...COMPOSITION,
      media: TEXT,
      at: NUMBER,
      overlay: FLAG,
      media_from: NUMBER,
      media_to: NUMBER,
      seconds: NUMBER,
    },
    alsoTakes: ['track', 'from', 'to'],
    steps(call) {
      const fields = asInsertion(call)
      if (!fields.ok) return fields
      return insertSteps(fields.value)
    },
  },
  {
    name: 'change_clip',
    description:
      'Removes, moves, trims or splits a clip (its number in show_composition), or replaces its media.',
    label: 'Changing a clip',
    parameters: {
      ...COMPOSITION,
      clip: WHOLE,
      action: choice(...Object.keys(CLIP_ACTIONS)),
      position: WHOLE,
      at: NUMBER,
      media: TEXT,
      media_from: NUMBER,
      media_to: NUMBER,
    },
    required: ['action'],
    steps(fields) {
      const name = String(fields.action).toLowerCase()
      const action = Object.hasOwn(CLIP_ACTIONS, name) ? CLIP_ACTIONS[name] : undefined
      if (!action) return unreadable(`"action" is one of ${Object.keys(CLIP_ACTIONS).join(', ')}.`)
      return read([action(fields)])
    },
  },
  {
    name: 'set_clips',
    description:
      'Sets volume (duck_db: music lower under speech), speed, studio_sound (0-100), fades, the multicam track seen or not heard, an overlay picture in a corner (corner_width: 0-1); of these clips, media or part, else all of main.',
    label: 'Setting clips',
    parameters: {
      ...COMPOSITION,
      clips: { type: 'array', items: WHOLE },
      ...PART,
      on: choice('main', 'overlay', 'all'),
      gain_db: NUMBER,
      duck_db: NUMBER,
      muted: FLAG,
      speed: NUMBER,
      studio_sound: NUMBER,
      fade_in: NUMBER,
      fade_out: NUMBER,
      crossfade: NUMBER,
      corner: choice(...CORNERS, 'none'),
      corner_width: NUMBER,
      track: WHOLE,
      muted_tracks: { type: 'array', items: WHOLE },
    },
    steps: settingSteps,
  },
]

function settingSteps(
  fields: Parameters<EditToolSpec['steps']>[0],
  project: Parameters<EditToolSpec['steps']>[1],
): Read<Steps> {
  const part = rangeField(fields, project)
  if (!part.ok) return part
  const clips = given(fields, 'composition', 'clips', 'on')
  // With words the media only says whose words they are.
  const scope = { ...clips, ...(isAbsent(fields.words) ? given(fields, 'media') : {}), ...part.value }
  const steps: Steps = SETTINGS.flatMap(([name, operation, field]): Steps => {
    const isGiven = name === 'muted_tracks' ? fields[name] !== undefined : !isAbsent(fields[name])
    return isGiven ? [[operation, { ...scope, [field]: fields[name] }]] : []
  })
  const { on: _, ...overlays } = scope as Fields
  if (!isAbsent(fields.corner) || !isAbsent(fields.corner_width))
    steps.push(['set_picture_in_picture', { ...overlays, ...given(fields, 'corner', 'corner_width') }])
  if (!isAbsent(fields.duck_db)) {
    steps.push(['set_ducking', { ...overlays, duck_db: fields.duck_db }])
  }
  if (!isAbsent(fields.fade_in) || !isAbsent(fields.fade_out)) {
    if (part.value.from !== undefined)
      return unreadable('Fades are at the ends of clips: name the clips, or leave out the part.')
    const own = { ...scope, ...given(fields, 'fade_in', 'fade_out') }
    steps.push(['set_fades', { ...own, edges: 'outer' }])
  }
  if (!isAbsent(fields.crossfade))
    steps.push([
      'set_crossfade',
      {
        ...given(fields, 'composition'),
        seconds: fields.crossfade,
        ...(isAbsent(fields.clips) ? {} : { after_clips: fields.clips }),
      },
    ])
  if (steps.length === 0) return unreadable('Give at least one setting, such as gain_db or muted.')
  return read(steps)
}

function insertSteps(fields: Fields): Read<Steps> {
  if (isAbsent(fields.media) && !isAbsent(fields.seconds))
    return read([['insert_gap', given(fields, 'composition', 'at', 'seconds')]])
  if (!isAbsent(fields.seconds))
    return unreadable(
      '"seconds" is how long silence lasts: give "media", or "seconds" alone. For a part of media, give media_from and media_to.',
    )
  const track = fields.overlay === true || fields.overlay === 'true' ? 'overlay' : 'main'
  const own = given(fields, 'composition', 'media', 'at', 'media_from', 'media_to')
  return read([['insert_clip', { ...own, track }]])
}

/**
 * The call with `track` as `overlay`, and with `from` and `to` as what they mean: the part of the media, since
 * the place in the composition is `at`. For an overlay without `at` they could mean either.
 */
function asInsertion({ track, from, to, ...fields }: Fields): Read<Fields> {
  const number = track === 'main' ? 1 : track === 'overlay' ? 2 : wholeNumber(track)
  if (!isAbsent(track) && (number === null || number < 1))
    return unreadable(`"track" is 1 for the main track, 2 or more for one beside it, not ${quoted(track)}.`)
  const overlay = number === null ? fields.overlay : number > 1
  const placed = { ...fields, ...(overlay === undefined ? {} : { overlay }) }
  if (isAbsent(from) && isAbsent(to)) return read(placed)
  const isOverlay = overlay === true || overlay === 'true'
  if ((isOverlay && isAbsent(fields.at)) || !isAbsent(fields.media_from) || !isAbsent(fields.media_to))
    return unreadable(
      'Give "at", where it starts in the composition, and media_from and media_to, the part of the media, in place of from and to.',
    )
  return read({ ...placed, media_from: from, media_to: to })
}
