// The words of editing, and what people write instead of them, so that the readers of intents need
// one spelling. The lists are in `words-of-doing.ts` and `words-of-things.ts`.

import { spelledOrdinal } from './ordinals.ts'
import { WORDS_OF_DOING } from './words-of-doing.ts'
import { WORDS_OF_THINGS } from './words-of-things.ts'

const listed = (text: string) => text.split(',').map((item) => item.trim().replace(/\s+/g, ' '))
const SYNONYMS = Object.entries({ ...WORDS_OF_DOING, ...WORDS_OF_THINGS }).map(
  ([canonical, phrases]) => [canonical, listed(phrases)] as const,
)

/** British, shortened and unpunctuated spellings → how they are read. */
const PLAIN_SPELLINGS = `
  al=all, teh=the, adn=and, hte=the, filer=filler, filers=filler, fillter=filler,   colour=color, colours=colors, coloured=colored, centre=center, centred=centered, grey=gray,
  organise=organize, recognise=recognize, summarise=summarize, emphasise=emphasize,
  minimise=minimize, maximise=maximize, programme=program, favourite=favorite, favour=favor,
  labelled=labeled, labelling=labeling, colouring=coloring, prioritise=prioritize, optimise=optimize,
  behaviour=behavior, humour=humor, equalise=equalize, reorganise=reorganize, catalogue=catalog,
  metre=meter, whilst=while, learnt=learned, u=you, ur=your, r=are, pls=please, plz=please,
  n=and, thx=thanks, thru=through, w=with, using=with, including=with, wanna=want to, gonna=going to,
  gotta=have to, lemme=let me, gimme=give me, til=until, till=until, &=and, +=and, bg=background,
  ya=you, tho=though, btwn=between, btw=by the way, ok=okay, cos=because, cuz=because, everytime=every time, dont=do not, doesnt=does not,
  didnt=did not, cant=cannot, couldnt=could not, wouldnt=would not, shouldnt=should not, isnt=is not,
  arent=are not, wasnt=was not, wont=will not, im=i am, ive=i have, whats=what is, thats=that is,
  hes=he is, shes=she is, lets=let us, youre=you are, theres=there is, alot=a lot`

const SPELLINGS = new Map(
  listed(PLAIN_SPELLINGS).map((pair) => {
    const [written = '', read = ''] = pair.split('=')
    return [written, read] as const
  }),
)

const CONTRACTIONS: [RegExp, string][] = [
  [/^can'?t$/, 'cannot'],
  [/^won't$/, 'will not'],
  [/^shan't$/, 'shall not'],
  [/^let's$/, 'let us'],
  [/^(.+)n't$/, '$1 not'],
  [/^(i|you|he|she|it|we|they|who|there|that)'d$/, '$1 would'],
  [/^(i)'m$/, '$1 am'],
  [/^(.+)'re$/, '$1 are'],
  [/^(.+)'ll$/, '$1 will'],
  [/^(.+)'ve$/, '$1 have'],
  [/^(it|that|what|who|where|he|she|there|here|how)'s$/, '$1 is'],
  [/^(um|uh|er|ah|erm|hmm|like)'s$/, '$1s'],
]

/** The phrases that are read as one canonical word, by their first word; longest first. */
export const PHRASES: ReadonlyMap<string, readonly { words: string[]; canonical: string }[]> =
  phrasesByFirstWord()

/** Every word that the readers know: such words are never mended. */
export const VOCABULARY: ReadonlySet<string> = new Set(
  [...SYNONYMS.flatMap(([canonical, phrases]) => [canonical, ...phrases]), ...SPELLINGS.values()]
    .join(' ')
    .split(' '),
)

/** Lower-case `word` as it is read: contractions opened, British spelling made American. May be several words. */
export function plainWords(word: string): string[] {
  const known = SPELLINGS.get(word)
  if (known !== undefined) return known.split(' ')
  for (const [pattern, form] of CONTRACTIONS)
    if (pattern.test(word)) return word.replace(pattern, form).split(' ')
  return [spelledOrdinal(word).replace(/'s?$/, '').replace(/'/g, '') || word]
}

function phrasesByFirstWord(): Map<string, { words: string[]; canonical: string }[]> {
  const byFirst = new Map<string, { words: string[]; canonical: string }[]>()
  for (const [canonical, phrases] of SYNONYMS)
    for (const phrase of phrases) {
      const words = phrase.split(' ')
      const first = words[0] ?? phrase
      byFirst.set(first, [...(byFirst.get(first) ?? []), { words, canonical }])
    }
  for (const list of byFirst.values()) list.sort((a, b) => b.words.length - a.words.length)
  return byFirst
}
