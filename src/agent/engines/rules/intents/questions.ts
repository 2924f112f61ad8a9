import { clockText, listText } from '../../../../edit/time-text.ts'
import type { Work } from '../work.ts'
import { eachOne, MOST_LISTED, namesOf, studioSoundOf } from './answering.ts'
import {
  counts,
  durations,
  extremes,
  ids,
  mediaList,
  overview,
  whichCompositions,
} from './answers-about-compositions.ts'
import {
  fillerCount,
  gist,
  nearestSaid,
  pauseList,
  questionList,
  saidThere,
  transcriptText,
  whatWasSaid,
} from './answers-about-speech.ts'

const ASKS =
  /^(?:please )?(?:at what|which|what|how|who|when|where|is|are|does|do|did|has|have|why|announce|show(?: me)?|reply|return (?=(?:the |a |all |every )*(?:list|names?|ids?|composition|duration|number|transcript|title|chapter|marker))|output|get|count|find out|check (?:if|whether)|search|summarize|give (?:me )?(?:the (?!<|video|composition|clip|interview|podcast|episode|talk)|a list)|make a list|print|name(?= (?:every|all) composition (?:that|which|shorter|longer|with|in))|say (?:which|what|how|when|where)|in|for|of)(?!\w)/

const ABILITIES =
  'Say for example: “remove filler words, shorten pauses to half a second and add captions”, “cut from 1:30 to 2:15”, “make it vertical”, “add a title that says …”, or “make a 30-second highlight reel”.'

/** "… Give me timestamps", after a question: how it shall be answered. */
const WANTS_DETAILS =
  /^(?:make|announce|show|include|add|get|reply)(?: (?:me|with|the|all|any|every|exact|some|a))* (?:chapter|times?|timecodes?|list|details?|quotes?|sentence|announce)s?$/

/** Answers a question; true when the clause was one. */
export function questions(work: Work) {
  const { clause, text } = work
  if (clause.form.forbids || work.understood) return
  if (/^(?:help|what (?:please|can you) do|how does (?:this|it) work|what are you able to do)$/.test(text)) {
    clause.useAll()
    work.understood = true
    return work.scene.remark(ABILITIES)
  }
  const make =
    /^make (?:the |a |all )*(?:list|composition|composition ?ids?|ids?|overview|summary of the project|duration|transcript|number|names?)(?!\w)/.test(
      text,
    ) && /^give me|^list|^get me/i.test(clause.original())
  const previous = work.all[work.all.indexOf(clause) - 1]
  if (previous?.form.isQuestion && WANTS_DETAILS.test(text)) {
    clause.useAll()
    work.understood = true
    return
  }
  // "Find the part where he talks about X": to be told, not to be made.
  if (
    /^find (?:me )?(?:the |every |all |any |that |a )*(?:section|mention|sentence|place|time|moment|word|question|answer)\b/.test(
      text,
    ) &&
    !/\b(?:composition|clip|video|reel|named)\b/.test(text)
  ) {
    const said = whatWasSaid(work) ?? nearestSaid(work)
    if (said !== null) {
      clause.useAll()
      work.understood = true
      return work.scene.remark(said)
    }
  }
  if (!clause.form.isQuestion && !ASKS.test(text) && !make) return
  if (
    /^(?:in|for|of)(?!\w)/.test(text) &&
    !clause.form.isQuestion &&
    !/(?<!\w)(?:which|what|how|list|announce)(?!\w)/.test(text)
  )
    return
  if (
    /^show\b/.test(text) &&
    /(?<!\w)(?:title|lowerthird|caption|camera|angle|text)(?!\w)|<m\d+>.* (?:while|when|during|over|where|at|from|for|as)\b/.test(
      text,
    ) &&
    !/(?<!\w)(?:which|all title|the titles)(?!\w)/.test(text)
  )
    return
  const answer = answerTo(work)
  if (answer === null) return
  clause.useAll()
  work.understood = true
  work.scene.remark(answer)
}

function answerTo(work: Work): string | null {
  const { text, scene } = work
  if (
    /\bproject (?:details?|info|summary|overview|status)|\boverview\b|\bwhat is in (?:the|this|my) project\b|\bdescribe (?:the|this) project\b|\bget the project\b|\bproject details?(?!\w)/.test(
      text,
    )
  )
    return overview(work)
  if (
    /^(?:what|announce|which)\b/.test(text) &&
    /\b(?:say|word|heard|happens?|sentence|talk|talking)\b/.test(text) &&
    /<[td]\d+>|\b(?:at|in|near) the (?:very )?(?:start|end)\b|\b(?:first|last) (?:<n|<d|few|sentence|word|question)/.test(
      text,
    )
  ) {
    const said = saidThere(work)
    if (said !== null) return said
  }
  if (/\b(?:say|talk|mention)\b.*\babout\b|\bwhat (?:do|did|does) .* (?:say|mention)\b/.test(text)) {
    const said = whatWasSaid(work)
    if (said !== null) return said
  }
  if (/\btranslate\b/.test(text))
    return 'The project has no translations: compositions are not translated here, so there is none to list.'
  if (/\bpublished\b|\bpublish\b/.test(text))
    return `Nothing is published from Roughcut, so no composition is${scene.compositions.length > 0 ? `: ${namesOf(scene.compositions)} ${scene.compositions.length === 1 ? 'is' : 'are all'} unpublished` : ''}.`
  if (
    /(?<!\w)(?:composition ?id|\bid\b|\bids\b)(?!\w)/i.test(work.clause.original()) ||
    /compositionid/i.test(work.clause.original())
  )
    return ids(work)
  if (
    /(?<!\w)(?:filler|um|uh)(?!\w)/.test(text) &&
    /(?<!\w)(?:how many|count|number|which|what|are there|any|is there)(?!\w)/.test(text)
  )
    return fillerCount(work)
  if (
    /\bpause\b/.test(text) &&
    /\b(?:where|which|how many|how long|longest|announce|count|are there|is there|any)\b/.test(text)
  )
    return pauseList(work)
  if (/\bquestion\b/.test(text) && /\b(?:announce|which|what|show)\b/.test(text)) return questionList(work)
  if (/\bhow many\b|\bcount\b|\bnumber of\b/.test(text)) return counts(work)
  if (
    /\bhow (?:long|short)\b|\bduration\b|\blength\b|\brun(?:ning)? ?time\b/.test(text) ||
    /\bhow many (?:minutes|seconds)(?!\w)/.test(work.clause.original())
  )
    return durations(work)
  if (/(?<!\w)(?:longest|shortest)(?!\w)/.test(text)) return extremes(work)
  if (
    /\bcomposition\b/.test(text) &&
    /(?<!\w)(?:which|what|name|announce|show|are|find|make)(?!\w)/.test(text)
  )
    return whichCompositions(work)
  if (/(?<!\w)(?:ratio|vertical|horizontal|square)(?!\w)/.test(text) && !/\bloud/.test(text))
    return eachOne(work, ({ name, width, height }) => `“${name}” is ${width}x${height}`)
  if (/\bcaption\b/.test(text))
    return eachOne(
      work,
      ({ name, captions }) =>
        `“${name}” has ${captions ? `${captions.burned ? 'burned-in' : 'soft'} ${captions.style} captions` : 'no captions'}`,
    )
  if (/\bstudiosound\b/.test(text))
    return eachOne(work, (one) => `“${one.name}”: studio sound is ${studioSoundOf(one)}`)
  if (/(?<!\w)(?:title|lowerthird)(?!\w)/.test(text) && !/\bsay about\b/.test(text))
    return eachOne(
      work,
      ({ name, titles }) =>
        `“${name}” has ${titles.length === 0 ? 'no titles' : listText(titles.map((title) => `“${title.text}” at ${clockText(title.range.startUs)}`))}`,
    )
  if (/(?<!\w)(?:chapter|marker)(?!\w)/.test(text))
    return eachOne(
      work,
      ({ name, markers }) =>
        `“${name}” has ${
          markers.length === 0
            ? 'no markers or chapters'
            : listText(
                markers.map((marker) => `“${marker.name}” at ${clockText(marker.atUs)}`),
                MOST_LISTED,
              )
        }`,
    )
  if (/\bspeaker\b|\bwho (?:is|are|speaks?|talks?|do|did)\b/.test(text)) {
    const known = [...new Set(scene.document.speakers.map(({ speaker }) => speaker))]
    return known.length === 0
      ? 'No speakers are labelled in this project.'
      : `The labelled speakers are ${listText(known)}.`
  }
  if (
    /(?<!\w)(?:media|clip|track)(?!\w)/.test(text) &&
    /(?<!\w)(?:which|what|announce|show|are|make)(?!\w)/.test(text)
  )
    return mediaList(work)
  const said = whatWasSaid(work)
  if (said !== null) return said
  if (/(?<!\w)(?:what|about)\b.*\b(?:is|are)\b.*\babout\b|\bwhat (?:is|do|does|did|are).*\btalk\b/.test(text))
    return gist(work)
  if (/\btranscript\b/.test(text) && /^(?:announce|show|what|get|print|make|reply)/.test(text))
    return transcriptText(work)
  if (
    work.clause.form.isQuestion &&
    /^(?:when|where|who|how|what|which|at what|is|are|does|did|why)\b/.test(text)
  ) {
    const nearest = nearestSaid(work)
    if (nearest !== null) return nearest
  }
  if (/\bsize\b|\bratio\b|\bloud/.test(text))
    return eachOne(
      work,
      ({ name, width, height, loudnessLufs }) =>
        `“${name}” is ${width}x${height}${loudnessLufs === null ? (/\bloud/.test(text) ? ', without a loudness target' : '') : `, ${loudnessLufs} LUFS`}`,
    )
  return null
}
