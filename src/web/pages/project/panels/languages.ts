// The languages that Whisper knows and ISO 639-1 has a code for, by their English names.
const CODES =
  'af am ar as az ba be bg bn bo br bs ca cs cy da de el en es et eu fa fi fo fr gl gu ha he hi hr ht hu hy id is it ja ' +
  'jv ka kk km kn ko la lb ln lo lt lv mg mi mk ml mn mr ms mt my ne nl nn no oc pa pl ps pt ro ru sa sd si sk sl sn so ' +
  'sq sr su sv sw ta te tg th tk tl tr tt uk ur uz vi yi yo zh'

const names = new Intl.DisplayNames('en', { type: 'language' })

/** As the options of a select, by name. */
export const LANGUAGES = CODES.split(' ')
  .map((value) => ({ value, text: names.of(value) ?? value }))
  .sort((a, b) => a.text.localeCompare(b.text, 'en'))
