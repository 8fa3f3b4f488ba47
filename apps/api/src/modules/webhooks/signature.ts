import { createHmac, randomBytes } from 'node:crypto'

/** Standard Webhooks 1.0.0 wants 24 to 64 bytes. */
const SECRET_BYTES = 32
const SECRET_PREFIX = 'whsec_'

/** A new signing secret as it is shown to who receives: `whsec_` and base64. */
export const newWebhookSecret = () => SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64')

interface Message {
  /** `webhook-id`; without a full stop, which separates the parts that are signed. */
  id: string
  at: Date
  body: string
}

/**
 * The three headers of a message, signed with each secret by HMAC-SHA-256.
 * Source: Standard Webhooks 1.0.0, “Signature scheme” and “Webhook headers” (spec/standard-webhooks.md, read 2026-11-27).
 */
export function webhookHeaders({ id, at, body }: Message, secrets: readonly string[]) {
  const timestamp = Math.floor(at.getTime() / 1000).toString()
  const sign = (secret: string) =>
    createHmac('sha256', Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64'))
      .update(`${id}.${timestamp}.${body}`)
      .digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => `v1,${sign(secret)}`).join(' '),
  }
}
