import { LetterList } from '../features/letters/letter-list.tsx'
import { lettersMessages as copy } from '../features/letters/letters.messages.ts'

export const meta = () => ({ title: copy.title })

export const Component = LetterList
