// With `type: 'file'`, Bun gives the path of this file, also inside an executable.
declare module 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf' {
  const path: string
  export default path
}
