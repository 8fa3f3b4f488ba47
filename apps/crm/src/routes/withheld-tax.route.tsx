import { withheldMessages as copy } from '../features/withheld-tax/withheld.messages.ts'
import { WithheldPage } from '../features/withheld-tax/withheld-page.tsx'

export const meta = () => ({ title: copy.title })

export const Component = WithheldPage
