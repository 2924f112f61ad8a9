declare module '*.mp4' {
  const path: string
  export default path
}
declare module '*.onnx' {
  const path: string
  export default path
}
