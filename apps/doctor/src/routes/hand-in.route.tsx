import { HandInPage } from '../features/hand-ins/hand-in-page.tsx'
import { handInsMessages as copy } from '../features/hand-ins/hand-ins.messages.ts'

export const meta = () => ({ title: copy.title })

export const Component = HandInPage
