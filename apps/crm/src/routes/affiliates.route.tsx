import { AffiliateList } from '../features/affiliates/affiliate-list.tsx'
import { affiliatesMessages as copy } from '../features/affiliates/affiliates.messages.ts'

export const meta = () => ({ title: copy.title })

export const Component = AffiliateList
