// Pages, their style sheets and their script are imported as text, so that they are inside the compiled executable.
declare module '*.md' {
  const text: string
  export default text
}
declare module '*/style.css' {
  const text: string
  export default text
}
declare module '*/document.css' {
  const text: string
  export default text
}
declare module '*/tokens.css' {
  const text: string
  export default text
}
declare module '*/layout.css' {
  const text: string
  export default text
}
declare module '*/button.css' {
  const text: string
  export default text
}
declare module '*/field.css' {
  const text: string
  export default text
}
declare module '*/table.css' {
  const text: string
  export default text
}
declare module '*/try-it.js' {
  const text: string
  export default text
}
