import { ImportList } from '../features/learner-imports/import-list.tsx'
import { importsMessages as copy } from '../features/learner-imports/learner-imports.messages.ts'

export const meta = () => ({ title: copy.title })

export const Component = ImportList
