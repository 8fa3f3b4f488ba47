import { ImportPage } from '../features/learner-imports/import-page.tsx'
import { importMessages as copy } from '../features/learner-imports/learner-imports.messages.ts'

export const meta = () => ({ title: copy.one })

export const Component = ImportPage
