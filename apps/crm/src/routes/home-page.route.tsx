import { homePageMessages as copy } from '../features/home-page/home-page.messages.ts'
import { HomeScreen } from '../features/home-page/home-screen.tsx'

export const meta = () => ({ title: copy.title })

export const Component = HomeScreen
