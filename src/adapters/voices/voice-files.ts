// What a folder of speaker networks holds.

/** Who of up to three people speaks when within a window. */
export const SEGMENTATION = 'segmentation.onnx'
/** What a voice is like, as a vector. */
export const EMBEDDING = 'embedding.onnx'
export const VOICE_FILES = [SEGMENTATION, EMBEDDING]
