// Where the page begins.
import { render } from 'preact'
import { App } from './app.tsx'
import { loadSession } from './server/session.ts'
import { followTheme } from './theme.ts'

followTheme()
void loadSession()
const root = document.getElementById('page')
if (root) render(<App />, root)
