import { PathPage } from '../features/paths/path-page.tsx'
import { pathsMessages as copy } from '../features/paths/paths.messages.ts'

export const meta = () => ({ title: copy.one })

export const Component = PathPage
