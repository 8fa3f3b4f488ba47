import { hmacHex, isSigned } from '../digest.ts'

/** Version of VNPay's payment interface that all of this speaks. */
export const VNPAY_VERSION = '2.1.0'

/**
 * The text that VNPay signs: values that are not empty, by ascending key, encoded as a form
 * (VNPay "Thanh toán PAY" 2.1.0, "Checksum").
 */
export function toSignedText(fields: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(fields)
    .filter(([, value]) => value !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return new URLSearchParams(pairs).toString()
}

/** HMAC-SHA512, hex. */
export const signVnpay = (fields: Readonly<Record<string, string>>, secret: string): string =>
  hmacHex('sha512', secret, toSignedText(fields))

/**
 * The fields of a return or notice address once its signature has been found right, without the signature.
 * Null for a wrong, missing or empty signature, and for a key that comes twice: which one counts would be a guess.
 */
export function readSignedFields(query: URLSearchParams, secret: string): Record<string, string> | null {
  const keys = [...query.keys()]
  if (new Set(keys).size !== keys.length) return null
  const { vnp_SecureHash, vnp_SecureHashType: _type, ...fields } = Object.fromEntries(query)
  return isSigned('sha512', secret, toSignedText(fields), vnp_SecureHash) ? fields : null
}

/** Signature over values joined with `|`, as queries and refunds carry it. */
export const signVnpayValues = (values: readonly string[], secret: string): string =>
  hmacHex('sha512', secret, values.join('|'))

export const isVnpayValuesSigned = (values: readonly string[], secret: string, given: unknown): boolean =>
  isSigned('sha512', secret, values.join('|'), given)
