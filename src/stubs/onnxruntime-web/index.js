// transformers imports onnxruntime-web beside onnxruntime-node and uses it in browsers only; 25 MB
// of WebAssembly that nothing here may reach.
export const InferenceSession = {
  create() {
    throw new Error('Roughcut runs speech models with onnxruntime-node, not in a browser')
  },
}
export const env = {}
