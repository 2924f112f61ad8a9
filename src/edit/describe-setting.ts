// A changed setting as the start of a sentence, without its full stop: `Turned on captions`, `Added a 1 s fade-out`.
import type { SettingChange } from './setting-changes.ts'
import { countText, listText } from './time-text.ts'

type Wording = (before: string, after: string, on: string) => string

/** What was done to a setting; the caller adds where. */
export function settingSentence({ setting, before, after }: SettingChange): string {
  const [, value = after, on = ''] = /^(.*?)( on \d+ of \d+ clips)?$/s.exec(after) ?? []
  return (WORDINGS[setting] ?? changed(setting))(before, value, on)
}

/** The word between such a sentence and the place. */
export function jointOf(sentence: string): 'in' | 'from' | 'to' {
  return sentence.startsWith('Added ') ? 'to' : sentence.startsWith('Removed ') ? 'from' : 'in'
}

/** Such a sentence as it follows “would”: `turn on captions`. */
export function plannedSentence(sentence: string): string {
  const [past = '', ...rest] = sentence.split(' ')
  return [INFINITIVES[past] ?? past.toLowerCase(), ...rest].join(' ')
}

/** Of the verbs that the sentences of this file begin with; “set” and “put” are their own. */
const INFINITIVES: Readonly<Record<string, string>> = {
  Added: 'add',
  Changed: 'change',
  Cropped: 'crop',
  Fitted: 'fit',
  Lowered: 'lower',
  Moved: 'move',
  Muted: 'mute',
  Raised: 'raise',
  Removed: 'remove',
  Switched: 'switch',
  Turned: 'turn',
  Unmuted: 'unmute',
}

const SHAPES: Readonly<Record<string, string>> = {
  '1080×1920': '9:16',
  '720×1280': '9:16',
  '1920×1080': '16:9',
  '1280×720': '16:9',
  '1080×1080': '1:1',
  '1080×1350': '4:5',
}

const FITS: Readonly<Record<string, string>> = {
  crop: 'Cropped the picture to fill the frame',
  pad: 'Fitted the whole picture into the frame',
  blur: 'Put a blurred background around the picture',
}

const changed =
  (setting: string): Wording =>
  (_, after, on) =>
    `Changed the ${setting} to ${after}${on}`

const switched =
  (thing: string, by: (value: string) => string): Wording =>
  (before, after, on) => {
    if (after === 'off') return `Turned off ${thing}${on}`
    return before === 'off' ? `Turned on ${thing}${by(after)}${on}` : `Changed ${thing}${by(after)}${on}`
  }

const WORDINGS: Readonly<Record<string, Wording>> = {
  'frame size': (_, after) =>
    SHAPES[after] === undefined
      ? `Changed the frame size to ${after}`
      : `Changed the shape to ${SHAPES[after]} (${after})`,
  fit: (_, after) => FITS[after] ?? `Changed the fit to ${after}`,
  captions: captionSentence,
  'caption texts': (_, after) =>
    after === 'as spoken' ? 'Set captions back to what is said' : `Changed caption texts to ${after}`,
  loudness: (_, after) =>
    after === 'as it is' ? 'Set the loudness back to the original' : `Set the loudness to ${after}`,
  'studio sound': switched('Studio Sound', (value) => ` at ${value}`),
  ducking: switched('ducking', (value) => ` ${value}`),
  gain: gainSentence,
  muted: (_, after, on) => `${after === 'no' ? 'Unmuted' : 'Muted'} the sound${on}`,
  speed: changed('speed'),
  picture: (_, after, on) =>
    after === 'full frame'
      ? `Set the picture back to the full frame${on}`
      : `Moved the picture to the ${after}${on}`,
  angle: (_, after, on) => `Switched the picture to ${after === 'the first' ? 'track 1' : after}${on}`,
  'sequence tracks not heard': (_, after, on) =>
    after === 'none'
      ? `Unmuted every track of the sequence${on}`
      : `Muted track ${after} of the sequence${on}`,
  fades: (before, after) => listed(before, after, FADE, (found) => listText(found.map(fadeText)), 'fades'),
  crossfades: crossfadeSentence,
  titles: (before, after) => named(before, after, 'title'),
  markers: (before, after) => named(before, after, 'marker'),
  chapters: (before, after) => named(before, after, 'chapter'),
  'overlay clips': (before, after) => {
    const more = Number(after) - Number(before)
    return `${more < 0 ? 'Removed' : 'Added'} ${one(Math.abs(more), 'overlay clip', 'an')}`
  },
}

function one(count: number, noun: string, article = 'a'): string {
  return count === 1 ? `${article} ${noun}` : countText(count, noun)
}

/** `karaoke, burned in, yellow`: default looks are left out. */
function captionSentence(before: string, after: string): string {
  if (after === 'off') return 'Turned off captions'
  const [style, ...looks] = after.split(', ')
  const kind = style === 'plain' ? 'captions' : `${style} captions`
  if (before === 'off') {
    const shown = looks.filter((look) => look !== 'burned in').map(asLook)
    return `Turned on ${kind}${shown.length === 0 ? '' : ` (${shown.join(', ')})`}`
  }
  const earlier = before.split(', ')
  const fresh = [style ?? '', ...looks].filter((look) => !earlier.includes(look)).map(asLook)
  return `Changed the captions to ${fresh.length > 0 ? listText(fresh) : after}`
}

function asLook(look: string): string {
  return look === 'soft' ? 'as a separate file' : look
}

function gainSentence(before: string, after: string, on: string): string {
  const [was, is] = [dB(before), dB(after)]
  if (was === null || is === null) return `Changed the volume to ${after}${on}`
  if (is === 0) return `Set the volume back to the original${on}`
  const by = `${Number(Math.abs(is - was).toFixed(2))} dB`
  const now = was === 0 ? '' : ` to ${after}`
  return `${is > was ? 'Raised' : 'Lowered'} the volume by ${by}${now}${on}`
}

function dB(text: string): number | null {
  const [, value] = /^(-?[\d.]+) dB$/.exec(text) ?? []
  return value === undefined ? null : Number(value)
}

const FADE = /(?:\d{1,9} of )?(?:in|out) [\d.]{1,15} s/g
const CROSSFADE = /^(?:(\d+) of )?([\d.]+ s)$/

/** `in 1 s`, `3 of out 2 s`. */
function fadeText(text: string): string {
  const [, count, way, length] = /^(?:(\d+) of )?(in|out) (.*)$/.exec(text) ?? []
  return count === undefined ? `a ${length} fade-${way}` : `${count} ${length} fade-${way}s`
}

function crossfadeSentence(before: string, after: string): string {
  if (after === 'none') return 'Removed the crossfades'
  const [, count, length] = CROSSFADE.exec(after) ?? []
  if (length === undefined) return `Changed the crossfades to ${after}`
  const text = count === undefined ? `a ${length} crossfade` : `${count} ${length} crossfades`
  return before === 'none' ? `Added ${text}` : `Changed the crossfades to ${text}`
}

const NAMED = /“[^“”]*”(?: \([^()“”]{0,80}\)| at [\d:.]{1,15})?/g

function named(before: string, after: string, noun: string): string {
  const text = (found: readonly string[]) =>
    found.length === 1 ? `the ${noun} ${found[0]}` : `the ${noun}s ${listText(found, 6)}`
  return listed(before, after, NAMED, text, `${noun}s`)
}

/** What was added and removed between two lists of entries; a truncated list is only counted. */
function listed(
  before: string,
  after: string,
  entry: RegExp,
  text: (found: readonly string[]) => string,
  nouns: string,
): string {
  if (after === 'none') {
    const gone = isShort(before) ? null : [...before.matchAll(entry)].map(String)
    return gone === null || gone.length === 0 ? `Removed the ${nouns}` : `Removed ${text(gone)}`
  }
  if (isShort(before)) return `Changed the ${nouns} to ${after}`
  const [were, are] = [before, after].map((list) => [...list.matchAll(entry)].map(String))
  const come = (are ?? []).filter((found) => !were?.includes(found))
  const gone = (were ?? []).filter((found) => !are?.includes(found))
  const more = / and (\d+) more$/.exec(after)?.[0] ?? ''
  if (come.length > 0 && gone.length === 0) return `Added ${text(come)}${more}`
  if (gone.length > 0 && come.length === 0 && more === '') return `Removed ${text(gone)}`
  if (come.length === 0 || more !== '') return `Changed the ${nouns} to ${after}`
  return `Changed ${text(gone)} to ${listText(come)}`
}

/** A list with more entries than it shows. */
function isShort(list: string): boolean {
  return / and \d+ more$/.test(list)
}
