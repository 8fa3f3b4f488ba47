import { giftBody } from '@repo/contract/orders'
import type { z } from 'zod'
import { checkFields, type FieldFaults } from '../../components/check-fields.ts'
import { giftFaults } from './checkout.messages.ts'

export type GiftBody = z.output<typeof giftBody>
type GiftField = keyof typeof giftFaults
export type GiftFaults = FieldFaults<GiftField>
export type GiftDraft = { isGift: boolean; recipientName: string; recipientEmail: string; message: string }

export const emptyGift: GiftDraft = { isGift: false, recipientName: '', recipientEmail: '', message: '' }

/** Checks with the API's own schema. */
export function checkGift({ isGift: _isGift, ...draft }: GiftDraft) {
  return checkFields<GiftBody, GiftField>(giftBody, draft, giftFaults)
}
