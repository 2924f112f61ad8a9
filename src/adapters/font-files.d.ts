// With `type: 'file'`, Bun gives the paths of these files, also inside an executable.
declare module 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf' {
  const path: string
  export default path
}

declare module '@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf' {
  const path: string
  export default path
}
