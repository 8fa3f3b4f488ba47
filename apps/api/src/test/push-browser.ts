import { createDecipheriv, createECDH, createHmac, type ECDH, randomBytes } from 'node:crypto'

const hmac = (key: Buffer, data: Buffer) => createHmac('sha256', key).update(data).digest()
/** HKDF (RFC 5869, May 2010) of one block. */
const hkdf = (salt: Buffer, secret: Buffer, info: Buffer, length: number) =>
  hmac(hmac(salt, secret), Buffer.concat([info, Buffer.of(1)])).subarray(0, length)
const text = (words: string) => Buffer.from(`${words}\0`)

/** Reads a push as a browser does: RFC 8291 (November 2017) over the coding of RFC 8188 (June 2017), one record. */
export function decryptPush(body: Buffer, keys: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const senderKey = body.subarray(21, 21 + keyLength)
  const record = body.subarray(21 + keyLength)
  const info = Buffer.concat([text('WebPush: info'), keys.getPublicKey(), senderKey])
  const secret = hkdf(auth, keys.computeSecret(senderKey), info, 32)
  const key = hkdf(salt, secret, text('Content-Encoding: aes128gcm'), 16)
  const nonce = hkdf(salt, secret, text('Content-Encoding: nonce'), 12)
  const open = createDecipheriv('aes-128-gcm', key, nonce)
  open.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([open.update(record.subarray(0, -16)), open.final()])
  // The last record ends with a 2 before its padding of zeros.
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}

/** A browser that has subscribed at an address. */
export function makePushBrowser(endpoint: string) {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const auth = randomBytes(16)
  return {
    subscription: {
      endpoint,
      keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
    },
    read: (body: Buffer): unknown => JSON.parse(decryptPush(body, keys, auth)),
  }
}
