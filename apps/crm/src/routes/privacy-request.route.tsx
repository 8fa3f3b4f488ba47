import { requestMessages as copy } from '../features/privacy/privacy.messages.ts'
import { RequestPage } from '../features/privacy/request-page.tsx'

export const meta = () => ({ title: copy.one })

export const Component = RequestPage
