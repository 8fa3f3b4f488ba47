import { privacyMessages as copy } from '../features/privacy/privacy.messages.ts'
import { RequestList } from '../features/privacy/request-list.tsx'

export const meta = () => ({ title: copy.title })

export const Component = RequestList
