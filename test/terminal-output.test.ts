// Everything that reaches a terminal passes one place, which escapes what would drive it (M9).
import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Those that write to the streams of the process, and why each is safe. */
const WRITERS: Record<string, string> = {
  'cli/process-io.ts': 'wraps the streams in terminal-io.ts; its own sentence holds an error code',
  'log.ts': 'escapes each line',
  'web/api-pages/examples.ts': 'prints nothing itself: these are the words of an example',
  'adapters/task-child.ts': 'one fixed sentence, for people who start it by hand',
  'adapters/whisper/child.ts': 'read by its parent, which logs it',
}
/** Programs of the build, which print what developers wrote; and pages, whose console is the browser's. */
const ELSEWHERE = /^(?:build|web\/pages|stubs)\//

test('only known files write to the terminal', () => {
  const root = join(import.meta.dir, '../src')
  const writing = [...new Bun.Glob('**/*.{ts,tsx}').scanSync(root)].filter((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return /\bconsole\.\w+\(|\b(?:stdout|stderr)\.write\(|Bun\.(?:stdout|stderr)|writeSync\([12],/.test(text)
  })
  expect(writing.filter((file) => !ELSEWHERE.test(file)).sort()).toEqual(Object.keys(WRITERS).sort())
})
