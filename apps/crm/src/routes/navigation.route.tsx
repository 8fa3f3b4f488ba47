import { navigationMessages as copy } from '../features/navigation/navigation.messages.ts'
import { NavigationScreen } from '../features/navigation/navigation-screen.tsx'

export const meta = () => ({ title: copy.title })

export const Component = NavigationScreen
