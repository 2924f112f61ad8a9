// onnxruntime-node 1.16 names a declaration file that it does not ship; this is what that file says.
declare module 'onnxruntime-node' {
  export * from 'onnxruntime-common'
}
