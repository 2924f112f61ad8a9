// "Add captions", "burned-in karaoke captions", "turn the subtitles off".
import type { CaptionStyle } from '../../../../edit/document.ts'
import type { Work } from '../work.ts'

/** Whether captions are painted into the picture when the prompt does not say: what viewers expect to see. */
const USUALLY_BURNED = true

const NOT_BURNED =
  /\b(?:do not|not|never|no|without|instead of) (?:be |have )?(?:add|burned)\b(?: (?:them|it|those|the caption))?(?: (?:burned|in|into))*/

/** Turns captions on, off, or into another style. */
export function captions(work: Work) {
  const { clause } = work
  if (clause.form.isQuestion || clause.form.forbids) return
  if (!/\bcaption\b/.test(clause.rest) || work.has(/\btranslate\b/)) return
  if (/^(?:keep|move|correct|replace|rename|announce|show|export|make)$/.test(work.verb) && !makes(work))
    return
  if (/(?<!\w)(?:in|from) (?:the )?caption\b/.test(clause.rest) && /^(?:change|fix|replace)$/.test(work.verb))
    return
  // "Remove ums, captions, -16 LUFS": what is not there is wanted, not to be removed.
  const isWanted =
    work.verb === 'remove' &&
    (/\bcaptions? (?:on|to|for)\b|\bsubtitles? (?:on|to|for)\b/i.test(clause.original()) ||
      (work.has(/\b(?:filler|um|uh|er|pause|retake)\b.*,.*\bcaption\b/) &&
        work.targets().every((id) => work.scene.composition(id)?.captions === null)))
  // "Turn the burned captions into a normal track": what they were says nothing about what they shall be.
  const into = /^(?:turn|change|make)\b.*?\bcaption (?:into|to|as) /.exec(clause.text)
  const off =
    (/^(?:remove|off|cut|no|stop)$/.test(work.verb) && !isWanted) ||
    work.has(/(?<!\w)(?:caption off|no caption|without (?:any )?caption)(?!\w)/)
  const style = styleOf(work)
  const wish = clause.take(
    /(?<!\w)(?:with |in )?(?:a |the )?(?:classic |plain |simple |clean |standard |basic |modern |bold |animated |tiktok |style )*(?:burned|soft|closed|optional|srt|sidecar|toggleable)?(?: |-)?(?:classic |animated )*(?:karaoke|boxed|plain|simple)?(?: style)?(?: burned)? ?caption(?: on| off| style)?(?: burned(?: in(?:to)?)?| boxed| karaoke)?/,
  )
  const words = into ? clause.text.slice(into[0].length) : clause.text
  const soft =
    /(?<!\w)(?:soft|optional|sidecar|srt|vtt|toggle\w*|not burned|(?:normal|regular|ordinary|separate|plain|standard)? ?(?:caption )?(?:file|track)|selectable|switchable)(?!\w)/.test(
      words,
    ) || /\bclosed captions?(?!\w)/i.test(clause.original())
  const notBurned = work.following.slice(0, 1).find(({ text }) => NOT_BURNED.test(text))
  notBurned?.useAll()
  const isSoft = soft || notBurned !== undefined || NOT_BURNED.test(words)
  const burned = !isSoft && (/\bburned\b/.test(words) || USUALLY_BURNED)
  work.take(
    /(?<!\w)(?:add |use |with |make |turn )?(?:the |a |some )*(?:soft |classic |animated |word )*(?:karaoke |boxed |plain |simple |burned |clean )*(?:style )?caption\b/,
  )
  while (
    clause.take(
      /(?<!\w)(?:but )?(?:in |with |as |not )?(?:a |the )?(?:karaoke|boxed|plain|simple|classic|burned|soft)(?: style| box| look| track)?(?!\w)/,
    )
  );
  clause.take(/(?<!\w)(?:as|in|on) (?:a |an )?(?:separate |extra |own )*(?:track|file)(?!\w)/)
  clause.take(
    /(?<!\w)(?:at|on|in|along) the (?:very )?(?:bottom|lower third)(?: of the (?:screen|video|picture|frame))?(?!\w)/,
  )
  if (into) clause.useAll()
  clause.take(/(?<!\w)(?:burned|into the (?:video|picture|frame)|on the video|on screen)(?!\w)/)
  work.understood = wish !== null || work.understood
  work.understood = true
  const unsupported = clause.take(
    /(?<!\w)(?:(?:and )?(?:color|paint|turn|make) (?:the |it |them )?(?:text |letters? |font |caption )?)?(?:in |with |of |using |to )?(?:a |an |the )?(?:(?:bold|big|large|small|bigger|larger|smaller) )?(?:yellow|red|blue|green|white|black|pink|orange|purple|font|arial|helvetica|roboto|size|emoji\w*|uppercase|all caps|italic|bold|outline|shadow|animated|bigger|larger|smaller|big|large)(?: (?:font|text|color|letters|style|size))?(?!\w)/,
  )
  if (unsupported && !off)
    work.scene.refuse(
      clause.originalAt(unsupported.index, unsupported.index + unsupported[0].length),
      'captions have no colors, fonts, sizes or emojis here, only the styles plain, karaoke and boxed',
    )
  work.scene.report(off ? 'Turning captions off…' : 'Adding captions…')
  for (const compositionId of work.targets()) {
    const composition = work.scene.composition(compositionId)
    if (!composition) continue
    const before = composition.captions
    // "Make the captions bigger" changes what is there; it does not ask for captions.
    if (
      unsupported &&
      before === null &&
      style === null &&
      (/^(?:make|change|move|set)$/.test(work.verb) || /^(?:re)?(?:color|style|paint|size)\b/.test(work.text))
    )
      continue
    const value = off
      ? null
      : {
          style: style ?? before?.style ?? 'plain',
          burned: /\bburned\b/.test(words) || isSoft || !before ? burned : before.burned,
        }
    if (
      !off &&
      work.scene.reference(compositionId).words.length === 0 &&
      work.scene.project.context.words.size === 0
    )
      work.scene.remark(`“${composition.name}” has no transcript, so its captions stay empty.`)
    work.scene.apply(clause, [{ type: 'set_captions', compositionId, captions: value }])
  }
}

function makes(work: Work): boolean {
  return work.verb === 'make' || (work.verb === 'show' && work.has(/^show (?:the )?caption/))
}

function styleOf(work: Work): CaptionStyle | null {
  if (work.has(/\bkaraoke\b/)) return 'karaoke'
  if (work.has(/\bboxed\b/)) return 'boxed'
  return work.has(/(?<!\w)(?:plain|simple|clean|basic|standard|minimal)(?!\w)/) ? 'plain' : null
}
