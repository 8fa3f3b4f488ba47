import { createHmac } from 'node:crypto'

/**
 * Signatures, written from the gateways' documents and apart from the code of the service, so that a mistake there
 * cannot hide behind the same one here.
 */

export type Values = Record<string, string>

const hmac = (algorithm: 'sha256' | 'sha512', secret: string, text: string) =>
  createHmac(algorithm, secret).update(text, 'utf8').digest('hex')

/** As a form is encoded in the language that the gateway is written in: only letters, digits, `-_.` stay. */
const formEncode = (value: string) =>
  encodeURIComponent(value)
    .replace(/[!'()*~]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
    .replace(/%20/g, '+')

/** VNPay: what is not empty, by ascending key, as a form. */
export const vnpayText = (fields: Values) =>
  Object.keys(fields)
    .filter((key) => fields[key] !== '')
    .sort()
    .map((key) => `${key}=${formEncode(fields[key] ?? '')}`)
    .join('&')

export const signVnpayForm = (fields: Values, secret: string) => hmac('sha512', secret, vnpayText(fields))

/** VNPay's queries and refunds: values joined with `|`, in the order of the document. */
export const signVnpayPipe = (values: readonly string[], secret: string) =>
  hmac('sha512', secret, values.join('|'))

/** MoMo: `key=value` joined with `&`, by ascending key, not encoded. */
export const signMomoFields = (fields: Record<string, string | number>, secret: string) =>
  hmac(
    'sha256',
    secret,
    Object.keys(fields)
      .sort()
      .map((key) => `${key}=${fields[key]}`)
      .join('&'),
  )

/** ZaloPay: values joined with `|`. */
export const signZalopayPipe = (values: readonly (string | number)[], key: string) =>
  hmac('sha256', key, values.join('|'))

/** ZaloPay's callback: over the very text that is sent. */
export const signZalopayData = (data: string, key2: string) => hmac('sha256', key2, data)
