// Frame size and fit, and crossfades: "make it vertical", "1080x1920 with a blurred background".
import type { FitMode } from '../../../../edit/document.ts'
import { BOUNDS } from '../../../../edit/operations.ts'
import { mainTrackOf, placedClips } from '../../../../edit/position.ts'
import { namedPart } from '../places/named-part.ts'
import type { Clause } from '../reading/clause.ts'
import type { Work } from '../work.ts'

/** Pixels; what is absent stays as it is. */
export type Frame = { width?: number; height?: number; fit?: FitMode }

/** The short side of a frame that is asked for as a shape only. */
const SHORT_SIDE = 1080
/** How a picture fills a new shape when the prompt does not say: nobody asks for vertical to get black bars. */
const USUAL_FIT: FitMode = 'crop'

const KEEPS_ALL =
  /^(?:but |and |please )*(?:(?:keep|show|fit|make)\b.*\b(?:all|everything|entire|full)\b.*\b(?:picture|frame|image|video|visible|in view|in frame)\b|(?:do not|without|never|no) (?:crop|cut off|lose)\b)/
const SHAPE = /(?<!\w)(?:vertical|horizontal|square)\b|<[rs]\d+>/
const PLATFORM_SHAPES: [RegExp, number, number][] = [
  [
    /\b(?:for|into|to) (?:a |an |my |the )*(?:instagram )?stor(?:y|ies)\b|\bfor (?:a |an |my |the )*(?:instagram |youtube )?(?:reel|stories|vertical)\b|\breel (?:ratio|size)\b|\bfor (?:reel|snapchat)(?!\w)/,
    9,
    16,
  ],
  [/\bfor (?:a |an |my |the )*youtube\b/, 16, 9],
  [/\bfor (?:a |an |my |the )*instagram(?: (?:feed|post))?(?!\w)/, 4, 5],
  [/\bfor (?:a |an |my |the )*linkedin\b/, 1, 1],
]

/** The frame that a clause asks for; null when it asks for none. Takes its words. */
export function frameIn(clause: Clause): Frame | null {
  // "From landscape to square": what it was says nothing about what it shall be.
  const text = clause.text.replace(/\bfrom (?:horizontal|vertical|square)(?= (?:to|into)\b)/g, '')
  const size = clause.entities('size')[0]
  const ratio = clause.entities('ratio').at(-1)
  const fit = fitIn(clause)
  const word = /(?<!\w)(vertical|horizontal|square)(?!\w)/.exec(text)?.[1]
  // A short film for a platform is vertical, whatever else the platform shows.
  const platform = /\breel\b(?! (?:ratio|size))/.test(
    clause.text.replace(/\bfor (?:a |an |my |the |instagram )*reel\b/g, ''),
  )
    ? undefined
    : PLATFORM_SHAPES.find(([pattern]) => pattern.test(clause.text))
  const shape = size
    ? even(size.width, size.height)
    : ratio
      ? sizeOf(ratio.width, ratio.height)
      : word === 'vertical'
        ? sizeOf(9, 16)
        : word === 'horizontal'
          ? sizeOf(16, 9)
          : word === 'square'
            ? sizeOf(1, 1)
            : platform
              ? sizeOf(platform[1], platform[2])
              : null
  if (!shape && !fit) return null
  return { ...(shape ?? {}), ...(fit ? { fit } : {}) }
}

/** Changes the frame size and fit. */
export function picture(work: Work) {
  const { clause } = work
  if (clause.form.isQuestion || clause.form.forbids) return
  const shaped =
    SHAPE.test(clause.rest) ||
    PLATFORM_SHAPES.some(
      ([pattern]) => pattern.test(clause.rest) && /^(?:turn|make|change|resize|set|crop)?$/.test(work.verb),
    )
  const fitted =
    /(?<!\w)(?:blur|crop|pad)(?!\w)/.test(clause.rest) &&
    !/\bface\b|\blogo\b|\bbackground of\b/.test(clause.rest)
  if (!shaped && !fitted) return
  if (/\bextra|zoom\b/.test(clause.rest) && !shaped) return
  const frame = frameIn(clause)
  if (!frame) return
  if (/^(?:remove|off|no|without|cut)$/.test(work.verb) && frame.fit === 'blur') frame.fit = 'pad'
  // "… but keep the whole picture visible"
  const whole = work.following.slice(0, 1).find(({ text }) => KEEPS_ALL.test(text))
  if (whole && frame.fit === undefined) {
    whole.useAll()
    frame.fit = 'pad'
  }
  if (frame.width === undefined && /\bcrop (?:out|off|away|the|from)\b/.test(clause.rest)) return
  if (
    frame.width !== undefined &&
    (frame.width > BOUNDS.frameSize.most || (frame.height ?? 0) > BOUNDS.frameSize.most)
  )
    return work.refuse(`a frame is at most ${BOUNDS.frameSize.most} pixels wide and high`)
  clause.take(/\bfrom (?:<[rs]\d+>|horizontal|vertical|square)(?: to| into)?/)
  if (clause.entities('size').length > 0)
    clause.take(/(?<!\w)(?:the |its |a )*(?:frame |picture |video |pixel )*size\b(?: (?:to|of|is|:))?/)
  for (let taken = takeShape(work); taken; taken = takeShape(work));
  takeFit(clause)
  work.understood = true
  work.scene.report('Changing the frame…')
  for (const compositionId of work.targets()) {
    const composition = work.scene.composition(compositionId)
    if (!composition) continue
    const reshaped =
      frame.width !== undefined &&
      frame.width * composition.height !== (frame.height ?? 0) * composition.width
    const fit = frame.fit ?? (reshaped && composition.fit === 'pad' ? USUAL_FIT : undefined)
    work.scene.apply(clause, [{ type: 'set_frame', compositionId, ...frame, ...(fit ? { fit } : {}) }])
  }
}

function takeShape(work: Work): boolean {
  return (
    work.take(
      /(?<!\w)(?:(?:in|to|into|as|a|an|the|its|of|at|with|full) )*(?:ratio )?(?:(?:of|to|at|is|be) )?(?:\( )?(?:vertical|horizontal|square|<[rs]\d+>)(?: (?:ratio|video|frame|version|pixels|px|mode))?/,
    ) !== null ||
    work.take(/(?<!\w)(?:the |its |video )*ratio\b(?: of| to)?/) !== null ||
    work.take(
      /\bfor (?:a |an |my |the )*(?:(?:instagram|youtube) )?(?:reel|youtube|instagram|linkedin|snapchat)(?: (?:and|or|,) (?:reel|youtube|instagram|linkedin|snapchat))*(?: (?:feed|post|stories|story))?(?!\w)/,
    ) !== null
  )
}

function fitIn(clause: Clause): FitMode | null {
  if (/\bblur\b/.test(clause.text)) return 'blur'
  if (/\b(?:no|without|remove|not|avoid|lose)(?: any| the| have)* pad\b/.test(clause.text)) return 'crop'
  if (
    /\bno crop|without crop|not crop|\bpad\b|\bfit (?:the )?(?:whole|all|entire|everything)/.test(clause.text)
  )
    return 'pad'
  return /\bcrop\b|\bfill\b/.test(clause.text) ? 'crop' : null
}

function takeFit(clause: Clause) {
  clause.take(
    /(?<!\w)(?:with |and |add |use |using |a |the |by )*(?:blur|crop|pad)(?: (?:it|the (?:video|picture|sides|frame|background)))?(?: (?:background|side|bar|to fit|to fill|mode|behind))*(?: (?:it|them))?/,
  )
}

function sizeOf(width: number, height: number): { width: number; height: number } {
  const scale = SHORT_SIDE / Math.min(width, height)
  return even(width * scale, height * scale)
}

function even(width: number, height: number): { width: number; height: number } {
  return { width: Math.round(width / 2) * 2, height: Math.round(height / 2) * 2 }
}

const USUAL_CROSSFADE_US = 500_000
/** "Between the intro and the interview"; "between the clips" is no pair. */
const PAIR =
  /\bbetween ((?:the |my |our )*(?:<m\d+>|intro|outro|(?:first|second|third|fourth|fifth|last|<n\d+>) (?:clip|section|video)|clip <n\d+>|first|second|third|last)(?: clip)?) (?:and|to|into) ((?:the |my |our )*(?:<m\d+>|intro|outro|(?:first|second|third|fourth|fifth|last) (?:clip|section|video)|clip <n\d+>|second|third|fourth|last)(?: clip)?)(?= |$)/d

/** Blends one clip into the next. */
function crossfadeBetween(work: Work, match: RegExpExecArray, durationUs: number) {
  const { clause, scene } = work
  const ids = work.targets()
  const problems: string[] = []
  const found = ids.flatMap((id) => {
    const [a, b] = [1, 2].map((group) => {
      const [start, end] = match.indices?.[group] ?? [0, 0]
      const part = namedPart(clause, scene.reference(id), { start, end }, 'clip')
      if (part.kind === 'problem') problems.push(part.why)
      return part.kind === 'found' ? part.range : null
    })
    if (!a || !b) return []
    const composition = scene.composition(id)
    const clips = composition ? placedClips(mainTrackOf(composition).items) : []
    const index = clips.findIndex(({ range }) => range.startUs <= a.startUs && a.startUs < range.endUs)
    const [clip, next] = [clips[index], clips[index + 1]]
    const isNext = next && next.range.startUs <= b.startUs && b.startUs < next.range.endUs
    if (!isNext) problems.push(`in “${scene.nameOf(id)}” these do not follow each other as clips`)
    return clip && isNext ? [{ id, clipId: clip.clip.id }] : []
  })
  clause.useAll()
  work.understood = true
  if (found.length === 0) return work.refuse(problems[0] ?? 'it is not clear between which clips')
  for (const { id, clipId } of found)
    scene.apply(clause, [
      {
        type: 'set_crossfade',
        compositionId: id,
        durationUs: Math.min(BOUNDS.crossfadeUs.most, durationUs),
        afterClipIds: [clipId],
      },
    ])
}

/** Sets or removes crossfades between clips. */
export function crossfades(work: Work) {
  const { clause } = work
  if (clause.form.isQuestion || clause.form.forbids || !/\bcrossfade\b/.test(clause.rest)) return
  // "Crossfade all cuts" has the noun.
  const off = /^(?:remove|off|no)$/.test(work.verb) || /^cut\b/.test(work.text)
  const length = clause.entities('length')[0]
  if (/\b(?:next|previous|following|before) (?:clip|section|one)\b/.test(clause.text)) {
    clause.useAll()
    return work.refuse('a crossfade is set between all clips; a single one can be set on the timeline')
  }
  const pair = PAIR.exec(work.text)
  if (pair && !off) return crossfadeBetween(work, pair, length?.us ?? USUAL_CROSSFADE_US)
  work.take(
    /(?<!\w)(?:a |an |the |some |smooth |short |quick |nice |of |<d\d+> )*crossfade\b(?: (?:of|for|with|lasting) <d\d+>)?/,
  )
  clause.take(/(?<!\w)(?:of |for |with |lasting )?<d\d+>(?: long)?/)
  clause.take(
    /\bbetween (?:the |every |all |my |each )*(?:clip|scene|cut|section|video|shot)s?(?: and clip)?\b|\b(?:at|on) (?:every|all) (?:cut|clip)(?!\w)/,
  )
  work.understood = true
  for (const compositionId of work.targets()) {
    const composition = work.scene.composition(compositionId)
    const count = composition
      ? mainTrackOf(composition).items.filter(({ kind }) => kind === 'clip').length
      : 0
    if (count < 2 && !off) {
      work.scene.refuse(
        clause,
        `“${composition?.name ?? ''}” has only one clip, so there is nothing to blend it with`,
      )
      continue
    }
    work.scene.apply(clause, [
      {
        type: 'set_crossfade',
        ...afterEveryClip(work, compositionId),
        compositionId,
        durationUs: off ? 0 : Math.min(BOUNDS.crossfadeUs.most, length?.us ?? USUAL_CROSSFADE_US),
      },
    ])
  }
}

/** Where every clip plays the same media, "between the cuts" means all of them. */
function afterEveryClip(work: Work, compositionId: string): { afterClipIds?: string[] } {
  const composition = work.scene.composition(compositionId)
  const clips = composition ? mainTrackOf(composition).items.filter((item) => item.kind === 'clip') : []
  const isOneMedia = new Set(clips.map(({ mediaId }) => mediaId)).size === 1
  return isOneMedia && clips.length > 1 ? { afterClipIds: clips.slice(0, -1).map(({ id }) => id) } : {}
}
