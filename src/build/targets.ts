// The platforms that Bun builds executables for, in its words and in Node's.

export type Target = {
  /** As Bun names it, without `bun-`: `linux-x64`, `darwin-arm64`, … */
  name: string
  /** `process.platform` and `process.arch` there. */
  platform: 'linux' | 'darwin' | 'win32'
  arch: 'x64' | 'arm64'
}

const target = (name: string, platform: Target['platform'], arch: Target['arch']): Target => ({
  name,
  platform,
  arch,
})

/** `baseline` is for processors without AVX2. */
export const TARGETS: readonly Target[] = [
  target('linux-x64', 'linux', 'x64'),
  target('linux-x64-baseline', 'linux', 'x64'),
  target('linux-arm64', 'linux', 'arm64'),
  target('darwin-x64', 'darwin', 'x64'),
  target('darwin-x64-baseline', 'darwin', 'x64'),
  target('darwin-arm64', 'darwin', 'arm64'),
  target('windows-x64', 'win32', 'x64'),
  target('windows-x64-baseline', 'win32', 'x64'),
  target('windows-arm64', 'win32', 'arm64'),
]

/** By Bun's name, with or without `bun-`; null if unknown. */
export function targetNamed(name: string): Target | null {
  const plain = name.replace(/^bun-/, '')
  return TARGETS.find((each) => each.name === plain) ?? null
}

/** Why a target isn't supported: Bun has more targets than the speech models' native library. */
export function refusalOf(name: string): string {
  const known = TARGETS.map((each) => each.name).join(', ')
  return /-(musl|android)|^(bun-)?freebsd/.test(name)
    ? `Bun builds for ${name}, but onnxruntime, which runs the speech models, has no native library for it; available: ${known}.`
    : `Target "${name}" not found; known: ${known}.`
}

/** The target of the machine that builds; null where Bun or onnxruntime has none. */
export function ownTarget(): Target | null {
  return TARGETS.find(({ platform, arch }) => platform === process.platform && arch === process.arch) ?? null
}
