// Notices when the page's colors change, for canvases, which styles don't reach.
import { useEffect, useState } from 'preact/hooks'
import { theme } from '../theme.ts'

/** Another value whenever the page's colors changed. */
export function useColors(): string {
  const [isDark, setDark] = useState(() => matchMedia('(prefers-color-scheme: dark)').matches)
  useEffect(() => {
    const dark = matchMedia('(prefers-color-scheme: dark)')
    const change = () => setDark(dark.matches)
    dark.addEventListener('change', change)
    return () => dark.removeEventListener('change', change)
  }, [])
  return `${theme.value} ${isDark}`
}
