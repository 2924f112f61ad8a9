// What people ask for that Roughcut, or this engine without a language model, cannot do. Each is said
// plainly, so that nothing else is done in its place.
import type { Work } from '../work.ts'

/** What is asked → why it is not done. First match wins. */
const IMPOSSIBLE: [RegExp, string][] = [
  [
    /\b(?:make|turn|convert|save|get|export|download|render|give)\b.*\b(?:gif|mp4|mp3|mov|webm|prores|avi|mkv)\b(?! (?:into|to the|before|after))|^(?:a )?(?:gif|mp4|mp3)$/,
    'the agent does not export; use Export for that',
  ],
  [
    /\breverse (?:the |this |it\b|my )?(?:whole |all )?(?:video|footage|clip|section|picture|film|media|it)?\b(?!.*\b(?:order|clips)\b)|\b(?:play|run) (?:it |this |the \w+ )?(?:backwards?|in reverse)\b/,
    'nothing is played backwards here',
  ],
  [
    /\bfreeze\b|\bfreeze ?frame\b|\bstill frame\b|\bhold the frame\b/,
    'frames are not frozen here; a still picture of the project can be put in',
  ],
  [
    /\b(?:twice|double|<x\d+>|<n\d+> times) (?:as long|the length|the duration)\b|\b(?:make|stretch|extend) (?:it|this|the (?:video|composition)) (?:<[pd]\d+> )?longer\b/,
    'a composition is not made longer than what it plays; it can be slowed down, or media can be put in',
  ],
  [/\bloop\b|\bboomerang\b/, 'nothing is looped here'],
  [
    /\btranslate\b|\b(?:caption|subtitle|transcript)s? (?:in|into|to) (?:french|german|spanish|italian|portuguese|japanese|chinese|korean|dutch|polish|russian|arabic|hindi|turkish|swedish|another language)(?!\w)/,
    'nothing is translated or dubbed here; only the rules engine is at work, and there is no translation tool',
  ],
  [
    /(?<!\w)(?:ai|synthetic|cloned?|generated) (?:voice|speaker|narration|avatar)\b|\bvoice ?over\b|\bnarrate\b|\btext to speech\b|\btts\b|\bregenerate\b|\boverdub\b|\bvoice clon\w+/,
    'there are no AI voices here, so nothing is narrated',
  ],
  [
    /\blayout\b|\bscene template\b|\btemplate\b|\bbrand (?:kit|colors?|fonts?|template)(?!\w)/,
    'there are no layouts or templates here; titles, captions, frame size and fit can be set',
  ],
  [
    /\b(?:rotate|flip|mirror|crop (?:out|off|away) (?:the )?(?:left|right|top|bottom|\w+))\b/,
    'pictures are not rotated, mirrored or cropped by hand; frame size and fit can be set',
  ],
  [
    /\b(?:480p|720p|1080p|1440p|2160p|4k|8k|full hd|uhd)\b/,
    'the resolution of a file is chosen when it is exported; a frame size can be set as width x height',
  ],
  [
    /\bfps\b|\bframe ?rate\b|\bframes per second\b/,
    'a composition plays at the frame rate of its media; another one can be chosen when it is exported',
  ],
  [/\bzoom\b|\bpunch ?in\b|\bken burns\b|\bpan and\b/, 'there is no zoom or punch-in'],
  [/\bjumpcuts\b/, 'jump cuts cannot be hidden with zooms; crossfades between clips are possible'],
  [
    /\bgreen screen\b|\bchroma key\b|\b(?:remove|replace|change|blur) (?:the |my |our )?background(?: (?:of|behind|from|with)|$)(?!.*\b(?:noise|music|sound|audio|hum|hiss)\b)|\bvirtual background\b/,
    'the picture’s background cannot be replaced or removed',
  ],
  [
    /\beye contact\b|\bface (?:blur|retouch|touch)\w*|\bblur (?:the |my |his |her |their |every )?faces?\b|\bbeaut(?:y|ify)\b|\bretouch\w*/,
    'pictures are not retouched',
  ],
  [
    /\bb ?roll\b|\bstock (?:footage|video|media|image|photo|music)s?\b|\bgenerate (?:an? |some )?(?:image|picture|photo|video clip)s?\b|\bimages? (?:of|from|generated)\b|\bmake (?:an? |some )?(?:image|picture|thumbnail|photo|cover image)s?\b|\bthumbnail\b/,
    'no pictures or stock footage are found or generated; only media of this project can be used',
  ],
  [
    /\bpublish\b|\bupload\b|\bshare (?:it|this|the|to|on|with)\b|\bpost (?:it|this|the) (?:to|on)\b|\bsend (?:it|this|me|the)\b|\be ?mail\b|\bschedule\b/,
    'nothing is published, shared or sent from here',
  ],
  [
    /^(?:export|render|download)\b|\b(?:export|render) (?:it|this|the|as|to|every|all)(?!\w)/,
    'the agent does not export; use Export for that',
  ],
  [
    /(?<!\w)(?:color (?:grade|correct\w*|balance)|grading|brightness|contrast|saturation|exposure|white balance|lut|filters?|cinematic look|vignette|stabiliz\w+|sharpen)(?!\w)/,
    'colors and light of the picture are not changed',
  ],
  [
    /(?<!\w)(?:emoji|emojis|gif|gifs|sticker|stickers|callouts?|animated|animation|animations|animate|motion graphics|graphics|progress bar|logo|watermark|arrows?|confetti)\b(?! (?:karaoke|caption))/,
    'there are no graphics, logos, emojis or animations, only titles and captions',
  ],
  [
    /(?<!\w)(?:sound effects?|sfx|bleep\w*|beep\w*|whoosh|applause|laugh track)(?!\w)/,
    'there are no sound effects; only media of this project can be used',
  ],
  [
    /(?<!\w)(?:re ?edit|change) (?:the )?tone\b|\bsentiment\b|\bmake (?:it|this) (?:more )?(?:funny|funnier|emotional|dramatic|exciting|professional|engaging|viral|interesting)\b|\brewrite\b|\brephrase\b/,
    'the rules engine cannot judge tone or rewrite what is said; it needs to know what to remove or add',
  ],
  [
    /\bwrite (?:a |an |the |me |some )*(?:\w+ ){0,3}?(?:script|description|post|summary|blog|tweet|caption for|email|article|show notes|newsletter)\b|\b(?:make|draft) (?:a |an |the |me |some )*(?:\w+ ){0,2}(?:script|description|blog post|article|show notes|newsletter|tweet|linkedin post)s?\b|\bshow notes\b|\bsummarize\b(?!.*(?:video|clip|reel|highlight|<d|composition))/,
    'the rules engine does not write texts; that needs a language model',
  ],
  [
    /(?<!\w)(?:identify|detect|recognize|separate|diari\w+|find) (?:the |all |every |different |who )*speaker\b|\bwho is speaking\b/,
    'speakers are not told apart by their voices; a speaker can be labelled by name',
  ],
  [/(?<!\w)(?:transcribe|re ?transcribe)(?!\w)/, 'transcripts are made when media are imported'],
  [
    /\bcamera layouts?\b|\bpicture in picture\b|\bpip\b|\bsplit screen\b|\bside by side\b|\bgrid\b/,
    'pictures are not placed side by side or inside each other',
  ],
  [/\brecord\b.*\b(?:me|screen|webcam)(?!\w)/, 'nothing is recorded here'],
  [
    /(?<!\w)(?:undo|redo|revert|roll back)(?!\w)/,
    'send “undo”, “redo” or “back to the original” as a prompt of its own',
  ],
  [
    /\bsearch (?:my|all|the|for) ?(?:my )?(?:project|workspace|drive)/,
    'the agent sees this project only, not the others',
  ],
]

const VAGUE =
  /(?<!\w)(?:boring|dull|bad|weak|worst|unnecessary|irrelevant|unimportant|useless|rambling|awkward|cringe|slow|repetitive|off topic|tangents?|not (?:good|interesting|relevant|needed|necessary|important|useful)|uninteresting|fluff|waffle|not earn|best looking|ugly|embarrassing|controversial)(?!\w)/

/** Parts of the clause that cannot be done are noted and taken; the rest is left to the other readers. */
export function impossible(work: Work) {
  const { clause } = work
  if (clause.form.forbids) return
  for (const [pattern, why] of IMPOSSIBLE) {
    const match = pattern.exec(clause.rest)
    if (!match) continue
    // "The roof b-roll" of this project is no stock footage.
    if (/^b ?roll/.test(match[0]) && clause.entities('media').length > 0) continue
    if (clause.form.isQuestion && !/translate/.test(match[0])) continue
    if (clause.form.isQuestion) return
    if (
      /^blur/.test(match[0]) &&
      work.all.some((one) => /\b(?:vertical|horizontal|square)\b|<[rs]\d+>/.test(one.text))
    )
      continue
    // A title's or a name's own words are no instruction.
    if (
      /(?<!\w)(?:say|named|reading) .*$/.test(clause.text.slice(0, match.index)) &&
      match.index > 0 &&
      !/translate/.test(match[0])
    )
      continue
    const [from, to] = pieceAround(clause.text, match.index, match.index + match[0].length)
    const words = from === 0 && to === clause.text.length ? clause.original() : clause.originalAt(from, to)
    clause.use(from, to)
    work.understood = true
    work.scene.refuse(words, why)
    return
  }
  if (
    /^(?:remove|cut|trim|skip|shorten)$/.test(work.verb) &&
    VAGUE.test(clause.rest) &&
    !/\bpause\b|\bfiller\b|\bretake\b|<q\d+>|\bword\b/.test(clause.rest)
  ) {
    work.refuse(
      'what is boring or unnecessary cannot be told without understanding it; name the times, the words or the topic that shall go',
    )
    clause.useAll()
  }
}

/** The object of a list that the match stands in: other objects of the clause are still done. */
function pieceAround(text: string, start: number, end: number): [number, number] {
  const before = /(?:^| , | and )(?!.*(?: , | and ))/.exec(text.slice(0, start))
  const from = before ? before.index + before[0].length : 0
  const after = /(?: , | and )/.exec(text.slice(end))
  const to = after ? end + after.index : text.length
  const isFirst = from === 0
  return [isFirst ? 0 : from, to]
}
