import { CorrectionList } from '../features/invoices/correction-list.tsx'
import { correctionsMessages as copy } from '../features/invoices/invoices.messages.ts'

export const meta = () => ({ title: copy.title })

export const Component = CorrectionList
