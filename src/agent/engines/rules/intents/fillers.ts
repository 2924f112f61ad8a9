// "Remove filler words", "cut the ums and uhs", "… except 'like'", "… but keep the ums in the intro".
import type { CompositionId } from '../../../../edit/document.ts'
import { DEFAULT_FILLERS } from '../../../../edit/fillers.ts'
import type { EditOperation } from '../../../../edit/operations.ts'
import { unionOf, within, without } from '../../../../edit/ranges.ts'
import type { TimeRange } from '../../../../edit/time.ts'
import { plainWord } from '../../../commands/plans/words.ts'
import { placesIn } from '../places/read-places.ts'
import type { Clause } from '../reading/clause.ts'
import type { Work } from '../work.ts'

/** Spellings of each hesitation sound. */
const SOUNDS: Record<string, string[]> = {
  um: ['um', 'umm', 'uhm', 'ummm'],
  uh: ['uh', 'uhh', 'uhhh'],
  er: ['er', 'err', 'erm'],
  ah: ['ah', 'ahh', 'eh'],
  hmm: ['hm', 'hmm', 'mm', 'mmm', 'mhm'],
}
/** Words and phrases that are fillers in one place and meant in another; the operation tells them apart. */
// biome-ignore format: a list
const PHRASES = [
  'you know what i mean', 'at the end of the day', 'you know', 'i mean', 'sort of', 'kind of', 'basically', 'actually', 'literally',
  'honestly', 'obviously', 'like', 'right', 'okay so', 'okay', 'so', 'well', 'just', 'really', 'anyway', 'you see', 'i guess', 'i think', 'yeah',
]
const LISTED = new RegExp(`\\b(?:um|uh|er|ah|hmm)\\b|<q\\d+>|\\b(?:${PHRASES.join('|')})s?\\b`, 'g')
const SOUND = /(?<!\w)(?:um|uh|er|ah|hmm)(?!\w)/

/** Removes fillers, with the exceptions that the prompt makes. */
export function removeFillers(work: Work) {
  if (!isAbout(work)) return
  const { clause, scene } = work
  if (someOnly(work)) return
  const named = namedFillers(work)
  while (
    work.take(/(?<!\w)(?:and )?(?:every |all )*(?:the |my |of )*filler(?: word)?(?: such as| like| e g|:)?/)
  );
  work.take(/\bevery (?:instance|occurrence)s?(?: of)?(?!\w)/)
  work.understood = true
  const ids = work.targets()
  const exceptions = exceptionsFor(work)
  const operations: (() => EditOperation[])[] = []
  let failed: string | null = null
  for (const id of ids) {
    const where = work.whereIn(id, 'remove', [])
    if (!where) {
      failed ??= work.problems[0] ?? null
      continue
    }
    operations.push(...operationsFor(work, id, where, named, exceptions))
  }
  const restriction = work.unreadRestriction()
  if (restriction !== null)
    return work.refuse(
      `“${restriction}” is not a place or a condition that is understood here, and nothing is removed on a guess`,
    )
  if (operations.length === 0) {
    if (failed !== null) work.refuse(failed)
    return
  }
  scene.report('Removing filler words…')
  for (const operation of operations) scene.apply(clause, operation())
}

const OCCURRENCES: Record<string, number> = { first: 1, second: 2, third: 3, last: -1 }

/** "The first um only", "half of the ums": one that is told is cut, a part that is not told is refused. */
function someOnly(work: Work): boolean {
  const { clause, scene } = work
  const match =
    /\b(one|half|some|few|most|several|first|second|third|last)\b(?: (?:of|few|the|my))*(?: <n\d+>)? (um|uh|er|ah|hmm|filler)\b|\bfiller (?:louder|quieter|softer)\b|(?<!\w)<n\d+> (?:of (?:the |my )?)?(?:um|uh|er|ah|hmm|filler)(?!\w)/.exec(
      work.text,
    )
  if (!match) return false
  const occurrence = OCCURRENCES[match[1] ?? '']
  const sound = match[2] ?? 'filler'
  const ids = work.targets()
  clause.useAll()
  work.understood = true
  const keeps = /(?<!\w)(?:stay|stays|remain|remains|fine|okay|keep|others?|rest|left)(?!\w)/.test(work.text)
  if (occurrence === undefined || keeps || sound === 'filler' || /<n\d+>/.test(match[0])) {
    work.refuse(
      'it is not said which of them; all can be removed, or those of a named part, or the first or last',
    )
    return true
  }
  for (const compositionId of ids)
    scene.apply(clause, [{ type: 'cut_text', compositionId, text: sound, occurrence }])
  return true
}

function isAbout(work: Work): boolean {
  const { clause } = work
  if (clause.form.isQuestion || clause.form.forbids) return false
  const removes =
    /^(?:remove|cut|trim|shorten|clean|polish|skip|mute|no|off|fix)$/.test(work.verb) ||
    work.has(
      /\bno (?:more )?filler\b|\bwithout (?:the |any )?filler\b|\bfiller (?:word )?(?:remov\w+|free|out|gone)\b|\bfiller (?:need|should|must|have|has|be|to go)(?!\w)/,
    )
  if (work.has(/\bfiller\b/)) return removes && !work.has(/\bmark(?:ed)?\b.*\bignored?(?!\w)/)
  if (!removes || work.verb === 'mute') return false
  // "I say 'you know' too often, remove it"
  if (
    /^(?:i|we|he|she|they|the \w+) (?:\w+ )*?say (?:<q|(?:um|uh|er|ah|hmm|you know|i mean|like|so|basically|actually|literally|sort of|kind of|right|okay|well)\b)/.test(
      work.text,
    )
  )
    return true
  const sounds = SOUND.test(clause.rest)
  const phrases =
    /(?<!\w)(?:remove|cut|trim|clean|skip) (?:up )?(?:out )?(?:all |every |the |my |of |those |these |annoying |unnecessary |instance |occurrence |word |phrase )*(?:you know|i mean|sort of|kind of|basically|actually|literally|honestly|like)(?: \w+)?(?= ,| and|$| from| in| throughout| everywhere)/.test(
      clause.rest,
    )
  return sounds || phrases
}

/** Which fillers the clause lists; null for the usual ones. */
function namedFillers(work: Work): { texts: string[]; hesitations: boolean } | null {
  const where = work.clause.take(
    /(?:but )?(?:only )?(?:where|when|if|as long as) (?:it|they) (?:is|are|was|were)(?: used)?(?: as)?(?: a| just)* filler(?: word)?\b/,
  )
  const general = work.has(/\bfiller\b/) && (where === null || /\bfiller\b/.test(work.clause.rest))
  const listed = general
    ? (/\bfiller\b(?: word)?(?: ,| \()?(?: such as| like| e g| with| namely| ie| i e| for example| especially| specifically|:)+ (.*)$/.exec(
        work.text,
      )?.[1] ??
      /\(([^)]*)\)/.exec(work.text)?.[1] ??
      '')
    : work.text
  const text = general
    ? listed
    : listed.replace(
        /(?<=\w.*)(?<!\w)(?:in|from|during|before|after|between) (?:the )?(?:first|last|intro|outro|<).*$/,
        '',
      )
  const plurals = /(?<!\w)(\w+s) and (\w+s)(?!\w)/i.exec(work.clause.original())
  const sounds: string[] = []
  const phrases: string[] = []
  for (const match of text.matchAll(LISTED)) {
    const entity = work.clause.entity(match[0])
    const one = entity && 'text' in entity ? entity.text.toLowerCase() : phraseOf(match[0])
    if (SOUNDS[one]) sounds.push(one)
    else phrases.push(one)
  }
  // "Ums, uhs and other filler sounds" is the general case with examples before it.
  if (general) while (work.clause.take(/(?<!\w)(?:(?:um|uh|er|ah|hmm)(?: ,| and)*(?: other)?|other)(?= |$)/));
  work.clause.take(/^(?:i|we|he|she|they|the \w+) (?:\w+ )*?say(?= #| <)/)
  work.clause.take(/\b(?:way )?too (?:often|much|many(?: times)?)\b|\ba lot\b/)
  if (sounds.length + phrases.length === 0) {
    // "Hesitations" are sounds; "filler words" are more than that.
    const written = work.clause.original()
    const soundsOnly =
      /\bhesitat\w+|\bfiller (?:sounds?|noises?)\b|\b(?:verbal|filled) pauses?\b/i.test(written) &&
      !/\bfillers\b|\bfiller[ -]?(?:words?|phrases?)\b|\bdisfluenc|\bcrutch/i.test(written)
    return soundsOnly ? { texts: Object.values(SOUNDS).flat(), hesitations: true } : null
  }
  const at = work.text.lastIndexOf(text)
  for (const match of text.matchAll(LISTED))
    work.clause.use(at + match.index, at + match.index + match[0].length)
  // "ums and uhs" is a way to say all hesitation sounds; "fillers like um and like" gives examples.
  const idiom = !general && phrases.length === 0 && sounds.length > 1 && plurals !== null
  if (general && phrases.length === 0) return null
  const all = general || idiom
  const spellings = (all ? Object.keys(SOUNDS) : sounds).flatMap((sound) => SOUNDS[sound] ?? [])
  return { texts: [...new Set([...spellings, ...phrases])], hesitations: all || sounds.length > 0 }
}

type Exception = { texts: string[] | null; clause: Clause; compositions: CompositionId[] }

/** "but keep the ums in the intro", "except 'like'": which fillers stay, and where. */
function exceptionsFor(work: Work): Exception[] {
  const own =
    /(?<!\w)(?:except|but not|not|other than) (?:for |the |word |any )*((?:um|uh|er|ah|hmm|<q|you know|like|basically|actually|literally|sort of|kind of|i mean|so\b|right|okay|well).*)$/.exec(
      work.text,
    )
  const found: Exception[] = []
  if (own) {
    const texts = textsIn(own[1] ?? '', work.clause)
    work.clause.use(own.index, work.text.length)
    if (texts.length > 0) found.push({ texts, clause: work.clause, compositions: [] })
  }
  for (const clause of work.exceptions) {
    const texts = textsIn(clause.text, clause)
    const compositions = clause.entities('composition').flatMap(({ ids }) => ids)
    const places =
      /(?<!\w)(?:intro|outro|first|last|before|after|between|from|until|start|end)\b|<[tdm]\d+>|section/.test(
        clause.text,
      )
    if (texts.length === 0 && compositions.length === 0 && !places) continue
    clause.readAll()
    found.push({ texts: texts.length > 0 ? texts : null, clause, compositions })
  }
  return found
}

function textsIn(text: string, clause: Clause): string[] {
  return [...text.matchAll(LISTED)].flatMap((match) => {
    const entity = clause.entity(match[0])
    const one = entity && 'text' in entity ? entity.text.toLowerCase() : phraseOf(match[0])
    return SOUNDS[one] ?? [one]
  })
}

function operationsFor(
  work: Work,
  id: CompositionId,
  where: { whole: boolean; ranges: TimeRange[] },
  named: { texts: string[]; hesitations: boolean } | null,
  exceptions: Exception[],
): (() => EditOperation[])[] {
  const { scene } = work
  const reference = scene.reference(id)
  let ranges = where.ranges
  let texts = named?.texts ?? null
  let hesitations = named?.hesitations ?? true
  const partly: { ranges: TimeRange[]; kept: string[] }[] = []
  for (const exception of exceptions) {
    if (exception.compositions.length > 0) {
      if (exception.compositions.includes(id) && exception.texts === null) return []
      continue
    }
    const places =
      exception.clause === work.clause
        ? { kind: 'none' as const }
        : placesIn(exception.clause, reference, 'keep', exception.clause.text)
    if (places.kind === 'missing') {
      scene.refuse(exception.clause, places.why)
      return []
    }
    if (places.kind === 'found') {
      const kept = unionOf(places.ranges)
      if (exception.texts)
        partly.push({ ranges: ranges.flatMap((range) => within(range, kept)), kept: exception.texts })
      ranges = ranges.flatMap((range) => without(range, kept))
    } else if (exception.texts === null) {
      scene.refuse(exception.clause, 'it is not clear which ones shall stay')
      return []
    } else {
      const kept = new Set(exception.texts)
      texts = (texts ?? usualTexts()).filter((text) => !kept.has(text))
      if (exception.texts.some((text) => Object.values(SOUNDS).flat().includes(text))) hesitations = false
    }
  }
  const whole =
    where.whole && ranges.length === 1 && ranges[0]?.startUs === 0 && ranges[0].endUs === reference.durationUs
  const make = (within: TimeRange[] | null, only: string[] | null, sounds: boolean): EditOperation[] => {
    const now = within === null ? null : scene.toNow(id, within)
    if (now?.length === 0) return []
    return [
      {
        type: 'remove_fillers',
        compositionId: id,
        ...(only ? { texts: only } : {}),
        ...(sounds ? {} : { hesitations: false }),
        ...(now ? { ranges: now } : {}),
      },
    ]
  }
  const operations: (() => EditOperation[])[] = []
  if (ranges.length > 0) operations.push(() => make(whole ? null : ranges, texts, hesitations))
  // "The uhs, not the ums": what was found by sound goes by how it is written.
  if (named?.hesitations && !hesitations) operations.push(() => cutWritten(work, id, ranges, texts ?? []))
  for (const { ranges: part, kept } of partly) {
    const rest = (texts ?? usualTexts()).filter((text) => !kept.includes(text))
    if (part.length > 0 && rest.length > 0) operations.push(() => make(part, rest, false))
  }
  return operations
}

function cutWritten(
  { scene }: Work,
  compositionId: CompositionId,
  ranges: TimeRange[],
  texts: string[],
): EditOperation[] {
  const within = scene.toNow(compositionId, ranges)
  const words = scene
    .now(compositionId)
    .words.filter(
      ({ kind, text, range }) =>
        kind === 'hesitation' &&
        texts.includes(plainWord(text)) &&
        within.some((part) => part.startUs <= range.startUs && range.startUs < part.endUs),
    )
  return [...Map.groupBy(words, ({ mediaId }) => mediaId)].map(([mediaId, list]) => ({
    type: 'cut_words',
    compositionId,
    mediaId,
    wordIds: list.map(({ wordId }) => wordId),
  }))
}

function usualTexts(): string[] {
  return [...DEFAULT_FILLERS]
}

/** "The you knows" are one phrase. */
function phraseOf(text: string): string {
  return PHRASES.includes(text) || SOUNDS[text] ? text : text.replace(/s$/, '')
}
