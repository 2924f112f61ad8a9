// `trust` and `untrust`: certificates for the vendor's names, with instructions for using them. Changes nothing
// outside the data folder.
import { createTrustFolder, type TrustFolder } from '../adapters/trust/trust-folder.ts'
import { isoTime } from '../store/job-view.ts'
import { VENDOR_HOSTS } from '../vendor-hosts.ts'
import { type Command, EXIT, type Io, printJson } from './command.ts'
import { withStore } from './data-folder.ts'

/** What makes Node.js, OpenSSL, Python's requests and curl trust one more authority. */
const VARIABLES = ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'REQUESTS_CA_BUNDLE', 'CURL_CA_BUNDLE'] as const
const HOSTS_LINE = `127.0.0.1 ${VENDOR_HOSTS.join(' ')}`
const TLS_PORT = 443

export const trustCommand: Command = {
  options: [{ name: 'renew', about: 'create a new authority and certificate to replace the old ones' }],
  notes: `Creates the certificates, and prints the steps that are left to you; \`roughcut untrust\` is the way back.`,
  async run(input, io) {
    const folder = createTrustFolder(input.config().dataDir)
    const made = input.flag('renew') || !folder.exists()
    // The store is open, so the data folder exists and is usable.
    if (made) await withStore(input, () => folder.create(Date.now()))
    const expiresAt = isoTime(folder.expiresAtMs() ?? 0)
    const environment = Object.fromEntries(VARIABLES.map((name) => [name, folder.caFile]))
    if (input.json)
      printJson(io, { ca_file: folder.caFile, expires_at: expiresAt, hosts_line: HOSTS_LINE, environment })
    else printSteps(io, folder, made, expiresAt)
    return EXIT.success
  },
}

export const untrustCommand: Command = {
  notes: 'Prints what remains to be undone by hand.',
  run(input, io) {
    const deleted = createTrustFolder(input.config().dataDir).remove()
    if (input.json) {
      printJson(io, { deleted, hosts_line: HOSTS_LINE, environment: VARIABLES })
      return EXIT.success
    }
    io.print(deleted ? 'Deleted the certificates.' : 'Nothing to delete.')
    io.print('If you set them up, undo these steps too:')
    io.print(`  - remove this line from your hosts file: ${HOSTS_LINE}`)
    io.print(`  - unset ${VARIABLES.join(', ')}`)
    io.print('  - start the server without --tls-port and ROUGHCUT_TLS_PORT')
    return EXIT.success
  },
}

function printSteps(io: Io, { caFile }: TrustFolder, made: boolean, expiresAt: string): void {
  io.print(
    `${made ? 'Created' : 'Found'} a certificate authority for ${VENDOR_HOSTS.join(' and ')} only, valid until ${expiresAt.slice(0, 10)}.`,
  )
  io.print('')
  io.print(`1. Add this line to your hosts file (${hostsFile()}):`)
  io.print(`   ${HOSTS_LINE}`)
  io.print('2. Set the variables that your client reads:')
  for (const name of VARIABLES) io.print(`   export ${name}='${caFile.replaceAll("'", "'\\''")}'`)
  io.print(
    `3. Start the server with \`roughcut serve --tls-port ${TLS_PORT}\`, or redirect port ${TLS_PORT} to another one.`,
  )
  io.print('')
  io.print('Without the line in the hosts file, a client sends its Roughcut token to the real service.')
}

function hostsFile(): string {
  return process.platform === 'win32' ? String.raw`C:\Windows\System32\drivers\etc\hosts` : '/etc/hosts'
}
