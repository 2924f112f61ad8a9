// Writes the Homebrew formula of a release: https://docs.brew.sh/Formula-Cookbook

/** An executable of the release, with its SHA-256 in hex. */
export type Download = { name: string; sha256: string }

/** Homebrew's words for a platform, by ours. */
const PLATFORMS = {
  'darwin-arm64': ['macos', 'arm'],
  'darwin-x64': ['macos', 'intel'],
  'linux-arm64': ['linux', 'arm'],
  'linux-x64': ['linux', 'intel'],
} as const

/** The formula `roughcut.rb`. `downloads` has the executables by target; `address` is the folder that they are published in. */
export function formulaOf(
  version: string,
  address: string,
  downloads: ReadonlyMap<string, Download>,
): string {
  const blocks = (['macos', 'linux'] as const).map((system) => {
    const each = Object.entries(PLATFORMS).flatMap(([target, [on, processor]]) => {
      const download = downloads.get(target)
      if (on !== system || download === undefined) return []
      return `    on_${processor} do
      url "${address}/${download.name}", using: :nounzip
      sha256 "${download.sha256}"
    end`
    })
    return each.length === 0 ? '' : `  on_${system} do\n${each.join('\n')}\n  end\n\n`
  })
  return `class Roughcut < Formula
  desc "Self-hosted, transcript-driven video and audio editing"
  homepage "${address.split('/releases/download/')[0]}"
  version "${version}"
  license "MIT"

${blocks.join('')}  depends_on "ffmpeg"

  def install
    bin.install Dir["roughcut-*"].first => "roughcut"
    generate_completions_from_executable(bin/"roughcut", "completion")
  end

  service do
    run [opt_bin/"roughcut", "serve"]
    environment_variables ROUGHCUT_DATA: var/"roughcut", PATH: std_service_path_env
    keep_alive true
    log_path var/"log/roughcut.log"
    error_log_path var/"log/roughcut.log"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/roughcut --version")
  end
end
`
}
