declare module '*.woff2' {
  /** Where the file is, in the executable too. */
  const path: string
  export default path
}
