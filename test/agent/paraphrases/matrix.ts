// Short commands as products: what people say for a verb, an object, a value and a frame, in all combinations.
import type { Paraphrases } from './paraphrase.ts'

/** “{turn|switch} captions {on|off}” as four wordings. */
function product(template: string): string[] {
  const [, before, options, after] = /^(.*?)\{([^{}]*)\}(.*)$/s.exec(template) ?? []
  if (options === undefined) return [template.replace(/\s+/g, ' ').trim()]
  return options.split('|').flatMap((one) => product(`${before}${one}${after}`))
}

const all = (...templates: string[]): string[] => [...new Set(templates.flatMap(product))]

export default [
  {
    project: 'interview',
    command: 'add captions',
    same: all(
      '{add|put|enable|give me|include|apply|supply} {|the |some }{captions|subtitles|subs|CC}',
      '{put|slap|stick|pop|whack|throw|chuck} {captions|subs} {on|on it|over it|on this}',
      '{captions|subtitles}{ on|: on| please| needed| required|: yes}',
      '{captions|subtitles} {should|must|need to|have to} be {on|added|shown|provided}',
      '{it|the video} {needs|should have|must have} {captions|subtitles}',
      '{|kindly }provide captions for the same',
    ),
    other: ['no captions', 'add burned-in captions', 'add karaoke captions'],
  },
  {
    project: 'dressed',
    command: 'turn off captions',
    same: all(
      '{remove|hide|kill|drop|lose|ditch|bin|chuck|throw away|scrap|axe} {|the |all the }{captions|subs}',
      '{no|without|zero|0|minus} {captions|subtitles}{| please| at all}',
      '{captions|subtitles}{ off|: off| out| gone|: none| not needed| no longer required}',
      '{captions|subtitles} {should|must|can|have to} {go|be removed|be hidden|be switched off}',
      "{it|this|the video} {doesn't need|shouldn't have|must not have|does not need} {captions|subtitles}",
      "{I|we} {don't want|no longer need|won't be needing} {the|any} captions",
    ),
    other: ['captions on', 'remove the title', 'make the captions karaoke style'],
  },
  {
    project: 'dressed',
    command: 'make the captions karaoke style',
    same: all(
      '{turn|set|switch|change|flip} the captions {to|into} karaoke',
      'captions {karaoke instead of plain|plain -> karaoke|karaoke, not plain|from plain to karaoke}',
      '{plain captions out, karaoke in|switch from plain to karaoke captions|karaoke rather than plain captions}',
    ),
    other: ['plain captions instead of karaoke', 'turn off captions'],
  },
  {
    project: 'interview',
    command: 'add burned-in captions',
    same: all(
      '{burn|bake|embed} {|the }captions in',
      '{burn|bake|embed} {|the }{captions|subtitles} into the {picture|image}',
      '{bake in|burn in|hardcode} {|the }captions',
      '{hardsubs|captions in the picture|subtitles burned into the image}',
    ),
    other: ['add captions', 'captions as a file'],
  },
  {
    project: 'multicam',
    command: 'make it 1080x1080',
    same: all(
      '{16:9 out, 1080x1080 in|16:9 -> 1:1|from 16:9 to 1:1|square instead of 16:9|square, not wide}',
      '{flip|turn|make|set|change} it {to|into} 1080x1080',
      'flip the {picture|frame|video} 1080x1080',
    ),
    other: ['16:9 instead of square', '1:1 out, 16:9 in'],
  },
  {
    project: 'scored',
    command: 'remove the music',
    same: all(
      '{remove|kill|drop|lose|chuck|bin|strip|switch off|turn off} the {music|soundtrack|backing track|bgm|music bed}',
      '{no|without|zero} {music|background music|soundtrack}{| please}',
      '{music|soundtrack|bgm} {off|out|gone}',
    ),
    other: ['mute the music', 'lower the soundtrack', 'no music after 0:45'],
  },
  {
    project: 'long',
    command: 'cut the last 20 seconds',
    same: all(
      '{cut|trim|chop|lop|take|knock|shave|hack} {20 seconds|20s|twenty seconds} off the {end|tail|back|bottom|ending}',
      '{shorten|trim} the {end|tail} by {20 seconds|20 s|twenty seconds}',
      '{20 seconds|20s} off the {end|tail}{| please}',
    ),
    other: ['cut 20 seconds off the start', 'shorten the pauses by 20 %', 'end at 0:20'],
  },
  {
    project: 'long',
    command: 'start at 0:03',
    same: all(
      'trim {|the }{head|start|beginning} to 0:03',
      'trim {start|head}: 0:03',
      '{cut|lop|hack|knock} {3 seconds|3 s} off the {start|top|front|head|beginning}',
    ),
    other: ['trim the tail to 0:03', 'end=0:03'],
  },
  {
    project: 'long',
    command: 'set the loudness to -16 LUFS',
    same: all(
      '{set|bring|take|get|match|normalize} {|the }{loudness|audio|level|levels} to {-16 LUFS|minus 16 LUFS}',
      '{loudness|audio|target loudness}{: | | = | should be | at }-16 LUFS',
      '{our spec is|the client says|spec is} -16 LUFS',
    ),
    other: ['-23 LUFS', 'level +4 dB', 'turn it down 16 dB'],
  },
  {
    project: 'long',
    command: 'set the loudness to -23 LUFS',
    same: all('{EBU R128|EBU R128 please|make it EBU compliant|loudness: EBU R128}'),
  },
  {
    project: 'memo',
    command: 'turn the volume up by 4 dB',
    same: all(
      '{vol|volume|level|gain|audio}{ |: }+4 dB',
      '{turn|bring|push|nudge|bump} {it|the volume|the sound} up {|by }{4 dB|four decibels}',
      '{plus 4 dB|4 dB boost|a 4 dB boost|4 dB volume boost|+4 dB|4 dB louder}',
    ),
    other: ['vol -4 dB', 'vol +3 dB', '4 dB off', 'loudness -4 LUFS'],
  },
  {
    project: 'tagged',
    command: 'rename "Draft one" to "Save the Date"',
    same: all(
      '{rename|reslug|relabel} Draft one to Save the Date',
      "{Draft one's new name|new name for Draft one|rename Draft one}{: | is |: }Save the Date",
      'Draft one {should|must|will} be {called|named} Save the Date',
      'name: Save the Date instead of Draft one',
      '"Draft one" {sounds|is} wrong, should be "Save the Date"',
    ),
    other: ['rename Memo to Save the Date', 'make a copy of Draft one called Save the Date'],
  },
  {
    project: 'tagged',
    command: 'rename "Opening - Spring 2026" to "Opening - Fall 2026"',
    same: all(
      '{change|swap} "Spring" for "Fall" in the name',
      '{Fall|"Fall"} instead of {Spring|"Spring"} in the name',
      'the name should say Fall{, not| instead of} Spring',
      '{in the name, |}replace "Spring" {with|by} "Fall"{ in the name|}',
    ).filter((wording) => wording.includes('name')),
    other: ['Spring instead of Fall in the name', 'Opening - Spring 2026: make it Fall'],
  },
] satisfies Paraphrases[]
