// DATA/trust (0700, keys 0600): the authority and the server's certificate. Written under another name
// and renamed, so a power cut leaves either the old ones or the new ones.
import { X509Certificate } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { RoughcutError } from '../../errors.ts'
import { readOwnFile, writeOwnFile } from '../../own-file.ts'
import { VENDOR_HOSTS } from '../../vendor-hosts.ts'
import type { Certified } from './certificates.ts'
import { loadCertificates } from './load-certificates.ts'

export type TrustFolder = {
  /** The certificate that other programs must trust. */
  caFile: string
  exists(): boolean
  /** When the authority ends, in Unix milliseconds; null without one. */
  expiresAtMs(): number | null
  /** Creates a new authority and certificate, replacing existing ones. */
  create(nowMs: number): Promise<void>
  /** Replaces a server certificate that has less than 30 days left. Throws `conflict` without a valid authority. */
  renewCertificate(nowMs: number): Promise<void>
  /** What the server shows its clients. Throws `conflict` without one. */
  certificate(): Certified
  /** Returns whether there was anything to delete. */
  remove(): boolean
}

const RENEWED_BEFORE_MS = 30 * 86_400_000
const FILES = { authority: ['ca.pem', 'ca.key'], server: ['server.pem', 'server.key'] } as const
type Part = keyof typeof FILES

/** Throws `data_folder_unusable` if a link or a device takes the place of a file. */
export function createTrustFolder(dataDir: string): TrustFolder {
  const folder = join(dataDir, 'trust')
  const unfinished = `${folder}.new`
  const replaced = `${folder}.old`

  const read = (part: Part): Certified | null => {
    if (!existsSync(folder)) return null
    if (!lstatSync(folder).isDirectory()) throw unusable(`${folder} is not a folder`)
    const [cert, key] = FILES[part].map((name) => readOwnFile(join(folder, name)))
    if (!cert || !key) return null
    return { cert: Buffer.from(cert).toString(), key: Buffer.from(key).toString() }
  }
  const write = (within: string, part: Part, { cert, key }: Certified) => {
    const [certName, keyName] = FILES[part]
    writeOwnFile(join(within, certName), cert, { flush: true })
    writeOwnFile(join(within, keyName), key, { flush: true })
  }
  const expiryIn = (part: Part): number | null => {
    const found = read(part)
    if (found === null) return null
    try {
      return Date.parse(new X509Certificate(found.cert).validTo)
    } catch (cause) {
      throw unusable(`${join(folder, FILES[part][0])} is not a certificate`, cause)
    }
  }
  /** Moves a folder that is complete into place. */
  const adopt = () => {
    rmSync(replaced, { recursive: true, force: true })
    if (existsSync(folder)) renameSync(folder, replaced)
    renameSync(unfinished, folder)
    rmSync(replaced, { recursive: true, force: true })
  }
  const begin = () => {
    rmSync(unfinished, { recursive: true, force: true })
    mkdirSync(unfinished, { recursive: true, mode: 0o700 })
  }

  return {
    caFile: join(folder, FILES.authority[0]),
    exists: () => read('authority') !== null,
    expiresAtMs: () => expiryIn('authority'),
    async create(nowMs) {
      const { makeAuthority, issueCertificate } = await loadCertificates()
      const authority = await makeAuthority(VENDOR_HOSTS, nowMs)
      begin()
      write(unfinished, 'authority', authority)
      write(unfinished, 'server', await issueCertificate(authority, VENDOR_HOSTS, nowMs))
      adopt()
    },
    async renewCertificate(nowMs) {
      const authority = read('authority')
      const endsMs = expiryIn('authority')
      if (authority === null || endsMs === null)
        throw new RoughcutError('conflict', 'No certificate to listen with yet; run `roughcut trust` first.')
      if (endsMs <= nowMs)
        throw new RoughcutError(
          'conflict',
          'The certificate authority in the data folder has expired; run `roughcut trust --renew`.',
        )
      const lastMs = expiryIn('server') ?? 0
      // If it'd expire with the authority anyway, a new one wouldn't last longer.
      if (lastMs - nowMs >= RENEWED_BEFORE_MS || lastMs >= endsMs) return
      const { issueCertificate } = await loadCertificates()
      begin()
      write(unfinished, 'authority', authority)
      write(unfinished, 'server', await issueCertificate(authority, VENDOR_HOSTS, nowMs))
      adopt()
    },
    certificate() {
      const found = read('server')
      if (found === null)
        throw new RoughcutError('conflict', 'No certificate to listen with yet; run `roughcut trust` first.')
      return found
    },
    remove() {
      const existed = [folder, unfinished, replaced].some((path) => existsSync(path))
      for (const path of [folder, unfinished, replaced]) rmSync(path, { recursive: true, force: true })
      return existed
    },
  }
}

function unusable(what: string, cause?: unknown): RoughcutError {
  return new RoughcutError('data_folder_unusable', `${what}; run \`roughcut trust --renew\`.`, { cause })
}
