// Options that make ffmpeg write frames with the times they have. Its default may repeat the last ones
// (seen in builds of 2018); the option's name depends on the version.

/** `version` as ffmpeg prints it: `5.1.9-0+deb12u1`, `N-47683-g0e8eb07980-static`, `2024-05-13-git-37db0454e4`. */
export function keepFrameTimes(version: string): string[] {
  return knowsFpsMode(version) ? ['-fps_mode', 'passthrough'] : ['-vsync', 'passthrough']
}

/** `-fps_mode` came with 5.1 in July 2022, `-vsync` has been on its way out since. */
function knowsFpsMode(version: string): boolean {
  const revision = /^N-(\d+)/.exec(version)?.[1]
  if (revision !== undefined) return Number(revision) >= 108_000
  const [, first = '0', second = '0'] = /^n?(\d+)[.-](\d+)/.exec(version) ?? []
  if (Number(first) > 2000) return Number(first) > 2022 || (Number(first) === 2022 && Number(second) >= 8)
  return Number(first) > 5 || (Number(first) === 5 && Number(second) >= 1)
}
