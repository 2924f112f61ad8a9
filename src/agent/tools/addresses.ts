// From the names and numbers that a model uses to the ids of the document: compositions and media by
// name, clips, titles and markers by their number in the list that the model was shown.
import type { Composition, EditContext, EditDocument, MediaReference } from '../../edit/document.ts'
import { mediaWordsOf } from '../../edit/media-words.ts'
import { viewClips } from '../../edit/view.ts'
import { isAbsent, type Read, read, unreadable } from './tool.ts'

/** The composition that `value` names; the only one when nothing is given. */
export function findComposition(value: unknown, document: EditDocument): Read<Composition> {
  const { compositions } = document
  const names = listOf(compositions.map(({ name }) => name))
  if (compositions.length === 0)
    return unreadable('The project has no compositions yet: make one with create_composition.')
  const [first] = compositions
  if (isAbsent(value)) {
    if (first && compositions.length === 1) return read(first)
    return unreadable(`Say which composition: ${names}.`)
  }
  const found = findNamed(compositions, value)
  if (found) return read(found)
  return unreadable(`Composition ${quoted(value)} not found. Known: ${names}.`)
}

/** The media that `value` names; without it the only one of `composition`, or of the project. */
export function findMedia(
  value: unknown,
  context: EditContext,
  composition: Composition | null,
): Read<MediaReference> {
  const media = [...context.media.values()]
  if (media.length === 0) return unreadable('The project has no media.')
  const names = listOf(media.map(({ name }) => name))
  if (!isAbsent(value)) {
    const found = findNamed(media, value) ?? findByFileName(media, value)
    return found ? read(found) : unreadable(`Media ${quoted(value)} not found. Known: ${names}.`)
  }
  const used = composition ? mediaOf(composition, context) : media
  const spoken = used.filter(({ id }) => mediaWordsOf(context, id).words.length > 0)
  const [only] = spoken.length === 1 ? spoken : used
  if (only && (spoken.length === 1 || used.length === 1)) return read(only)
  return unreadable(`Say which media: ${names}.`)
}

/** The media that a composition plays, each once. */
export function mediaOf(composition: Composition, context: EditContext): MediaReference[] {
  const ids = new Set(
    composition.tracks.flatMap(({ items }) =>
      items.flatMap((item) => (item.kind === 'clip' ? [item.mediaId] : [])),
    ),
  )
  return [...ids].flatMap((id) => context.media.get(id) ?? [])
}

/** The id of the clip with this number in `show_composition`, from 1. */
export function findClip(value: unknown, composition: Composition, context: EditContext): Read<string> {
  const clips = viewClips(composition, context)
  const number = wholeNumber(value)
  const clip = number === null ? clips.find((one) => one.clip.id === value) : clips[number - 1]
  if (clip) return read(clip.clip.id)
  if (clips.length === 0) return unreadable(`"${composition.name}" has no clips.`)
  return unreadable(
    `"${composition.name}" has clips 1 to ${clips.length}, not ${quoted(value)}. show_composition lists them.`,
  )
}

/** Finds one of `things` by its number from 1, its id, or the text that `textOf` gives. */
export function findListed<Thing extends { id: string }>(
  value: unknown,
  things: readonly Thing[],
  textOf: (thing: Thing) => string,
  noun: string,
): Read<Thing> {
  const number = wholeNumber(value)
  const found =
    (number === null ? undefined : things[number - 1]) ??
    things.find((thing) => thing.id === value || same(textOf(thing), value))
  if (found) return read(found)
  if (things.length === 0) return unreadable(`This composition has no ${noun}.`)
  const known = things.map((thing, index) => `${index + 1} "${textOf(thing)}"`).join(', ')
  return unreadable(`This composition has no ${noun} ${quoted(value)}. Known: ${known}.`)
}

function findNamed<Thing extends { id: string; name: string }>(
  things: readonly Thing[],
  value: unknown,
): Thing | undefined {
  return (
    things.find((thing) => thing.name === value || thing.id === value) ??
    things.find((thing) => same(thing.name, value)) ??
    // "composition 2" and 2: by its place in the list.
    things[(wholeNumber(value) ?? 0) - 1]
  )
}

/** Media names have folders, and endings that people leave out. */
function findByFileName(media: readonly MediaReference[], value: unknown): MediaReference | undefined {
  const found = media.filter(({ name }) => {
    const file = name.split('/').at(-1) ?? name
    return same(file, value) || same(file.replace(/\.\w+$/, ''), value)
  })
  return found.length === 1 ? found[0] : undefined
}

function same(name: string, value: unknown): boolean {
  return typeof value === 'string' && plain(name) === plain(value)
}

function plain(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/^["'“”‘’\s]+|(?<!["'“”‘’\s])["'“”‘’\s]+$/gu, '')
    .replace(/\s+/gu, ' ')
}

/** `3`, `"3"`, `"#3"`, `"clip 3"`; null for anything else. */
export function wholeNumber(value: unknown): number | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : null
  const text =
    typeof value === 'string'
      ? /^\s*(?:#|no\.?|(?:clip|word|composition|title|marker|track)\s+)?(\d{1,9})\s*$/i.exec(value)
      : null
  return text ? Number(text[1]) : null
}

/** A value in quotes for a sentence, cut to a decent length. */
export function quoted(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing')
  return `"${text.length > 80 ? `${text.slice(0, 80)}…` : text}"`
}

const MAX_NAMES = 30

/** Names in quotes, the first thirty. */
function listOf(names: readonly string[]): string {
  const shown = names
    .slice(0, MAX_NAMES)
    .map((name) => `"${name}"`)
    .join(', ')
  return names.length > MAX_NAMES ? `${shown} and ${names.length - MAX_NAMES} more` : shown
}
