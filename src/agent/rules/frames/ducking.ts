// Music that goes down while somebody speaks.
import { BOUNDS } from '../../../edit/bounds.ts'
import type { Item } from '../../language/read/item.ts'
import { type Frame, forTargets, refuse, takeWhere } from '../frame.ts'
import { musicClips } from './sound-parts.ts'

const DEFAULT_DUCK_DB = 12
const SPEECH =
  /^(?:speech|speaking|speaks?|voices?|dialog(?:ue)?|talk(?:s|ing)?|words?|narration|speakers?|conversation|vo)$/
const UNDER = /^(?:under|beneath|below|while|when|whenever|during)$/

export const ducking: Frame = {
  name: 'set_ducking',
  examples: [
    'duck the music under the speech',
    'lower the music by 10 dB while people talk',
    'turn off ducking',
  ],
  run(item, session) {
    const isNamed = item.verb === 'duck' || item.hasThing('ducking')
    const under = underSpeech(item)
    const isDown = ['lower', 'shorten'].includes(item.verb ?? '') || item.hasLook('quieter')
    if (!isNamed && !(under && isDown && item.hasThing('music'))) return null
    const isOff = ['off', 'remove', 'end'].includes(item.verb ?? '') || item.hasLook('off')
    const value = item.takeValue('db')
    item.takeThing('ducking', 'music', 'audio')
    item.takeLook('off', 'on', 'quieter')
    item.takeText('down')
    if (under) {
      item.use(under.from, under.to)
      item.dropPlaces(() => true)
    }
    if (takeWhere(item) !== null)
      return refuse('music goes down wherever somebody speaks, not in one part only', [
        'duck the music under the speech',
      ])
    const duckDb = isOff ? 0 : Math.abs(value?.n ?? DEFAULT_DUCK_DB)
    if (duckDb > BOUNDS.duckDb.most)
      return refuse(`music can go down by up to ${BOUNDS.duckDb.most} dB`, ['duck the music by 12 dB'])
    if (!isOff && !value)
      session.note(`No amount was given, so the music goes down by ${DEFAULT_DUCK_DB} dB.`)
    return forTargets(item, session, true, (id) => {
      const clipIds = musicClips(id, session)
      if (clipIds.length === 0) return `“${session.nameOf(id)}” has no music`
      return [{ type: 'set_ducking', compositionId: id, clipIds, duckDb }]
    })
  },
}

/** “under the speech”, “while people are talking”: where that stands in the item. */
function underSpeech(item: Item): { from: number; to: number } | null {
  const from = item.find(({ text }) => UNDER.test(text))
  if (from < 0) return null
  const word = item.tokens.findIndex(({ text }, at) => at > from && at <= from + 4 && SPEECH.test(text))
  return word < 0 ? null : { from, to: word + 1 }
}
