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

/** musl builds are left out: onnxruntime's native library needs glibc. */
export const TARGETS: readonly Target[] = [
  target('linux-x64', 'linux', 'x64'),
  target('linux-x64-baseline', 'linux', 'x64'),
  target('linux-arm64', 'linux', 'arm64'),
  target('darwin-x64', 'darwin', 'x64'),
  target('darwin-arm64', 'darwin', 'arm64'),
  target('windows-x64', 'win32', 'x64'),
]

/** The target of the machine that builds; null where Bun or onnxruntime has none. */
export function ownTarget(): Target | null {
  return TARGETS.find(({ platform, arch }) => platform === process.platform && arch === process.arch) ?? null
}
