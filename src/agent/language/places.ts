// Where: the places that people name, as values. `places/` reads them, `resolve-place.ts` finds them.

/** A moment. `of` is the start or end of a place; `auto` lets the word beside it decide. */
export type Point =
  | { kind: 'time'; us: number }
  | { kind: 'edge'; edge: 'start' | 'end' }
  | { kind: 'of'; place: Place; side: 'start' | 'end' | 'auto' }

export type CountedUnit =
  | 'sentence'
  | 'word'
  | 'question'
  | 'answer'
  | 'exchange'
  | 'clip'
  | 'chapter'
  | 'pause'
  | 'paragraph'
  | 'part'

/** What is said in one go: a topic may be that of one of these, instead of a whole passage. */
export type SpokenUnit = 'sentence' | 'question' | 'answer' | 'exchange'

/** Parts of a talk that are found by what is said there. */
export type NamedPart = 'intro' | 'outro' | 'ad' | 'interruption' | SaidPart

/** Those that are sentences which do something: they apologize, say which take it is, or what comes. */
export type SaidPart = 'apology' | 'slate' | 'agenda' | 'opinion' | 'website'

/** Which of several of a kind: “the first two (in the intro)”, “the one after X”, “the one at 0:30”. */
export type Which =
  | { by: 'order'; ns: number[]; within?: Place }
  | { by: 'side'; side: 'before' | 'after'; place: Place }
  /** `isLoose`: there may be none. */
  | { by: 'place'; place: Place; isLoose?: boolean }
  | { by: 'time'; us: number }
  | { by: 'length'; look: 'longest' | 'shortest' }

/** What has to be true of a place; `isLoose`: unless nothing is about it. */
export type Also =
  | { kind: 'place'; place: Place; isLoose: boolean }
  | { kind: 'count'; n: number; unit: CountedUnit | null }
  /** Only these of them are meant. */
  | { kind: 'among'; which: Extract<Which, { by: 'order' }> }

/** `also`: what is said of it beside it: “"Thanks" (1:24)”, “the marketing lines, both of them”. */
export type Place = Named & {
  also?: readonly Also[]
  /** Who says it. */
  by?: string
  /** What it is counted in: “the first sentence of the elephant part”. */
  within?: Place
}

type Named =
  | { kind: 'all' }
  /** `inside`: without the phrases that bound it ("between X and Y"). `of`: what it is said to be ("the ad, from X to Y"). */
  | { kind: 'span'; from: Point; to: Point; inside: boolean; of?: Place }
  /** The first or last so much. */
  | { kind: 'edge'; edge: 'start' | 'end'; us: number }
  | { kind: 'share'; edge: 'start' | 'end' | 'middle' | number; share: number }
  | { kind: 'count'; unit: CountedUnit; edge: 'start' | 'end'; n: number }
  /** From 1; negative counts from the end. */
  | { kind: 'nth'; unit: CountedUnit; ns: number[] }
  /** The one of its kind that is heard at a time, or next to it. */
  | { kind: 'at'; unit: CountedUnit; us: number }
  /** All of a kind: “the questions”, “all three”, “the q&a”. `n`: how many there are said to be; `overUs`: what each lasts at least. */
  | {
      kind: 'every'
      unit: 'question' | 'answer' | 'exchange' | 'pause' | 'filler'
      n: number | null
      overUs?: number
    }
  /** What is heard. `unit` sentence: the whole sentence around it; exchange: the question around it, with its answer. `starts`, `ends`: only at its edge. */
  | {
      kind: 'phrase'
      text: string
      nth: number | null
      unit: 'phrase' | 'sentence' | 'exchange' | 'starts' | 'ends'
    }
  /** `unit`: only the sentence, question or answer about it. `isGuess`: nothing but the words themselves says that it is one. */
  | {
      kind: 'topic'
      text: string
      all: boolean
      isGuess?: boolean
      unit?: SpokenUnit
      /** “The story where he …” is more than the sentence that says so. */
      isStory?: true
      /** What the sentence holds, whatever it is about: “the sentence with the swear word”. */
      holds?: 'profanity'
    }
  /** The sentence, question or word before or after a place. */
  | { kind: 'beside'; unit: CountedUnit; sides: readonly ('before' | 'after')[]; place: Place }
  /** `nth`: of several; null for all. `about`: what it must speak of. */
  | { kind: 'named'; which: NamedPart; nth?: number | null; about?: string }
  | { kind: 'chapter'; name: string }
  | { kind: 'media'; ids: string[] }
  | { kind: 'speaker'; name: string }
  /** Some of a kind. */
  | { kind: 'among'; place: Place; which: readonly Which[] }
  | { kind: 'union'; places: Place[] }
  | { kind: 'not'; place: Place }
  /** `place` without `but`. */
  | { kind: 'minus'; place: Place; but: Place }

/** How the command uses the place: a removal takes the shortest reading of a phrase that is heard twice. */
export type PlaceUse = { removes: boolean; nameOfMedia(id: string): string; isSameMedia?: never }

/** “Every um except the last” */
export const isSomeOfAll = (place: Place): boolean => place.kind === 'minus' && place.but.kind === 'among'

/** “From "X"” */
export const isPhraseEdge = (point: Point): boolean => point.kind === 'of' && point.place.kind === 'phrase'

/** “0:10 to 0:20” */
export const isTimed = (place: Place): boolean =>
  place.kind === 'span' && place.from.kind === 'time' && place.to.kind === 'time'
