// Read-only questions, answered from the document. Nothing here changes anything.
import type { Composition } from '../../../../edit/document.ts'
import { DEFAULT_FILLERS } from '../../../../edit/fillers.ts'
import { clockText, countText, lengthText, listText } from '../../../../edit/time-text.ts'
import { saidScope } from '../scope.ts'
import { passagesAbout, rangeOfPassage } from '../topics.ts'
import { findPhrase, plainWord, topicWords } from '../words.ts'
import type { Work } from '../work.ts'

const MOST_LISTED = 50
const MOST_QUOTED = 5

const ASKS =
  /^(?:please )?(?:which|what|how|who|when|where|is|are|does|do|did|has|have|why|announce|show(?: me)?|reply|get|count|find out|check (?:if|whether)|search|summarize|give (?:me )?(?:the|a list)|make a list|print|say (?:which|what|how|when|where)|in|for|of)(?!\w)/

/** Answers a question; true when the clause was one. */
export function questions(work: Work) {
  const { clause, text } = work
  if (clause.form.forbids || work.understood) return
  const make =
    /^make (?:the |a |all )*(?:list|composition ?id|duration|transcript|number|names?)(?!\w)/.test(text) &&
    /^give me|^list|^get me/i.test(clause.original())
  if (!clause.form.isQuestion && !ASKS.test(text) && !make) return
  if (
    /^(?:in|for|of)(?!\w)/.test(text) &&
    !clause.form.isQuestion &&
    !/(?<!\w)(?:which|what|how|list|announce)(?!\w)/.test(text)
  )
    return
  if (
    /^show\b/.test(text) &&
    /(?<!\w)(?:title|lowerthird|caption|camera|angle|text)(?!\w)/.test(text) &&
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
  if (/\bhow many\b|\bcount\b|\bnumber of\b/.test(text)) return counts(work)
  if (
    /\bhow (?:long|short)\b|\bduration\b|\blength\b|\brun ?time\b/.test(text) ||
    /\bhow many (?:minutes|seconds)(?!\w)/.test(work.clause.original())
  )
    return durations(work)
  if (/(?<!\w)(?:longest|shortest)(?!\w)/.test(text)) return extremes(work)
  if (/\bcomposition\b/.test(text) && /(?<!\w)(?:which|what|announce|show|are|find|make)(?!\w)/.test(text))
    return whichCompositions(work)
  if (/(?<!\w)(?:ratio|vertical|horizontal|square)(?!\w)/.test(text))
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
  if (/\bsize\b|\bfps\b|\bloud/.test(text))
    return eachOne(
      work,
      ({ name, width, height, loudnessLufs }) =>
        `“${name}” is ${width}x${height}${loudnessLufs === null ? '' : `, ${loudnessLufs} LUFS`}`,
    )
  return null
}

function about(work: Work): Composition[] {
  const said = saidScope(work.clause, work.scene)
  const ids = said
    ? said.ok
      ? said.ids
      : []
    : (work.scene.focus ?? work.scene.compositions.map(({ id }) => id))
  if (said && !said.ok) work.refuse(said.why)
  return work.scene.compositions.filter(({ id }) => ids.includes(id))
}

function eachOne(work: Work, tell: (composition: Composition) => string): string {
  const chosen = about(work)
  if (chosen.length === 0) return 'The project has no compositions.'
  return `${chosen.slice(0, MOST_LISTED).map(tell).join('; ')}.`
}

function ids(work: Work): string {
  const chosen = about(work)
  if (chosen.length === 0) return 'The project has no compositions.'
  return `${chosen
    .slice(0, MOST_LISTED)
    .map(({ id, name }) => `compositionId="${id}" (“${name}”)`)
    .join(', ')}.`
}

function overview({ scene }: Work): string {
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

function counts(work: Work): string | null {
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

function fillerCount(work: Work): string {
  const single = DEFAULT_FILLERS.filter(
    (text) => !text.includes(' ') && !['like', 'actually', 'basically', 'literally'].includes(text),
  )
  return eachOne(work, (one) => {
    const words = work.scene
      .now(one.id)
      .words.filter(({ kind, text }) => kind === 'hesitation' || single.includes(plainWord(text)))
    return `“${one.name}” has ${countText(words.length, 'hesitation')} such as um and uh`
  })
}

function durations(work: Work): string {
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
  return eachOne(work, ({ id, name }) => `“${name}” is ${lengthText(scene.durationOf(id))} long`)
}

function extremes(work: Work): string {
  const { scene, text } = work
  const sorted = scene.compositions.toSorted((a, b) => scene.durationOf(a.id) - scene.durationOf(b.id))
  const which = /\blongest\b/.test(text) ? sorted.at(-1) : sorted[0]
  return which
    ? `The ${/\blongest\b/.test(text) ? 'longest' : 'shortest'} composition is “${which.name}” with ${lengthText(scene.durationOf(which.id))}.`
    : 'The project has no compositions.'
}

function whichCompositions(work: Work): string {
  const { scene, text, clause } = work
  const length = clause.entities('length', 'clock')[0]
  const tell = (chosen: readonly Composition[], what: string) =>
    chosen.length === 0
      ? `No composition ${what}.`
      : `${chosen
          .map((one) => `“${one.name}” (${lengthText(scene.durationOf(one.id))})`)
          .slice(0, MOST_LISTED)
          .join(
            ', ',
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

function mediaList({ scene }: Work): string {
  if (scene.media.length === 0) return 'The project has no media.'
  return `The project has ${countText(scene.media.length, 'media file')}: ${listText(
    scene.media.map(
      (one) =>
        `“${one.name}” (${one.kind}${one.availableRange ? `, ${lengthText(one.availableRange.endUs)}` : ''})`,
    ),
    MOST_LISTED,
  )}.`
}

/** "What did I say about X", "when do we talk about X", "where is 'X' said". */
function whatWasSaid(work: Work): string | null {
  const { clause, text, scene } = work
  const match =
    /(?<!\w)(?:say about|talk about|talk on|talk|mention|about|say|topic of|said) (?!<[dtn])((?!in <).+?)(?: in (?:the |this )?(?:<c\d+>|composition|video|interview|podcast|transcript).*)?$/.exec(
      text,
    )
  if (!match) return null
  const words = match[1] ?? ''
  const start = match.index + match[0].indexOf(words, match[0].startsWith(words) ? 0 : 4)
  const entity = clause.entity(/<q\d+>/.exec(words)?.[0])
  const topic =
    entity && 'text' in entity
      ? entity.text
      : clause.originalAt(start, start + words.length).replace(/^(?:the |a |an )?/i, '')
  if (topicWords(topic).length === 0 && findPhraseAnywhere(work, topic) === 0) return null
  const chosen = about(work)
  const told = chosen.flatMap((one) => {
    const { sentences, words: heard } = scene.now(one.id)
    const exact = findPhrase(heard, topic).flatMap(({ from }) => {
      const atUs = heard[from]?.range.startUs ?? 0
      const sentence = sentences.find(({ range }) => range.startUs <= atUs && atUs < range.endUs)
      return sentence ? [sentence] : []
    })
    const near = passagesAbout(sentences, topic)
      .slice(0, MOST_QUOTED)
      .map((passage) => ({
        text: sentences
          .slice(passage.from, passage.to)
          .map((sentence) => sentence.text)
          .join(' '),
        range: rangeOfPassage(sentences, passage),
      }))
    const found = exact.length > 0 ? [...new Set(exact)] : near
    return found.length === 0
      ? []
      : [
          `In “${one.name}”: ${found
            .slice(0, MOST_QUOTED)
            .map(({ text: said, range }) => `at ${clockText(range.startUs)} “${shortened(said)}”`)
            .join('; ')}${found.length > MOST_QUOTED ? `; and ${found.length - MOST_QUOTED} more` : ''}`,
        ]
  })
  return told.length === 0 ? `Nothing is said about “${topic}”.` : `${told.join('. ')}.`
}

function findPhraseAnywhere({ scene }: Work, phrase: string): number {
  return scene.compositions.reduce((sum, { id }) => sum + findPhrase(scene.now(id).words, phrase).length, 0)
}

function gist(work: Work): string {
  return eachOne(work, (one) => {
    const { sentences } = work.scene.now(one.id)
    const counted = new Map<string, number>()
    for (const { words } of sentences)
      for (const { text } of words)
        if (topicWords(text).length > 0) counted.set(plainWord(text), (counted.get(plainWord(text)) ?? 0) + 1)
    const top = [...counted]
      .sort((a, b) => b[1] - a[1])
      .slice(0, 8)
      .map(([word]) => word)
    return top.length === 0
      ? `“${one.name}” has no transcript`
      : `“${one.name}” speaks most of ${listText(top)}`
  })
}

function transcriptText(work: Work): string {
  return eachOne(
    work,
    (one) =>
      `“${one.name}”: ${
        shortened(
          work.scene
            .now(one.id)
            .sentences.map(({ text }) => text)
            .join(' '),
          2000,
        ) || 'no transcript'
      }`,
  )
}

function studioSoundOf({ tracks }: Composition): string {
  const values = [
    ...new Set(
      tracks
        .flatMap(({ items }) => items)
        .flatMap((item) => (item.kind === 'clip' ? [item.effects.studioSound] : [])),
    ),
  ]
  if (values.every((value) => value === 0)) return 'off'
  return values.length === 1 ? `on at ${values[0]} %` : 'on in part'
}

function namesOf(compositions: readonly Composition[]): string {
  return listText(
    compositions.map(({ name }) => `“${name}”`),
    MOST_LISTED,
  )
}

function shortened(text: string, most = 200): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`
}
