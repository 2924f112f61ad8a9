// Pages and their style sheet are imported as text, so that they are inside the compiled executable.
declare module '*.md' {
  const text: string
  export default text
}
declare module '*/style.css' {
  const text: string
  export default text
}
