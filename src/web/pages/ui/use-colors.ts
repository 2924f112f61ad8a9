// For what is drawn on a canvas, which styles do not reach: when the page has other colors.
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
