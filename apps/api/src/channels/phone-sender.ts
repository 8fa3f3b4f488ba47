import type { Env } from '../env.ts'
import type { PhoneSender } from './phone-code.ts'
import { createSmsSender } from './sms.ts'
import type { ZaloTokens } from './zalo-tokens.service.ts'
import { createZnsSender } from './zns.ts'

/** Whether codes can go to phones at all: off until one of the two providers is set up. */
export const hasPhoneChannel = (env: Pick<Env, 'ZNS_APP_ID' | 'SMS_API_KEY'>): boolean =>
  env.ZNS_APP_ID !== undefined || env.SMS_API_KEY !== undefined

/** The providers that are set up, cheapest first; the next one gets what the one before refuses for good. */
export function createPhoneSenders(env: Env, tokens: ZaloTokens): PhoneSender[] {
  return [createZnsSender(env, tokens), createSmsSender(env)].filter((sender) => sender !== null)
}
