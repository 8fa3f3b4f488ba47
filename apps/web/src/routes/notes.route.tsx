import type { RouteMeta } from '@repo/routing'
import { ownNotesMessages as copy } from '../features/notes/own-notes.messages.ts'
import { OwnNotes } from '../features/notes/own-notes.tsx'

export const meta = (): RouteMeta => ({ title: copy.title })

/** All notes of the learner, searched, and saved as a file. */
export function Component() {
  return (
    <>
      <h1 className="mb-6 text-h2" tabIndex={-1}>
        {copy.title}
      </h1>
      <OwnNotes />
    </>
  )
}
