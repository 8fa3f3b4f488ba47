import { z } from 'zod'
import type { Env } from '../env.ts'
import { channelTexts } from './channels.messages.ts'
import { DeliveryError, type PhoneSender } from './phone-code.ts'
import { postTo } from './post.ts'

const answerSchema = z.object({ CodeResult: z.coerce.string() })
const TAKEN = '100'
/** Of eSMS's list of results: unknown fault, try again. */
const UNKNOWN = '99'
/** A message to customers under a registered brand name. */
const BRAND_MESSAGE = '2'

/** SMS under a brand name through eSMS (https://developers.esms.vn, SendMultipleMessage_V4). */
export function createSmsSender(env: Env): PhoneSender | null {
  if (!env.SMS_API_KEY) return null
  return {
    name: 'sms',
    async send({ id, phone, code, minutes }) {
      const answer = await postTo('sms', env.SMS_URL, {
        ApiKey: env.SMS_API_KEY,
        SecretKey: env.SMS_SECRET_KEY,
        Brandname: env.SMS_BRAND,
        SmsType: BRAND_MESSAGE,
        IsUnicode: '0',
        Phone: phone,
        Content: channelTexts.smsCode(env.SMS_BRAND ?? '', code, minutes),
        RequestId: id,
      })
      const { CodeResult } = answerSchema.catch({ CodeResult: UNKNOWN }).parse(answer)
      if (CodeResult !== TAKEN)
        throw new DeliveryError(`sms: result ${CodeResult}`, { isFinal: CodeResult !== UNKNOWN })
    },
  }
}
