import type { giftBody } from '@repo/contract/orders'
import type { z } from 'zod'
import type { FieldFaults } from '../../components/check-fields.ts'
import type { giftFaults } from './checkout.messages.ts'

export type GiftBody = z.output<typeof giftBody>
export type GiftField = keyof typeof giftFaults
export type GiftFaults = FieldFaults<GiftField>
export type GiftDraft = { isGift: boolean; recipientName: string; recipientEmail: string; message: string }

export const emptyGift: GiftDraft = { isGift: false, recipientName: '', recipientEmail: '', message: '' }
