// This program, started again as its own child for work that must not block or take down the server.
import { isCompiled } from './embedded-files.ts'

/** The environment variables a child gets: nothing secret. */
const PASSED_ON = [
  'PATH',
  'HOME',
  'TMPDIR',
  'TEMP',
  'TMP',
  'XDG_CACHE_HOME',
  'ROUGHCUT_CACHE',
  'LANG',
  'SYSTEMROOT',
  'USERPROFILE',
  'LOCALAPPDATA',
]

const TAIL_CHARACTERS = 2_000

/** The command of the child `word`: the executable with that word, or `file` in a checkout. */
export function ownCommand(word: string, file: string): string[] {
  return isCompiled() ? [process.execPath, word] : [process.execPath, file]
}

/**
 * Makes Bun end the child with its parent, even when that is killed: by a signal of the kernel on Linux, by a thread on
 * macOS. A child that computes sees `disconnect` only once it's done, which may be minutes later or never.
 */
const ENDS_WITH_PARENT = { BUN_FEATURE_FLAG_NO_ORPHANS: '1' }

/** Only what a child process needs: nothing secret in the environment reaches it. */
export function childEnvironment(): Record<string, string> {
  const passedOn = PASSED_ON.flatMap((key) => {
    const value = process.env[key]
    return value === undefined ? [] : [[key, value]]
  })
  return { ...Object.fromEntries(passedOn), ...ENDS_WITH_PARENT }
}

/** The tail of a child's output. */
export async function tailOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  let tail = ''
  const decoder = new TextDecoder()
  for await (const chunk of stream)
    tail = (tail + decoder.decode(chunk, { stream: true })).slice(-TAIL_CHARACTERS)
  return tail.trim()
}
