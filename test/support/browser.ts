// Chromium, driven by playwright-core: for end-to-end tests and screenshots.
import { type Browser, chromium } from 'playwright-core'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome']

/** As ROUGHCUT_CHROMIUM has it, else from the PATH; null when there is none on this machine. */
export function chromiumPath(): string | null {
  const chosen = process.env.ROUGHCUT_CHROMIUM
  if (chosen) return chosen
  return NAMES.map((each) => Bun.which(each)).find((path) => path !== null) ?? null
}

/** Without network of its own, and free to play sound without a click; `more` are switches. Throws when there is no Chromium. */
export async function openBrowser(more: string[] = []): Promise<Browser> {
  const executablePath = chromiumPath()
  if (executablePath === null)
    throw new Error('There is no Chromium: install it (apt-get install chromium) or set ROUGHCUT_CHROMIUM.')
  return chromium.launch({
    executablePath,
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--autoplay-policy=no-user-gesture-required',
      ...more,
    ],
  })
}
