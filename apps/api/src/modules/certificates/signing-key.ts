import {
  createPrivateKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  X509Certificate,
} from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Integer, Utf8String } from 'asn1js'
import { AttributeTypeAndValue, Certificate, CryptoEngine } from 'pkijs'
import type { Env } from '../../env.ts'

/** What the academy signs with: an RSA key, and the certificates that vouch for it, its own one first. */
export interface SigningKey {
  readonly key: KeyObject
  readonly chain: readonly X509Certificate[]
}

type KeyFiles = Pick<Env, 'CERTIFICATE_KEY_FILE' | 'CERTIFICATE_CHAIN_FILE' | 'DEMO_MODE' | 'BRAND_NAME'>
type FormerKeys = Pick<Env, 'CERTIFICATE_FORMER_FILE'>

const crypto = new CryptoEngine({ name: 'node', crypto: globalThis.crypto })
const COMMON_NAME = '2.5.4.3'
const DEMO_YEARS = 1
const PEM_BLOCK = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g

export const hasSigningKey = ({ CERTIFICATE_KEY_FILE, DEMO_MODE }: KeyFiles): boolean =>
  CERTIFICATE_KEY_FILE !== undefined || DEMO_MODE

/**
 * Reads the key and certificates that the settings name, once. In demo mode without them it generates a key with a
 * self-signed certificate at each start; otherwise there is no key and files stay unsigned.
 * @throws Error where the files are no RSA key and no certificate of it
 */
export function createSigningKey(env: KeyFiles): () => Promise<SigningKey | null> {
  const { CERTIFICATE_KEY_FILE: keyFile, CERTIFICATE_CHAIN_FILE: chainFile } = env
  if (keyFile !== undefined && chainFile !== undefined) {
    const given = readKey(keyFile, chainFile)
    return () => Promise.resolve(given)
  }
  let made: Promise<SigningKey> | null = null
  return () => {
    if (!env.DEMO_MODE) return Promise.resolve(null)
    made ??= makeDemoKey(`${env.BRAND_NAME} (demo)`)
    return made
  }
}

function readKey(keyFile: string, chainFile: string): SigningKey {
  const key = createPrivateKey(readFileSync(keyFile))
  const chain = (readFileSync(chainFile, 'utf8').match(PEM_BLOCK) ?? []).map(
    (pem) => new X509Certificate(pem),
  )
  if (key.asymmetricKeyType !== 'rsa') throw new Error('CERTIFICATE_KEY_FILE: cần khóa RSA')
  if (!chain[0]?.checkPrivateKey(key))
    throw new Error('CERTIFICATE_CHAIN_FILE: không phải chứng thư của khóa')
  return { key, chain }
}

/** The public keys of before, whose signatures are still checked. @throws Error where the file has no certificate */
export function readFormerKeys({ CERTIFICATE_FORMER_FILE: file }: FormerKeys): KeyObject[] {
  if (file === undefined) return []
  const former = readFileSync(file, 'utf8').match(PEM_BLOCK) ?? []
  if (former.length === 0) throw new Error('CERTIFICATE_FORMER_FILE: không có chứng thư nào')
  return former.map((pem) => new X509Certificate(pem).publicKey)
}

async function makeDemoKey(name: string): Promise<SigningKey> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
  const asPublic = await globalThis.crypto.subtle.importKey(
    'spki',
    publicKey.export({ type: 'spki', format: 'der' }),
    algorithm,
    true,
    ['verify'],
  )
  const certificate = new Certificate({ version: 2, serialNumber: new Integer({ valueHex: serial() }) })
  for (const side of [certificate.issuer, certificate.subject])
    side.typesAndValues.push(
      new AttributeTypeAndValue({ type: COMMON_NAME, value: new Utf8String({ value: name }) }),
    )
  const now = new Date()
  certificate.notBefore.value = now
  certificate.notAfter.value = new Date(now.getTime() + DEMO_YEARS * 365 * 86_400_000)
  await certificate.subjectPublicKeyInfo.importKey(asPublic, crypto)
  await certificate.sign(await toSigner(privateKey), 'SHA-256', crypto)
  return {
    key: privateKey,
    chain: [new X509Certificate(Buffer.from(certificate.toSchema(true).toBER(false)))],
  }
}

/** Positive, as serial numbers are. */
function serial(): ArrayBuffer {
  const bytes = new Uint8Array(randomBytes(16))
  bytes[0] = 1
  return bytes.buffer
}

/** The key as the library that writes signatures takes it. */
export const toSigner = (key: KeyObject) =>
  globalThis.crypto.subtle.importKey(
    'pkcs8',
    key.export({ type: 'pkcs8', format: 'der' }),
    { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
    false,
    ['sign'],
  )
