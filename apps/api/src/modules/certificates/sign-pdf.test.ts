import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { beginCertificate } from './certificate-pdf.ts'
import { signDocument } from './sign-pdf.ts'
import { createSigningKey } from './signing-key.ts'

const demo = { DEMO_MODE: true, BRAND_NAME: 'Thẩm Học', CERTIFICATE_KEY_FILE: undefined } as const
const facts = {
  code: 'a7k3m-9d2fx-bb4cd-k9pqr-2ttvv',
  name: 'Nguyễn Thị Hồng Đào',
  courseTitle: 'Tiêm môi an toàn',
  doctors: ['BS.CKI Lê Minh'],
  hours: 6.5,
  cme: null,
  score: 87,
  issuer: 'Thẩm Học',
  issuedAt: new Date('2026-11-25T03:00:00Z'),
  url: 'https://tham-hoc.example.vn/certificate/a7k3m-9d2fx-bb4cd-k9pqr-2ttvv',
  isDemo: false,
}

let folder: string
let file: Buffer
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'signed-'))
  const signing = await createSigningKey({ ...demo, CERTIFICATE_CHAIN_FILE: undefined })()
  if (!signing) throw new Error('the demo has no key')
  const about = { name: 'Thẩm Học', reason: 'Chứng nhận', at: facts.issuedAt }
  file = await signDocument(beginCertificate(facts), signing, about)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The signature, and the bytes that it is over, as the file says. */
function parts(pdf: Buffer) {
  const text = pdf.toString('latin1')
  const [from = 0, before = 0, after = 0, rest = 0] = (/\/ByteRange \[([\d ]+)\]/.exec(text)?.[1] ?? '')
    .trim()
    .split(' ')
    .map(Number)
  const hex = text.slice(before + 1, after - 1)
  const signature = Buffer.from(hex, 'hex')
  // DER says how long it is; the rest of the room is zeros.
  const length = 4 + signature.readUInt16BE(2)
  return {
    signature: signature.subarray(0, length),
    signed: Buffer.concat([pdf.subarray(from, before), pdf.subarray(after, after + rest)]),
    covers: after + rest,
  }
}

/** What OpenSSL, which shares no code with us, says of a signature. */
function verify(signature: Buffer, signed: Buffer): string {
  const [sig, data] = [join(folder, 'signature.der'), join(folder, 'signed.bin')]
  writeFileSync(sig, signature)
  writeFileSync(data, signed)
  const asked = ['cms', '-verify', '-inform', 'DER', '-in', sig, '-content', data, '-binary', '-noverify']
  try {
    execFileSync('openssl', [...asked, '-out', join(folder, 'out.bin')], { stdio: 'pipe' })
    return 'good'
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new Error('No OpenSSL: install the package openssl', { cause: error })
    return String((error as { stderr?: Buffer }).stderr ?? error)
  }
}

describe('a signed certificate', () => {
  test('is signed over every byte but the signature, in the way of PAdES', () => {
    const { covers } = parts(file)
    expect(covers).toBe(file.length)
    expect(file.toString('latin1')).toContain('/SubFilter /ETSI.CAdES.detached')
  })

  test('verifies elsewhere, names its certificate, and stops to when a byte of it changes', () => {
    const { signature, signed } = parts(file)
    expect(verify(signature, signed)).toBe('good')
    const print = execFileSync('openssl', ['cms', '-cmsout', '-print', '-inform', 'DER'], {
      input: signature,
    })
    expect(print.toString()).toContain('id-smime-aa-signingCertificateV2')
    const forged = Buffer.from(signed)
    forged[100] = (forged[100] ?? 0) ^ 1
    expect(verify(signature, forged)).toMatch(/verif/i)
  })
})

test('files that are no key and its certificate stop the start', () => {
  const wrong = join(folder, 'wrong.pem')
  writeFileSync(wrong, 'not a key')
  const files = { ...demo, CERTIFICATE_KEY_FILE: wrong, CERTIFICATE_CHAIN_FILE: wrong }
  expect(() => createSigningKey(files)).toThrow(/PEM|DECODER|unsupported/i)
})

test('without files nothing is signed outside the demo', async () => {
  const key = createSigningKey({ ...demo, DEMO_MODE: false, CERTIFICATE_CHAIN_FILE: undefined })
  expect(await key()).toBeNull()
})
