// The demo's files. Imported as files so they're in the executable; from a checkout, these are their
// paths under test/fixtures.
import cameraATruth from '../../../test/fixtures/media/camera-a.json'
import cameraA from '../../../test/fixtures/media/camera-a.mp4' with { type: 'file' }
import cameraBTruth from '../../../test/fixtures/media/camera-b.json'
import cameraB from '../../../test/fixtures/media/camera-b.mp4' with { type: 'file' }
import interviewTruth from '../../../test/fixtures/media/interview.json'
import config from '../../../test/fixtures/speech-model/config.json' with { type: 'file' }
import generationConfig from '../../../test/fixtures/speech-model/generation_config.json' with {
  type: 'file',
}
import decoder from '../../../test/fixtures/speech-model/onnx/decoder_model_merged_quantized.onnx' with {
  type: 'file',
}
import encoder from '../../../test/fixtures/speech-model/onnx/encoder_model_quantized.onnx' with {
  type: 'file',
}
import preprocessorConfig from '../../../test/fixtures/speech-model/preprocessor_config.json' with {
  type: 'file',
}
import tokenizer from '../../../test/fixtures/speech-model/tokenizer.json' with { type: 'file' }
import tokenizerConfig from '../../../test/fixtures/speech-model/tokenizer_config.json' with { type: 'file' }
import { SAMPLE_INTERVIEW } from '../../adapters/sample-interview.ts'

/** What is really said in a sample; seconds. */
export type TrueWord = { word: string; start: number; end: number }

/** By file name: where it is and what's said in it. */
export const SAMPLE_FILES = {
  'interview.mp4': { path: SAMPLE_INTERVIEW, words: interviewTruth.words },
  'camera-a.mp4': { path: cameraA, words: cameraATruth.words },
  'camera-b.mp4': { path: cameraB, words: cameraBTruth.words },
} satisfies Record<string, { path: string; words: TrueWord[] }>

/** The speech model's files by their names in its folder. TypeScript sees JSON, but Bun gives the path. */
export const SPEECH_MODEL_FILES: readonly { name: string; path: string }[] = [
  { name: 'config.json', path: config as unknown as string },
  { name: 'generation_config.json', path: generationConfig as unknown as string },
  { name: 'preprocessor_config.json', path: preprocessorConfig as unknown as string },
  { name: 'tokenizer.json', path: tokenizer as unknown as string },
  { name: 'tokenizer_config.json', path: tokenizerConfig as unknown as string },
  { name: 'onnx/decoder_model_merged_quantized.onnx', path: decoder },
  { name: 'onnx/encoder_model_quantized.onnx', path: encoder },
]
