export function JobPage(_: Record<string, unknown>) {
  return null
}
