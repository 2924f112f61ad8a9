// Places as readers make them.
import type { Place } from '../places.ts'

type Of<Kind extends Place['kind']> = Extract<Place, { kind: Kind }>

/** What is heard. */
export const phraseOf = (
  text: string,
  { nth = null, unit = 'phrase' }: Partial<Pick<Of<'phrase'>, 'nth' | 'unit'>> = {},
): Of<'phrase'> => ({ kind: 'phrase', text, nth, unit })

/** What is talked about, where it comes up first. */
export const topicOf = (text: string): Of<'topic'> => ({ kind: 'topic', text, all: false })

/** All of several places, which may be one. */
export const allOf = (places: Place[]): Place =>
  places.length === 1 ? (places[0] as Place) : { kind: 'union', places }

/** Seconds as they are read, in microseconds. */
export const usOf = (seconds: number): number => Math.round(seconds * 1e6)
