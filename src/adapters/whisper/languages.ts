// The languages that Whisper knows: its own codes, which are ISO 639-1 but for two.

const NAMES = {
  en: 'english',
  zh: 'chinese',
  de: 'german',
  es: 'spanish',
  ru: 'russian',
  ko: 'korean',
  fr: 'french',
  ja: 'japanese',
  pt: 'portuguese',
  tr: 'turkish',
  pl: 'polish',
  ca: 'catalan',
  nl: 'dutch',
  ar: 'arabic',
  sv: 'swedish',
  it: 'italian',
  id: 'indonesian',
  hi: 'hindi',
  fi: 'finnish',
  vi: 'vietnamese',
  he: 'hebrew',
  uk: 'ukrainian',
  el: 'greek',
  ms: 'malay',
  cs: 'czech',
  ro: 'romanian',
  da: 'danish',
  hu: 'hungarian',
  ta: 'tamil',
  no: 'norwegian',
  th: 'thai',
  ur: 'urdu',
  hr: 'croatian',
  bg: 'bulgarian',
  lt: 'lithuanian',
  la: 'latin',
  mi: 'maori',
  ml: 'malayalam',
  cy: 'welsh',
  sk: 'slovak',
  te: 'telugu',
  fa: 'persian',
  lv: 'latvian',
  bn: 'bengali',
  sr: 'serbian',
  az: 'azerbaijani',
  sl: 'slovenian',
  kn: 'kannada',
  et: 'estonian',
  mk: 'macedonian',
  br: 'breton',
  eu: 'basque',
  is: 'icelandic',
  hy: 'armenian',
  ne: 'nepali',
  mn: 'mongolian',
  bs: 'bosnian',
  kk: 'kazakh',
  sq: 'albanian',
  sw: 'swahili',
  gl: 'galician',
  mr: 'marathi',
  pa: 'punjabi',
  si: 'sinhala',
  km: 'khmer',
  sn: 'shona',
  yo: 'yoruba',
  so: 'somali',
  af: 'afrikaans',
  oc: 'occitan',
  ka: 'georgian',
  be: 'belarusian',
  tg: 'tajik',
  sd: 'sindhi',
  gu: 'gujarati',
  am: 'amharic',
  yi: 'yiddish',
  lo: 'lao',
  uz: 'uzbek',
  fo: 'faroese',
  ht: 'haitian creole',
  ps: 'pashto',
  tk: 'turkmen',
  nn: 'nynorsk',
  mt: 'maltese',
  sa: 'sanskrit',
  lb: 'luxembourgish',
  my: 'myanmar',
  bo: 'tibetan',
  tl: 'tagalog',
  mg: 'malagasy',
  as: 'assamese',
  tt: 'tatar',
  haw: 'hawaiian',
  ln: 'lingala',
  ha: 'hausa',
  ba: 'bashkir',
  jw: 'javanese',
  su: 'sundanese',
} as const

export type WhisperLanguage = keyof typeof NAMES

/** ISO 639-1 codes whose Whisper code differs. */
const OTHERWISE_NAMED = new Map<string, WhisperLanguage>([
  ['jv', 'jw'],
  ['nb', 'no'],
  ['iw', 'he'],
])

/** Whisper's code for a language code in any case, or null when Whisper does not know that language. */
export function whisperLanguage(code: string): WhisperLanguage | null {
  const lower = code.toLowerCase()
  const own = OTHERWISE_NAMED.get(lower) ?? lower
  return Object.hasOwn(NAMES, own) ? (own as WhisperLanguage) : null
}

/** ISO 639-1 for Whisper's own code, as far as there is one. */
export function isoLanguage(own: string): string {
  return own === 'jw' ? 'jv' : own
}

/** The English name in lower case (`german`), which transformers uses; the code itself when unknown. */
export function languageName(code: string): string {
  const own = whisperLanguage(code)
  return own === null ? code : NAMES[own]
}

/** Whisper's code for an English name in any case (`German`), or null when it is not the name of one of its languages. */
export function languageOfName(given: string): WhisperLanguage | null {
  const lower = given.toLowerCase()
  const found = Object.entries(NAMES).find(([, each]) => each === lower)
  return found === undefined ? null : (found[0] as WhisperLanguage)
}
