// Answers to questions about compositions and media: which, how many, how long.
import type { Composition } from '../../../../edit/document.ts'
import { countText, lengthText, listText } from '../../../../edit/time-text.ts'
import { passagesAbout } from '../../../commands/plans/topics.ts'
import { findPhrase } from '../../../commands/plans/words.ts'
import type { Work } from '../work.ts'
import { askedAbout, eachOne, MOST_LISTED, namesOf, studioSoundOf } from './answering.ts'

/** Identifiers, in the form `compositionId="…"`. */
export function ids(work: Work): string {
  const chosen = askedAbout(work)
  if (chosen.length === 0) return 'The project has no compositions.'
  return `${chosen
    .slice(0, MOST_LISTED)
    .map(({ id, name }) => `compositionId="${id}" (“${name}”)`)
    .join(', ')}.`
}

/** What the project holds. */
export function overview({ scene }: Work): string {
  const { id, name, context } = scene.project
  const compositions = scene.compositions.map(
    (one) => `“${one.name}” (${lengthText(scene.durationOf(one.id))}, ${one.width}x${one.height})`,
  )
  const media = [...context.media.values()].map(
    (one) =>
      `“${one.name}” (${one.kind}${one.availableRange ? `, ${lengthText(one.availableRange.endUs)}` : ''})`,
  )
  return `Project “${name}” (${id}) holds ${countText(media.length, 'media file')}${media.length > 0 ? `: ${listText(media, MOST_LISTED)}` : ''}; and ${countText(compositions.length, 'composition')}${compositions.length > 0 ? `: ${listText(compositions, MOST_LISTED)}` : ''}.`
}

/** How many of what; null when it is not understood. */
export function counts(work: Work): string | null {
  const { text, scene } = work
  if (/\bcomposition\b/.test(text))
    return `The project has ${countText(scene.compositions.length, 'composition')}${scene.compositions.length > 0 ? `: ${namesOf(scene.compositions)}` : ''}.`
  if (/(?<!\w)(?:media|recording)(?!\w)/.test(text)) return mediaList(work)
  if (/\bclip\b/.test(text))
    return eachOne(
      work,
      ({ name, tracks }) =>
        `“${name}” has ${countText(tracks.flatMap(({ items }) => items).filter(({ kind }) => kind === 'clip').length, 'clip')}`,
    )
  if (/\bchapter|marker\b/.test(text))
    return eachOne(work, ({ name, markers }) => `“${name}” has ${countText(markers.length, 'marker')}`)
  if (/\btitle\b/.test(text))
    return eachOne(work, ({ name, titles }) => `“${name}” has ${countText(titles.length, 'title')}`)
  if (/\bsentence\b/.test(text))
    return eachOne(
      work,
      (one) => `“${one.name}” has ${countText(scene.now(one.id).sentences.length, 'sentence')}`,
    )
  if (/\bpause\b/.test(text)) return null
  const quoted = work.clause.entities('quote')[0]?.text
  const bare =
    /(?<!\w)(?:times|often|instances) (?:do|does|did|is|of)? ?(?:i|we|they|you|he|she|the \w+)? ?(?:say )?(?:the word )?([\p{L} ]+?)(?: said| used| mentioned)?$/u.exec(
      text,
    )?.[1]
  const phrase = quoted ?? bare
  if (phrase !== undefined && phrase !== '')
    return eachOne(
      work,
      (one) =>
        `“${phrase}” is said ${countText(findPhrase(scene.now(one.id).words, phrase).length, 'time')} in “${one.name}”`,
    )
  if (/\bword\b/.test(text))
    return eachOne(work, (one) => `“${one.name}” has ${countText(scene.now(one.id).words.length, 'word')}`)
  if (/(?<!\w)(?:minutes|seconds)(?!\w)/.test(work.clause.original())) return durations(work)
  return null
}

/** How long media or compositions are. */
export function durations(work: Work): string {
  const { scene } = work
  const media = work.clause.entities('media').flatMap(({ ids }) => ids)
  if (media.length > 0)
    return `${media
      .map((id) => scene.project.context.media.get(id))
      .flatMap((one) =>
        one
          ? [
              `“${one.name}” is ${one.availableRange ? `${lengthText(one.availableRange.endUs)} long` : 'a still picture'}`,
            ]
          : [],
      )
      .join('; ')}.`
  const each = eachOne(work, ({ id, name }) => `“${name}” is ${lengthText(scene.durationOf(id))} long`)
  if (!/\b(?:total|combined|together|sum|altogether|overall)\b/.test(work.text)) return each
  const totalUs = scene.compositions.reduce((sum, { id }) => sum + scene.durationOf(id), 0)
  return `${each} Together they are ${lengthText(totalUs)} long.`
}

/** The longest or shortest. */
export function extremes(work: Work): string {
  const { scene, text } = work
  const sorted = scene.compositions.toSorted((a, b) => scene.durationOf(a.id) - scene.durationOf(b.id))
  const which = /\blongest\b/.test(text) ? sorted.at(-1) : sorted[0]
  return which
    ? `The ${/\blongest\b/.test(text) ? 'longest' : 'shortest'} composition is “${which.name}” with ${lengthText(scene.durationOf(which.id))}.`
    : 'The project has no compositions.'
}

/** Compositions that fit what the question asks for. */
export function whichCompositions(work: Work): string {
  const { scene, text, clause } = work
  const length = clause.entities('length', 'clock')[0]
  const tell = (chosen: readonly Composition[], what: string) =>
    chosen.length === 0
      ? `No composition ${what}.`
      : `${listText(
          chosen.map((one) => `“${one.name}” (${lengthText(scene.durationOf(one.id))})`),
          MOST_LISTED,
        )} ${chosen.length === 1 ? what : what.replace(/^is /, 'are ').replace(/^has /, 'have ')}.`
  if (length && /(?<!\w)(?:shorter|longer)(?!\w)/.test(text)) {
    const shorter = /\bshorter\b/.test(text)
    return tell(
      scene.compositions.filter(({ id }) =>
        shorter ? scene.durationOf(id) < length.us : scene.durationOf(id) > length.us,
      ),
      `is ${shorter ? 'shorter' : 'longer'} than ${lengthText(length.us)}`,
    )
  }
  const no = /(?<!\w)(?:no|without|not|lack|missing|do not)(?!\w)/.test(text)
  if (/\bcaption\b/.test(text))
    return tell(
      scene.compositions.filter(({ captions }) => (captions === null) === no),
      no ? 'has no captions' : 'has captions',
    )
  if (/\bstudiosound\b/.test(text))
    return tell(
      scene.compositions.filter((one) => (studioSoundOf(one) === 'off') === no),
      no ? 'has no studio sound' : 'has studio sound',
    )
  if (/(?<!\w)(?:title|lowerthird)(?!\w)/.test(text))
    return tell(
      scene.compositions.filter(({ titles }) => (titles.length === 0) === no),
      no ? 'has no titles' : 'has titles',
    )
  if (/\bchapter\b/.test(text))
    return tell(
      scene.compositions.filter(({ markers }) => (markers.length === 0) === no),
      no ? 'has no chapters' : 'has chapters',
    )
  if (/\bvertical\b/.test(text))
    return tell(
      scene.compositions.filter(({ width, height }) => height > width !== no),
      no ? 'is not vertical' : 'is vertical',
    )
  if (/\bhorizontal\b/.test(text))
    return tell(
      scene.compositions.filter(({ width, height }) => width > height !== no),
      no ? 'is not horizontal' : 'is horizontal',
    )
  if (/\bempty\b/.test(text))
    return tell(
      scene.compositions.filter(({ id }) => scene.durationOf(id) === 0),
      'is empty',
    )
  const quoted =
    clause.entities('quote')[0]?.text ??
    /(?<!\w)(?:mention|say|talk(?: about)?|about) (?!<)(.+)$/.exec(text)?.[1]
  if (quoted !== undefined && /(?<!\w)(?:mention|say|talk|about|contain)(?!\w)/.test(text))
    return tell(
      scene.compositions.filter(
        ({ id }) =>
          findPhrase(scene.now(id).words, quoted).length > 0 ||
          passagesAbout(scene.now(id).sentences, quoted).length > 0,
      ),
      `speaks of “${quoted}”`,
    )
  if (scene.compositions.length === 0) return 'The project has no compositions.'
  return `The project has ${countText(scene.compositions.length, 'composition')}: ${listText(
    scene.compositions.map((one) => `“${one.name}” (${lengthText(scene.durationOf(one.id))})`),
    MOST_LISTED,
  )}.`
}

/** The media of the project. */
export function mediaList({ scene }: Work): string {
  if (scene.media.length === 0) return 'The project has no media.'
  return `The project has ${countText(scene.media.length, 'media file')}: ${listText(
    scene.media.map(
      (one) =>
        `“${one.name}” (${one.kind}${one.availableRange ? `, ${lengthText(one.availableRange.endUs)}` : ''})`,
    ),
    MOST_LISTED,
  )}.`
}
