import { PathList } from '../features/paths/path-list.tsx'
import { pathsMessages as copy } from '../features/paths/paths.messages.ts'

export const meta = () => ({ title: copy.title })

export const Component = PathList
