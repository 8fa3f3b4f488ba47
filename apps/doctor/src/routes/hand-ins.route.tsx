import { handInsMessages as copy } from '../features/hand-ins/hand-ins.messages.ts'
import { Queue } from '../features/hand-ins/queue.tsx'

export const meta = () => ({ title: copy.title })

export const Component = Queue
