import { activationMessages as copy } from '../features/activation-codes/activation.messages.ts'
import { BatchPage } from '../features/activation-codes/batch-page.tsx'

export const meta = () => ({ title: copy.one })

export const Component = BatchPage
