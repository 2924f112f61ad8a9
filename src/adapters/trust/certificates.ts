// The certificates of unmodified-client mode (X.509, RFC 5280): an authority that can vouch for the vendor's names
// and nothing else, and the server's own certificate. Its libraries need a polyfill: load it by load-certificates.ts.
import { AsnConvert } from '@peculiar/asn1-schema'
import { GeneralName, GeneralSubtree, GeneralSubtrees, NameConstraints } from '@peculiar/asn1-x509'
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  Extension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509'

/** Both in PEM; the key is PKCS 8. */
export type Certified = { cert: string; key: string }

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
const NAME_CONSTRAINTS = '2.5.29.30'
const ALL_ADDRESSES = ['0.0.0.0/0', '::/0']
const DAY_MS = 86_400_000
const AUTHORITY_DAYS = 365
const SERVER_DAYS = 90
/** Clocks of clients may run late. */
const EARLIER_MS = 3_600_000

/** Valid for one year and for `names` only: it signs no other authority, no other name and no IP address. */
export async function makeAuthority(names: readonly string[], nowMs: number): Promise<Certified> {
  const keys = await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])
  const constraints = new NameConstraints({
    permittedSubtrees: subtrees(names.map((dNSName) => new GeneralName({ dNSName }))),
    // The library's type has bytes here; its converter takes the text of a network.
    excludedSubtrees: subtrees(
      ALL_ADDRESSES.map((network) => new GeneralName({ iPAddress: network as never })),
    ),
  })
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=Roughcut on this machine',
    ...validity(nowMs, AUTHORITY_DAYS),
    keys,
    signingAlgorithm: ALGORITHM,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
      new Extension(NAME_CONSTRAINTS, true, AsnConvert.serialize(constraints)),
    ],
  })
  return certified(certificate, keys.privateKey)
}

/** A server's certificate for `names`, valid for 90 days or as long as the authority, whichever ends first. */
export async function issueCertificate(
  authority: Certified,
  names: readonly string[],
  nowMs: number,
): Promise<Certified> {
  const issuer = new X509Certificate(authority.cert)
  const keys = await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])
  const { notBefore, notAfter } = validity(nowMs, SERVER_DAYS)
  const certificate = await X509CertificateGenerator.create({
    subject: `CN=${names[0]}`,
    issuer: issuer.subject,
    notBefore,
    notAfter: new Date(Math.min(notAfter.getTime(), issuer.notAfter.getTime())),
    publicKey: keys.publicKey,
    signingKey: await signingKey(authority.key),
    signingAlgorithm: ALGORITHM,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
      new SubjectAlternativeNameExtension(names.map((value) => ({ type: 'dns' as const, value }))),
      await AuthorityKeyIdentifierExtension.create(issuer),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  })
  return certified(certificate, keys.privateKey)
}

function subtrees(names: readonly GeneralName[]): GeneralSubtrees {
  return new GeneralSubtrees(names.map((base) => new GeneralSubtree({ base })))
}

function validity(nowMs: number, days: number): { notBefore: Date; notAfter: Date } {
  return { notBefore: new Date(nowMs - EARLIER_MS), notAfter: new Date(nowMs + days * DAY_MS) }
}

async function certified(certificate: X509Certificate, key: CryptoKey): Promise<Certified> {
  const pkcs8 = await crypto.subtle.exportKey('pkcs8', key)
  return { cert: `${certificate.toString('pem')}\n`, key: `${PemConverter.encode(pkcs8, 'PRIVATE KEY')}\n` }
}

function signingKey(pem: string): Promise<CryptoKey> {
  const [pkcs8] = PemConverter.decode(pem)
  if (!pkcs8) throw new Error('The file of the authority holds no key.')
  return crypto.subtle.importKey('pkcs8', pkcs8, ALGORITHM, false, ['sign'])
}
