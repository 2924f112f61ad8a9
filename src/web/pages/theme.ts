// Dark, light, or the system's theme; remembered in this browser.
import { effect, signal } from '@preact/signals'

export type Theme = 'system' | 'light' | 'dark'

const KEY = 'roughcut.theme'

function stored(): Theme {
  const value = localStorage.getItem(KEY)
  return value === 'light' || value === 'dark' ? value : 'system'
}

export const theme = signal<Theme>(stored())

/** Applies the chosen theme to the page. */
export function followTheme(): void {
  effect(() => {
    if (theme.value === 'system') {
      delete document.documentElement.dataset.theme
      localStorage.removeItem(KEY)
    } else {
      document.documentElement.dataset.theme = theme.value
      localStorage.setItem(KEY, theme.value)
    }
  })
}
