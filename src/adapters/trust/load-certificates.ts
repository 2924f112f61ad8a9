// Loads certificates.ts after the polyfill that its libraries look for when they are loaded. Static imports would not
// do: Bun evaluates CommonJS before ES modules from source, and after them in an executable.

/** Called only to make certificates: a server without TLS loads none of this. */
export async function loadCertificates(): Promise<typeof import('./certificates.ts')> {
  await import('reflect-metadata')
  return import('./certificates.ts')
}
