// Reads a Containerfile as far as ours needs it, so that it can be followed without a container engine.

/** One instruction: its name in capitals and all that follows it, continued lines joined. */
export type Instruction = { name: string; words: string }

/** The instructions of a Containerfile, in order. */
export function instructionsOf(text: string): Instruction[] {
  return text
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('#'))
    .join('\n')
    .replace(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, name = '', words = ''] = /^(\w+)\s+(.*)$/.exec(line.trim()) ?? []
      return { name: name.toUpperCase(), words }
    })
}

/** The arguments of a COPY: what is copied, where to, and with which mode (null: as it is). */
export function copyOf(words: string): { from: string; to: string; mode: number | null } {
  const given = words.split(/\s+/)
  const mode = given.find((word) => word.startsWith('--chmod='))?.slice('--chmod='.length)
  const [from = '', to = ''] = given.filter((word) => !word.startsWith('--'))
  return { from, to, mode: mode === undefined ? null : Number.parseInt(mode, 8) }
}
