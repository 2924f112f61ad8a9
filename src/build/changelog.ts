// Reads CHANGELOG.md, which follows https://keepachangelog.com: a `## VERSION` heading for each release.

/** The text below `## VERSION`; null if the changelog has no such section. */
export function changelogSection(changelog: string, version: string): string | null {
  const sections = changelog.split(/^## /m).slice(1)
  const section = sections.find((text) => /^\[?([^\s\]]+)/.exec(text)?.[1] === version)
  return section === undefined ? null : section.slice(section.indexOf('\n') + 1).trim()
}
