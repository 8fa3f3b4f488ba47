import { LetterPage } from '../features/letters/letter-page.tsx'
import { letterMessages as copy } from '../features/letters/letters.messages.ts'

export const meta = () => ({ title: copy.one })

export const Component = LetterPage
