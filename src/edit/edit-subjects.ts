// What an edit was about, by the names that it has now: what “it”, “the copy” and “the original” mean to whoever speaks of it next.
import type { EditDocument } from './document.ts'
import type { Receipt } from './receipt.ts'
import type { SettingChange } from './setting-changes.ts'

export type EditSubjects = {
  /** Compositions that it made. */
  made: string[]
  /** Those, or the ones that it changed. */
  about: string[]
  /** There are no other compositions. */
  isAll: boolean
  /** The only other composition. */
  original: string | undefined
  /** `captions`, `titles`, `chapters` or `studio sound`, if that is all that it changed. */
  things: string | null
  /** What it cut, if that is all that it did: phrases as they were said. */
  removed: string[]
  /** The title, chapter or marker that it added, as `title "Hi"`. */
  added: string | null
  /** The only composition that it gave another name, by that name. */
  renamed: string | null
  /** The volume in dB or the speed, if that is all that it changed, before and after. */
  level: { setting: 'gain' | 'speed'; before: number; after: number } | null
  /** It only set what can be set again: captions, a speed, a shape. */
  isSetting: boolean
}

/** What an edit was about, in a document that is as new or newer; null when that is gone or shares its name. */
export function subjectsOf(receipt: Receipt, { compositions }: EditDocument): EditSubjects | null {
  const { made, compositions: changes } = receipt
  const ids = (made.length > 0 ? made : changes).map(({ id }) => id)
  const about = compositions.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  const [other, ...others] = compositions.filter(({ id }) => !ids.includes(id))
  const isClear = about.every((name) => compositions.filter((one) => one.name === name).length === 1)
  if (ids.length === 0 || about.length < ids.length || !isClear) return null
  const settings = changes.flatMap((one) => one.settings)
  const kinds = new Set(settings.map(({ setting }) => setting))
  const isCut = changes.some(({ wordsRemoved, wordsRestored }) => wordsRemoved + wordsRestored > 0)
  const setting = kinds.size === 1 && !isCut && made.length === 0 ? (settings[0]?.setting ?? null) : null
  const [text, ...texts] = settings.flatMap(({ before, after }) =>
    (after.match(/“[^“”]*”/g) ?? []).filter((name) => !before.includes(name)),
  )
  const isAdded =
    setting !== null &&
    text !== undefined &&
    texts.length === 0 &&
    // One that would end its quotation is left unnamed.
    !/["\n]/.test(text) &&
    /^(?:titles|chapters|markers)$/.test(setting)
  return {
    ...{ made: made.length > 0 ? about : [], about, isAll: other === undefined },
    original: others.length === 0 ? other?.name : undefined,
    removed: settings.length + made.length > 0 ? [] : changes.flatMap((one) => one.removedPhrases),
    things: setting !== null && /^(?:captions|titles|chapters|studio sound)$/.test(setting) ? setting : null,
    added: isAdded ? `${setting.slice(0, -1)} "${text.slice(1, -1)}"` : null,
    renamed: changes.length === 1 && changes[0]?.renamedFrom ? changes[0].name : null,
    isSetting: kinds.size > 0 && !isCut && made.length === 0 && !isAdded && !kinds.has('gain'),
    level: setting === 'gain' || setting === 'speed' ? levelOf(setting, settings) : null,
  }
}

/** Null where clips differ, before or after. */
function levelOf(setting: 'gain' | 'speed', changes: readonly SettingChange[]): EditSubjects['level'] {
  const [from, to, ...more] = new Set(changes.flatMap(({ before, after }) => [before, after]))
  const [before, after] = [from, to].map((text) => Number(text?.replace(/ ?(?:dB|x)$/, '')))
  const isOne = more.length === 0 && Number.isFinite(before) && Number.isFinite(after)
  return isOne ? { setting, before: before as number, after: after as number } : null
}
