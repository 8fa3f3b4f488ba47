import { writeMessages as copy } from '../features/letters/letters.messages.ts'
import { WriteLetter } from '../features/letters/write-letter.tsx'

export const meta = () => ({ title: copy.title })

export const Component = WriteLetter
