import type { Env } from '../env.ts'
import { createSmsSender } from './sms.ts'
import type { ZaloTokens } from './zalo-tokens.ts'
import { createZnsSender } from './zns.ts'

export interface PhoneCode {
  /** The same for every try of one message, so that a provider can tell a copy. */
  id: string
  /** Ten digits from 0. */
  phone: string
  code: string
  minutes: number
}

/** Hands a code to a provider that brings it to a phone. */
export interface PhoneSender {
  readonly name: 'zns' | 'sms'
  /** The promise rejects with DeliveryError; its text holds no number and no code. */
  send(message: PhoneCode): Promise<void>
}

/** A message that was not taken. `isFinal`: this provider will not take it later either. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError'
  readonly isFinal: boolean
  constructor(message: string, { isFinal }: { isFinal: boolean }) {
    super(message)
    this.isFinal = isFinal
  }
}

/** Whether codes can go to phones at all: off until one of the two providers is set up. */
export const hasPhoneChannel = (env: Pick<Env, 'ZNS_APP_ID' | 'SMS_API_KEY'>): boolean =>
  env.ZNS_APP_ID !== undefined || env.SMS_API_KEY !== undefined

/** The providers that are set up, cheapest first; the next one gets what the one before refuses for good. */
export function createPhoneSenders(env: Env, tokens: ZaloTokens): PhoneSender[] {
  return [createZnsSender(env, tokens), createSmsSender(env)].filter((sender) => sender !== null)
}
