// The small model called directly through transformers' own pipeline, as its README shows, on sound
// that is already extracted: what an import is held against. A program of its own:
//
//   bun test/support/direct-speech-call.ts FILE.f32 CHUNK_SECONDS STRIDE_SECONDS THREADS
//
// Prints {seconds, text}; the seconds are of the call alone, the model being loaded.
import { basename, dirname } from 'node:path'
import { type AutomaticSpeechRecognitionPipeline, env, pipeline } from '@xenova/transformers'
import { InferenceSession } from 'onnxruntime-node'
import { floatsOf } from './sound.ts'
import { SPEECH_MODEL } from './speech.ts'

const [file = '', chunk = '30', stride = '5', threads = '1'] = process.argv.slice(2)

// The library asks for 'wasm' beside 'cpu', which onnxruntime-node 1.16 refuses, and names no threads.
const create = InferenceSession.create.bind(InferenceSession) as (
  model: Uint8Array,
  options: object,
) => Promise<InferenceSession>
Object.assign(InferenceSession, {
  create: (model: Uint8Array) =>
    create(model, { executionProviders: ['cpu'], intraOpNumThreads: Number(threads) }),
})
env.allowRemoteModels = false
env.useBrowserCache = false
env.localModelPath = dirname(SPEECH_MODEL)

const recognize = (await pipeline(
  'automatic-speech-recognition',
  basename(SPEECH_MODEL),
)) as AutomaticSpeechRecognitionPipeline
const sound = floatsOf(await Bun.file(file).bytes())
const startedAtMs = performance.now()
const heard = await recognize(sound, {
  return_timestamps: 'word',
  chunk_length_s: Number(chunk),
  stride_length_s: Number(stride),
})
const seconds = (performance.now() - startedAtMs) / 1000
console.log(JSON.stringify({ seconds, text: Array.isArray(heard) ? '' : heard.text }))
process.exit(0)
