import { PageScreen } from '../features/pages/page-screen.tsx'
import { pagesMessages as copy } from '../features/pages/pages.messages.ts'

export const meta = () => ({ title: copy.title })

export const Component = PageScreen
