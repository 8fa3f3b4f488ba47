import { setupMessages as copy } from '../features/setup/setup.messages.ts'
import { SetupPage } from '../features/setup/setup-page.tsx'

export const meta = () => ({ title: copy.title })

export const Component = SetupPage
