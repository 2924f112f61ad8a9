// Keys that developers use for settings (“gain_db”, “fadeIn”, “pos”).

/** A setting in plain words, the unit of a bare number, and its spellings, lowercase without “_”. */
const ROWS: readonly (readonly [words: string, unit: string, keys: string])[] = [
  ['volume', 'db', 'gain gaindb volume volumedb db'],
  ['loudness', 'lufs', 'loudness lufs loudnesslufs targetlufs targetloudness integratedloudness'],
  ['speed', '', 'speed rate tempo playbackrate playbackspeed speedfactor'],
  ['studio sound', '', 'studiosound'],
  ['fade in', 's', 'fadein fadeinsec fadeinseconds'],
  ['fade out', 's', 'fadeout fadeoutsec fadeoutseconds'],
  ['max pause', 's', 'maxpause maxgap maxsilence pausemax'],
  ['burned in', '', 'burned burnedin burn burnin burnt hardcoded'],
  ['called', '', 'into name newname outputname label title called as out output'],
  ['from', '', 'src source sources media file from start begin starttime'],
  ['to', '', 'to end until endtime finish stop'],
  ['text', '', 'text says sentence phrase quote'],
  ['at', '', 'at timestamp'],
  ['for', 's', 'seconds'],
  ['captions', '', 'captions subtitles'],
  ['in', '', 'comp composition target scope timeline sequence section part segment range'],
  ['', '', 'pos position place placement anchor t time style look'],
  ['', '', 'size ratio aspect aspectratio format shape frame resolution length duration'],
]

/** Keyed by spelling. */
export const KEYS = new Map(
  ROWS.flatMap(([words, unit, keys]) =>
    keys.split(' ').map((key) => [key, { words: words.split(' ').filter(Boolean), unit }] as const),
  ),
)
