// Reads CHANGELOG.md, which follows https://keepachangelog.com: a `## VERSION` heading for each release.

/** The text below `## VERSION`; null if the changelog has no such section. */
export function changelogSection(changelog: string, version: string): string | null {
  const sections = changelog.split(/^## /m).slice(1)
  const section = sections.find((text) => /^\[?([^\s\]]+)/.exec(text)?.[1] === version)
  return section === undefined ? null : section.slice(section.indexOf('\n') + 1).trim()
}

/** The day that the heading of `version` gives, as in `## 1.0.0 — 2026-01-31`; null while it gives none. */
export function releaseDay(changelog: string, version: string): string | null {
  const heading = changelog.split('\n').find((line) => /^## \[?([^\s\]]+)/.exec(line)?.[1] === version)
  return /\d{4}-\d{2}-\d{2}/.exec(heading ?? '')?.[0] ?? null
}
