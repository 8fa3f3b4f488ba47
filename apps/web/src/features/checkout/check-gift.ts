import { giftBody } from '@repo/contract/orders'
import { checkFields } from '../../components/check-fields.ts'
import { giftFaults } from './checkout.messages.ts'
import type { GiftBody, GiftDraft, GiftField } from './gift-draft.ts'

/** Checks with the API's own schema. */
export function checkGift({ isGift: _isGift, ...draft }: GiftDraft) {
  return checkFields<GiftBody, GiftField>(giftBody, draft, giftFaults)
}
