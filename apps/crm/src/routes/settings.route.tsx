import { settingsMessages as copy } from '../features/settings/settings.messages.ts'
import { SettingsPage } from '../features/settings/settings-page.tsx'

export const meta = () => ({ title: copy.title })

export const Component = SettingsPage
