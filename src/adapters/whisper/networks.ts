// Which files of a model's folder hold its networks.
import { existsSync } from 'node:fs'
import { join } from 'node:path'

export type NetworkFile = {
  file: string
  /** With weights in a separate file beside it. */
  sizeBytes: number
  isQuantized: boolean
}

/** The file that is loaded for a network, the quantized one where there are both; null when the folder has neither. */
export function networkIn(
  folder: string,
  stem: 'encoder_model' | 'decoder_model_merged',
): NetworkFile | null {
  for (const suffix of ['_quantized', '']) {
    const file = join(folder, 'onnx', `${stem}${suffix}.onnx`)
    if (!existsSync(file)) continue
    const sizeBytes = Bun.file(file).size + Bun.file(`${file}_data`).size
    return { file, sizeBytes, isQuantized: suffix !== '' }
  }
  return null
}
