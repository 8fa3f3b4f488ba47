import { activationMessages as copy } from '../features/activation-codes/activation.messages.ts'
import { BatchList } from '../features/activation-codes/batch-list.tsx'

export const meta = () => ({ title: copy.title })

export const Component = BatchList
