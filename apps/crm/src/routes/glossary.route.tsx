import { glossaryMessages as copy } from '../features/glossary/glossary.messages.ts'
import { TermList } from '../features/glossary/term-list.tsx'

export const meta = () => ({ title: copy.title })

export const Component = TermList
