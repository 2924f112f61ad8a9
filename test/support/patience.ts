// Loaded before every test file (bunfig.toml): the time that a test may take when it says nothing else.
// Bun reads no such setting from bunfig.toml, and its own 5 s are little on a busy machine.
import { setDefaultTimeout } from 'bun:test'

setDefaultTimeout(30_000)
