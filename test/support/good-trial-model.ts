// A model that passes the whole trial: for each prompt its calls, then `finish`. Shows that every check can hold.
import { TRIAL_PROMPTS } from '../../src/jobs/trial/prompts.ts'

type Call = { name: string; arguments: object }

const INTERVIEW = { composition: 'Interview' }
const MEMO = { composition: 'Voice memo' }
const call = (name: string, given: object): Call => ({ name, arguments: given })
const noHesitations = [call('remove_fillers', { ...INTERVIEW, texts: ['um', 'uh', 'er'] })]

/** In the order of the prompts; a text is the answer to a question. */
const GOOD_CALLS: readonly { calls: Call[]; finish?: object }[] = [
  { calls: noHesitations },
  { calls: [call('set_captions', { ...MEMO, on: true, style: 'karaoke' })] },
  { calls: [], finish: { answer: 'At last they share the best clips.' } },
  { calls: [call('cut_words', { ...INTERVIEW, text: 'Sorry, let me start again.' })] },
  { calls: [call('set_frame', { ...INTERVIEW, width: 1080, height: 1920, fit: 'crop' })] },
  {
    calls: [
      call('create_composition', {
        name: 'Answer',
        parts: [{ ...INTERVIEW, media: 'interview.mp4', words: '124-130' }],
      }),
    ],
  },
  { calls: [call('rename_composition', { ...MEMO, name: 'Plan' })] },
  { calls: [call('add_marker', { ...MEMO, kind: 'chapter', name: 'Studio', at: 13.6 })] },
  { calls: [call('set_title', { ...INTERVIEW, text: 'Jane Doe', place: 'lower_third', from: 0, to: 4 })] },
  { calls: [call('set_clips', { ...MEMO, gain_db: 3 })] },
  { calls: [call('set_clips', { ...INTERVIEW, fade_out: 2 })] },
  { calls: [call('shorten_pauses', { ...INTERVIEW, longer_than: 0.3, shorten_to: 0.3 })] },
  { calls: [call('keep_only', { ...MEMO, from: 0, to: 10 })] },
  { calls: [call('move_words', { ...MEMO, words: '45-52', at: 0 })] },
  { calls: [call('delete_composition', MEMO)] },
  { calls: [call('correct_words', { media: 'interview.mp4', find: 'amazing', text: 'astonishing' })] },
  { calls: noHesitations },
  {
    calls: [
      call('cut_words', {
        ...INTERVIEW,
        text: 'The model is very fast on a local machine. Sorry, let me start again.',
      }),
    ],
  },
  { calls: [], finish: { not_done: ['Dubbing into Spanish is not possible here.'] } },
  { calls: [call('set_clips', { ...MEMO, speed: 1.5 }), call('set_loudness', { ...MEMO, lufs: -16 })] },
]

/** The next answer to a conversation of the trial. */
export function goodAnswer({ messages }: { messages: readonly { role: string; content: string | null }[] }) {
  const sent = messages.map(({ content }) => content ?? '')
  const request = sent.map((text) => /\nRequest:\n([\s\S]*)$/.exec(text)?.[1]?.trim()).find(Boolean)
  const good = GOOD_CALLS[TRIAL_PROMPTS.findIndex(({ prompt }) => prompt === request)]
  if (!good) throw new Error(`not a prompt of the trial: ${request}`)
  const hasCalled = messages.some(({ role }) => role === 'tool')
  return { calls: hasCalled || good.calls.length === 0 ? [call('finish', good.finish ?? {})] : good.calls }
}
