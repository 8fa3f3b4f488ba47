import type { Needs } from '../core/services.ts'
import { createPhoneDelivery } from './phone-codes.service.ts'
import { createPhoneSenders } from './phone-sender.ts'
import { createZaloTokens } from './zalo-tokens.service.ts'

/** Hands a stored code to the providers of the settings, one after the other. */
export const createSendPhoneCode = (services: Needs<'db' | 'env' | 'clock' | 'log'>) =>
  createPhoneDelivery(services, createPhoneSenders(services.env, createZaloTokens(services)))
