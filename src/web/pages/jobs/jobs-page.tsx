export function JobsPage(_: Record<string, unknown>) {
  return null
}
