import { z } from 'zod'
import type { Env } from '../env.ts'
import { DeliveryError, type PhoneSender } from './phone-code.ts'
import { postTo } from './post.ts'
import type { ZaloTokens } from './zalo-tokens.service.ts'

const answerSchema = z.object({ error: z.int() })
/** Of Zalo's list of errors: unknown fault, too many requests, access token no longer good. */
const PASSING_ERRORS = new Set([-100, -32, -124])
const TOKEN_REFUSED = -124

/**
 * Zalo Notification Service: a message to the Zalo account of a phone number, by a template that Zalo has approved
 * with one parameter `otp` (https://developers.zalo.me/docs/zalo-notification-service).
 */
export function createZnsSender(env: Env, tokens: ZaloTokens): PhoneSender | null {
  const { ZNS_TEMPLATE_ID } = env
  if (!env.ZNS_APP_ID) return null
  return {
    name: 'zns',
    async send({ id, phone, code }) {
      const body = {
        phone: phone.replace(/^0/, '84'),
        template_id: ZNS_TEMPLATE_ID,
        template_data: { otp: code },
        tracking_id: id,
      }
      const answer = await postTo('zns', env.ZNS_URL, body, { access_token: await tokens.access() })
      const { error } = answerSchema.catch({ error: -100 }).parse(answer)
      if (error === 0) return
      if (error === TOKEN_REFUSED) await tokens.forget()
      throw new DeliveryError(`zns: error ${error}`, { isFinal: !PASSING_ERRORS.has(error) })
    },
  }
}
