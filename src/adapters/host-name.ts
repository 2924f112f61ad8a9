// Reads the host out of a Host header or a setting, so that both are compared in the same form.

/**
 * The name or address in a Host header, in lower case, without port and brackets; null if it isn't a
 * host.
 */
export function hostNameOf(header: string): string | null {
  // URL.parse would accept user info, a path or spaces too.
  if (!/^[\p{L}\p{N}._~%:[\]-]{1,255}$/u.test(header)) return null
  const parsed = URL.parse(`http://${header}/`)?.hostname
  if (!parsed) return null
  return parsed.replace(/^\[|\]$/g, '').replace(/\.$/, '')
}
