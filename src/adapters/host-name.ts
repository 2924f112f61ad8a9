// Reads the host out of a Host header or a setting, so that both are compared in the same form.

/**
 * The name or address in a Host header, without its port and without brackets, in lower case; null for
 * what is not a host.
 */
export function hostNameOf(header: string): string | null {
  // URL.parse would read user info, a path or spaces as something else than a host.
  if (!/^[\p{L}\p{N}._~%:[\]-]{1,255}$/u.test(header)) return null
  const parsed = URL.parse(`http://${header}/`)?.hostname
  if (!parsed) return null
  return parsed.replace(/^\[|\]$/g, '').replace(/\.$/, '')
}
