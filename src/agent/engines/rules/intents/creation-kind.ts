// Which kind of new composition a clause asks for, if any. Order matters: the surest signs come first.
import type { Microseconds } from '../../../../edit/time.ts'
import type { Clause } from '../reading/clause.ts'
import { shareToKeep } from '../reading/shares.ts'
import type { Work } from '../work.ts'
import { topicOfHighlights } from './creation-topic.ts'

/** A new composition as it is asked for. */
export type CreationWish = {
  kind: 'highlights' | 'extract' | 'rough cut' | 'copy' | 'chapters' | 'media' | 'merge'
  /** For the name when none is given: `highlights`, `reel`, `clip`, `hook`. */
  noun: string
  name: string | null
  /** One for each, when several are named. */
  names: string[]
  /** Null when nothing is said. */
  lengthUs: Microseconds | null
  /** How much of the original's length, where that is said instead. */
  share: number | null
  /** "Under 60 seconds": shorter is as good. */
  isLimit: boolean
  count: number
  topic: string | null
  strongestFirst: boolean
  /** A short vertical film for social media. */
  social: boolean
  /** The clause that says which part is wanted. */
  placeClause: Clause
}

const MAKES =
  /^(?:make|extract|turn|add|edit|cut|show|want|get|write|pull|create|find|give|take|export|need|select|pick|choose|generate|do|put|build)$/

const REEL_NOUN = /(?<!\w)(highlight|reel)(?!\w)/

const CLIP_NOUN = /(?<!\w)(?:clip|video|composition|version|cut|edit|extract|section|sentence)(?!\w)/

/** Words that name a part of a composition. */
export const PLACE =
  /\bfrom <[td]\d+> (?:to|until|-)|\bbetween <[td]|<[td]\d+> (?:to|-|until) <[td]|\b(?:the )?(?:first|last) <d\d+>|\b(?:section|mention|sentence|everything|question|answer|story)(?: of the \w+)? (?:of|where|when|about|in which|that|with|from)\b|\b(?:clip|video|composition) (?:where|when|in which|from <(?!m))|\bwhere .*\b(?:talk|say)\b|\b(?:of|with|from|only|just) (?:the |only |just )*(?:intro|outro|first sentence|last sentence)\b|\bjust the (?:intro|outro)\b|\bonly <[td]|\b(?:containing|with) (?:only|just)\b|\b(?:first|second|third|last) (?:clip|half|third)\b|\bafter (?:i|we|he|she|they|the \w+) say\b|\babout (?!<d)/

/** The kind of composition that the clause wants made; null when it wants none. */
export function kindOf(work: Work): CreationWish['kind'] | null {
  const { text, clause } = work
  const makes = MAKES.test(work.verb)
  if (/^named\b/.test(text)) return null
  if (
    /^edit (?:this|it|these|them|everything)$/.test(text) &&
    work.following.some((next) => /\broughcut\b/.test(next.text))
  ) {
    clause.useAll()
    work.understood = true
    return null
  }
  if (/\broughcut\b/.test(text) && (makes || work.verb === '')) return 'rough cut'
  if (
    /^(?:edit|cut|make|turn|put)? ?(?:this|these|it|them|everything|all|my|the|media|video|clip|footage|section|into|and|all the)* ?(?:add|put|make|edit)? ?(?:something|it all|it|everything|them|this|these)? ?together\b/.test(
      text,
    ) &&
    /together/.test(text)
  )
    return 'rough cut'
  if (
    /^(?:edit|turn|make) (?:these|this|it|them|all|everything|my|the|all of|media|clip|video|section| )+(?:into|to) (?:a |an |my |our |one )?(?!(?:a |an |my |our |one )?(?:vertical|horizontal|square|<r|<s|reel|highlight|shorter|about|<d))[\p{L} ]*(?:video|film|podcast|episode|vlog|ad|story|demo|composition)(?!\w)/u.test(
      text,
    ) &&
    !REEL_NOUN.test(text) &&
    !clause.entities('length').length
  )
    return 'rough cut'
  if (
    /^edit (?:this|it|these|them|everything|the video|my video|my media)(?: please| for me| nicely)?$/.test(
      text,
    )
  )
    return 'rough cut'
  if (
    /^(?:duplicate|make (?:a |an |another )?(?:(?:vertical|horizontal|square|<[rs]\d+>|new|full|clean|backup|second) )*duplicate)(?!\w)/.test(
      text,
    )
  )
    return 'copy'
  if (
    /\bmake (?:a |an )?(?:new |second |separate |alternate |alternative |vertical |horizontal |square |<[rs]\d+> |different |another )*version(?: of (?:it|this|that|<c|the)|$| (?:for|in|with|named)\b)/.test(
      text,
    ) &&
    !PLACE.test(text) &&
    clause.entities('length').length === 0
  )
    return 'copy'
  if (
    makes &&
    /(?<!\w)(?:composition|clip|video|reel|lesson|short|episode)s? (?:for|from|of|per|out of) (?:every |all )(?:the )?(?:chapter|topic|subject|clip)\b|\bone (?:per|for every|from every) (?:chapter|clip|topic)\b|\bevery (?:chapter|topic|subject) (?:into|as) (?:a|its own)/.test(
      text,
    )
  )
    return 'chapters'
  if (
    /^(?:merge|combine|join)\b/.test(text) ||
    (makes &&
      clause.entities('composition').length > 1 &&
      /\b(?:from|of|out of|containing|with)\b/.test(text) &&
      /\b(?:one|new|single|composition)\b/.test(text) &&
      !PLACE.test(text))
  )
    return 'merge'
  if (makes && fromMedia(work)) return 'media'
  const refersBack =
    work.scene.made.length > 0 &&
    /(?<!\w)(?:it|this|that|them)(?!\w)/.test(
      (text.split(/(?<!\w)(?:into|a|an)(?!\w)/)[0] ?? '').replace(
        /\b(?:from|of) (?:it|this|that|them)\b/g,
        '',
      ),
    ) &&
    work.verb !== 'extract'
  if (refersBack) return null
  const reel =
    REEL_NOUN.test(text) &&
    REEL_NOUN.test(
      text.replace(
        /\bfor (?:my |a |an |the )?(?:(?:instagram|youtube|tiktok) )?(?:reel|instagram|tiktok)\b/g,
        '',
      ),
    ) &&
    (work.verb === 'extract' ||
      (work.scene.made.length === 0 &&
        /^\W*(?:please )?(?:can you |could you )?(?:give|get|find|show|create|build|i want|i need|i'd like)\b/i.test(
          clause.original(),
        )) ||
      /\b(?:a|an|some|my|<[nd]\d+>)(?: \S+){0,5} (?:highlight|reel)\b/.test(text) ||
      !/(?<!\w)(?:that|the|this|it|existing) (?:new )?(?:reel|highlight)\b(?! (?:of|where|when|from|about))/.test(
        text,
      ))
  if (/^summarize\b/.test(text) && /\b(?:video|clip|reel|composition)\b|<d\d+>/.test(text))
    return 'highlights'
  if (work.verb === '' && /^(?:a )?new (?:composition|clip)\b/.test(text) && PLACE.test(text))
    return 'extract'
  if (
    /^(?:keep|make|move|add|cut|extract|turn|get)\b.+ (?:as|into|to) (?:its|a|an|their|his|her|one)(?: own| new| separate| standalone| single)+ (?:composition|clip|video|media|one|section)/.test(
      text,
    ) &&
    !/^make (?:a|an|me)\b/.test(text)
  )
    return 'extract'
  if (/^keep (?:every|all) (?!.*\bonly\b).*(?:section|mention)\b/.test(text) && !/<[tdn]\d+>/.test(text))
    return 'extract'
  if (/^(?:extract|clip)\b.+ (?:into|as|to) (?:its|a|an|their|separate|new|own|another)(?!\w)/.test(text))
    return 'extract'
  if (/^extract\b/.test(text) && (PLACE.test(text) || clause.entities('quote').length > 0)) return 'extract'
  if (
    makes &&
    PLACE.test(text.replace(/\babout <[dn]\d+>/g, '')) &&
    (CLIP_NOUN.test(text) || reel) &&
    !/(?<!\w)(?:title|caption|chapter|marker)\b.*\b(?:from|between|at)(?!\w)/.test(text) &&
    !(reel && /\bhighlight\b/.test(text) && !/\bfrom <[td]|<[td]\d+> to <[td]|\bwhere\b/.test(text))
  ) {
    if (
      work.verb === 'cut' ||
      work.verb === 'show' ||
      (work.verb === 'add' && !/\bnew composition\b|\bclip from\b/.test(text))
    )
      return null
    if (
      /\bmake sure\b|\bmake (?:the|it|every|all|this)(?!\w)/.test(text) &&
      !/(?<!\w)(?:new|clip|video|reel)(?!\w)/.test(text)
    )
      return null
    return 'extract'
  }
  if (
    makes &&
    !PLACE.test(text) &&
    /<n\d+>(?: (?!and\b)\S+){0,4} (?:clip|quotes|sentence|moment|section)\b/.test(text) &&
    /^(?:make|extract|turn|split|cut|show|get|want)\b/.test(text)
  )
    return 'highlights'
  if (reel && (makes || work.verb === '' || /(?<!\w)(?:extract|want|need)(?!\w)/.test(text))) {
    if (work.verb === 'add' && !/<d\d+>|\bnew\b|\bhighlight\b/.test(text)) return null
    return 'highlights'
  }
  if (
    /^(?:cut|shorten|trim|make|edit|turn|condense|get|bring)(?!\w)/.test(text) &&
    /(?<!\w)(?:down )?(?:to|into)(?: (?:be|just|only|about|around|shorter|a|an|exactly|roughly|approximately|the|best|strongest|top|most \w+))* <d\d+>(?: (?:long|video|version|cut|edit|or shorter|or less|max|composition))?(?:$| [,(]| and | with | in )/.test(
      text,
    ) &&
    !/\bpause\b|\bfade|\bpacing\b|\bto the (?!best|strongest|top|most)|\btitle\b|<[td]\d+> to <[td]|\bsilence\b|\bfrom <[td]|\bcrossfade\b/.test(
      text,
    )
  )
    return 'highlights'
  if (
    /^make\b/.test(text) &&
    /(?<!\w)(?:(?:a|an|the) )?(?:new |short |shorter <)*(?:about |shorter )?<d\d+>(?: (?:or shorter|long|short|vertical|horizontal|square|version|<r\d+>))* (?:video|version|clip|edit|cut|composition|social|film|story|ad)(?!\w)/.test(
      text,
    ) &&
    work.scene.compositions.length > 0
  )
    return 'highlights'
  if (
    /^(?:make|keep)(?!\w)/.test(text) &&
    /^make (?:it|this|the (?:video|composition|edit)|<c\d+>) (?:be )?(?:shorter |about |exactly |around )*<d\d+>(?: long)?(?!\w)/.test(
      text,
    ) &&
    !/\bfaster|slower|louder/.test(text)
  )
    return 'highlights'
  if (shareToKeep(clause) !== null) return 'highlights'
  if (
    /^(?:make |extract |find )?(?:the |my |your )?(?:best|strongest|top|highlight|funniest|juiciest|greatest|finest|most \w+) <d\d+>/.test(
      text,
    )
  )
    return 'highlights'
  // "A vertical clip from the salt story"
  if (
    /^make (?:a|an|one|some) (?:(?!title|caption|chapter|marker)[^ ,]+ )*(?:clip|video|composition)\b/.test(
      text,
    ) &&
    topicOfHighlights(clause) !== null
  )
    return 'highlights'
  return null
}

function fromMedia(work: Work): boolean {
  const { text, clause } = work
  if (
    /(?<!\w)(?:composition|video|timeline)\b.*\b(?:for|from|per|of|out of) (?:every|all) (?:the |my )?(?:media|clip|video|imported)\b|\bfor every (?:media|clip|video)\b.*\bcomposition\b/.test(
      text,
    )
  )
    return true
  if (
    !/(?<!\w)(?:composition|video|timeline|edit)(?!\w)/.test(text) ||
    PLACE.test(text) ||
    /^(?:turn|add|edit|cut)(?!\w)/.test(text)
  )
    return false
  if (
    /(?<!\w)(?:new |empty |blank )+composition\b/.test(text) &&
    clause.entities('length').length === 0 &&
    !/(?<!\w)(?:of|from|about|for) (?:the |my )?(?!all|every|<m|every)/.test(text)
  )
    return true
  return (
    /(?<!\w)(?:from|with|of|out of|using|containing)(?!\w)/.test(text) &&
    (clause.entities('media').length > 0 ||
      /(?<!\w)(?:all|every|both|my|the) (?:the |my |of |imported )*(?:media|footage|clip|upload)/.test(
        text,
      )) &&
    !REEL_NOUN.test(text)
  )
}
