// Where the page begins.
import { render } from 'preact'
import { App } from './app.tsx'
import { view } from './router.ts'
import { loadSession } from './server/session.ts'
import { followTheme } from './theme.ts'

followTheme()
// A one-time link is for whoever has it, signed in or not.
if (view.peek().name !== 'password') void loadSession()
const root = document.getElementById('page')
if (root) render(<App />, root)
