// Names of compositions and speakers, copies and deletions.
import type { CompositionId } from '../../../../edit/document.ts'
import { LENGTHS } from '../../../../edit/operations.ts'
import { wordingOf } from '../reading/entities.ts'
import { knownNames } from '../scope.ts'
import type { Work } from '../work.ts'
import { renameList } from './rename-list.ts'

/** "make sure every composition name has ' - Spring 2026' added at the end if it hasn't already". */
export function affixNames(work: Work) {
  const { clause, scene } = work
  if (clause.form.isQuestion || clause.form.forbids) return
  const original = clause.original()
  if (
    !(
      /\bnames?\b|\btitles? of\b/i.test(original) ||
      (/^\W*(?:please )?(?:prefix|suffix|prepend|append)\b/i.test(original) && work.has(/\bcomposition\b/))
    ) ||
    /\b(?:title|lowerthird)\b/.test(work.text.replace(/\btitle of\b/g, ''))
  )
    return
  const removes = work.verb === 'remove' && /\bfrom\b/.test(work.text)
  const replaces =
    /^(?:replace|change|swap)(?!\w)/.test(work.text) &&
    clause.entities('quote').length === 2 &&
    work.has(/\bin\b.*\bname\b|\bname\b.*\bin\b/)
  const appends =
    /(?<!\w)(?:add|added|append|put|prepend|suffix|prefix|end with|ends? in|start with|begin with|has|have|include)(?!\w)/i.test(
      original,
    ) &&
    /(?<!\w)(?:end|start|beginning|suffix|prefix|append|prepend|front|after|before|behind|ahead|added|add|to)(?!\w)/i.test(
      original,
    )
  if (
    !removes &&
    !replaces &&
    !(
      appends &&
      /^(?:add|make|ensure|every|all|put|append|change|set|suffix|prefix|prepend|rename|check|the)(?!\w)/.test(
        work.text,
      )
    )
  )
    return
  const texts = clause.entities('quote').map(({ text }) => text)
  const bare =
    /(?:has|have|add|append|put|suffix|with)\s+(?:the (?:text|words?|suffix|prefix) )?((?:[-–|:(]\s*)?[^"'“”]+?)\s+(?:added|appended|to|at)(?!\w)/i.exec(
      original,
    )?.[1]
  const text = texts[0] ?? bare
  if (text === undefined || text === '') return
  clause.useAll()
  work.understood = true
  const atStart =
    /(?<!\w)(?:start|beginning|prefix|prepend|front|begin|before|ahead)(?!\w)/i.test(original) &&
    !/\bend\b/i.test(original)
  const named = clause.entities('composition').flatMap(({ ids }) => ids)
  const ids = named.length > 0 ? named : (scene.focus ?? scene.compositions.map(({ id }) => id))
  for (const id of ids) {
    const name = scene.nameOf(id)
    const next = replaces
      ? name.replaceAll(texts[0] ?? '', texts[1] ?? '')
      : removes
        ? name.replaceAll(text, '').trim()
        : withAffix(name, text, atStart)
    if (next !== name && next.trim() !== '') rename(work, id, next)
  }
}

function withAffix(name: string, text: string, atStart: boolean): string {
  const has = atStart
    ? name.toLowerCase().startsWith(text.trim().toLowerCase())
    : name.toLowerCase().endsWith(text.trim().toLowerCase())
  if (has) return name
  const needsBlank = /^[\p{L}\p{N}(]/u.test(text)
  if (atStart) return `${text}${/[\s\p{L}\p{N}]$/u.test(text) && !/\s$/.test(text) ? ' ' : ''}${name}`
  return `${name}${needsBlank ? ' ' : /^[-–|:]/.test(text) ? ' ' : ''}${text.trimEnd()}`
}

/** "rename 'A' to 'B'", "name the composition …", "change its name to …". */
export function renaming(work: Work) {
  const { clause, scene } = work
  if (clause.form.isQuestion || clause.form.forbids || work.understood) return
  const gives = /^(?:give|set|make) .*<c\d+>.* (?:the|a) (?:new )?name (.+)$/.exec(work.text)
  const starts =
    gives !== null ||
    /^named \S/.test(work.text) ||
    /^(?:rename|name|call|title (?:it|this|the composition))(?!\w)/.test(work.text)
  const changes =
    /^(?:change|set|update|make)\b.*\b(?:name|title)\b(?: of (?:the |this )?(?:composition|video|project|<c\d+>))?(?: (?:to|be|as|:))/.test(
      work.text,
    )
  if (!starts && !changes) return
  if (
    /(?<!\w)(?:speaker|chapter|marker|lowerthird)(?!\w)/.test(work.text) ||
    (changes && /\btitle\b/.test(work.text) && !/\bcomposition|<c|name\b/.test(work.text))
  )
    return
  if (/\bproject\b/.test(work.text) && !/\bcomposition\b|<c/.test(work.text))
    return work.refuse('the project itself cannot be renamed by an edit, only its compositions')
  if (renamePairs(work) || renameList(work)) return
  const to =
    /(?<!\w)(?:to|as|be|:) (<[qcm]\d+>)(?!.*<[qcm])/.exec(work.text) ??
    /(?:^|\s)(<[qc]\d+>)$/.exec(
      /"\s*$/.test(clause.original()) ? work.text : work.text.replace(/<c\d+>$/, ''),
    )
  const marks = [...work.text.matchAll(/<[qcm]\d+>/g)].map(([mark]) => mark)
  let name: string | null = null
  const target = to?.[1] ?? null
  const entity = clause.entity(target ?? undefined)
  if (entity) name = wordingOf(entity)
  if (name === null && gives?.[1])
    name = clause.originalAt(work.text.length - gives[1].length, work.text.length)
  if (name === null) {
    const bare =
      /(?<!\w)(?:to|as|be|:) ((?!<).+)$/.exec(work.text) ??
      /^named (.+)$/.exec(work.text) ??
      /^(?:name|call|title|rename)(?: (?:the|this|my|new|it|composition|video|one|<c\d+>))+ (?!to\b|in\b)(.+)$/.exec(
        work.text,
      )
    const words = bare?.[1] ?? ''
    if (words !== '') name = clause.originalAt(work.text.length - words.length, work.text.length)
  }
  if (name === null || name.trim() === '')
    return work.refuse('the new name is missing, for example: rename “Interview” to “Episode 12”')
  if (
    /^(?:back|again|it|that|this|something(?: else)?|anything|whatever|the same|better|properly)$/i.test(
      name.trim(),
    )
  )
    return work.refuse('the new name is missing, for example: rename “Interview” to “Episode 12”')
  if ([...name].length > LENGTHS.name) return work.refuse(`a name has at most ${LENGTHS.name} characters`)
  const others = marks.filter((mark) => mark !== target)
  const ids: CompositionId[] = []
  for (const mark of others) {
    const one = clause.entity(mark)
    if (one?.kind === 'composition') ids.push(...one.ids)
    else if (one?.kind === 'quote')
      return work.refuse(`there is no composition called “${one.text}” (${knownNames(scene)})`)
    else if (one?.kind === 'media')
      return work.refuse('media keep the names that they were imported with; compositions can be renamed')
  }
  if (
    ids.length === 0 &&
    /(?<!\w)(?:first|second|third|last|longest|shortest|new|newest)(?!\w)/.test(
      work.text.split(' to ')[0] ?? '',
    )
  )
    ids.push(...work.targets())
  const chosen = ids.length > 0 ? ids : scene.meant
  clause.useAll()
  work.understood = true
  if (chosen.length === 0) return
  if (chosen.length > 1 && ids.length === 0)
    return work.refuse(`it is not said which composition gets that name (${knownNames(scene)})`)
  for (const [index, id] of chosen.entries())
    rename(work, id, chosen.length > 1 ? `${name} ${index + 1}` : name)
}

/** "rename A to B and C to D". */
function renamePairs(work: Work): boolean {
  const pairs = [...work.text.matchAll(/(<c\d+>)(?: composition)? (?:to|as|into) (<[qcm]\d+>)/g)]
  if (pairs.length < 2) return renameBarePairs(work)
  work.clause.useAll()
  work.understood = true
  for (const [, from, to] of pairs) {
    const one = work.clause.entity(from)
    const name = work.clause.entity(to)
    const text = name?.kind === 'quote' ? name.text : name && 'name' in name ? name.name : ''
    if (one?.kind === 'composition' && text !== '') for (const id of one.ids) rename(work, id, text)
  }
  return true
}

/** The same without quotes: "rename Memo to Voice note and Interview to Talk". */
function renameBarePairs(work: Work): boolean {
  const pairs = [
    ...work.text.matchAll(
      /(<c\d+>)(?: composition)? (?:to|as|into) (.+?)(?= (?:, and|,|and) <c\d+>(?: composition)? (?:to|as|into) |$)/dg,
    ),
  ]
  if (pairs.length < 2) return false
  work.clause.useAll()
  work.understood = true
  for (const match of pairs) {
    const one = work.clause.entity(match[1])
    const [start, end] = match.indices?.[2] ?? [0, 0]
    const name = wordingOf(work.clause.entity(match[2])) ?? work.clause.originalAt(start, end)
    if (one?.kind === 'composition') for (const id of one.ids) rename(work, id, name)
  }
  return true
}

function rename(work: Work, id: CompositionId, name: string) {
  work.scene.apply(work.clause, [{ type: 'rename_composition', compositionId: id, name: name.trim() }])
}

/** "delete the composition 'Draft'"; only what is named, or all when all are said. */
export function deleting(work: Work) {
  const { clause, scene } = work
  if (clause.form.isQuestion || clause.form.forbids || work.understood || work.verb !== 'remove') return
  const named =
    /^in <c\d+> (?:, )?remove (?:it|this|that)$/.test(work.text) ||
    /^remove (?:the |my |that |these |both |composition |named |all |every |other |old |, |and )*<c\d+>(?: (?:composition|video))?(?: (?:and|,) (?:the )?<c\d+>(?: composition)?)*$/.test(
      work.text,
    )
  const all =
    /^remove (?:the |my |all |every |of |both |first |last |second |third |shortest |longest |empty |newest |duplicate |<n\d+> )*composition\b/.test(
      work.text,
    ) && !/\bfrom\b|\bcomposition name\b|^remove (?:the |all |every )*name\b/.test(work.text)
  if (!named && !all) {
    if (/^remove (?:everything|all|it all|all video|all project)$/.test(work.text))
      work.refuse(
        'that would leave nothing; name the composition that shall be deleted, or say which part of it shall go',
      )
    return
  }
  let ids = work.targets()
  if (/\bempty\b/.test(work.text))
    ids = scene.compositions.filter(({ id }) => scene.durationOf(id) === 0).map(({ id }) => id)
  const sure = named || work.chosen !== 'default' || /\bempty\b|\b(?:the|my) composition\b/.test(work.text)
  clause.useAll()
  work.understood = true
  if (work.refused) return
  if (!sure || (ids.length > 1 && work.chosen === 'default'))
    return work.refuse(`it is not said which composition shall be deleted (${knownNames(scene)})`)
  if (ids.length === 0) return work.refuse('there is no such composition')
  for (const id of ids) scene.apply(clause, [{ type: 'delete_composition', compositionId: id }])
  scene.focus = null
}
