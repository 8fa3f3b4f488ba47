import type { Caller } from '../../core/caller.ts'

/** Who looks at a review: staff at any course, doctors at courses that they teach, alone or in a team. */
export type Viewer =
  | { readonly kind: 'staff'; readonly userId: string; readonly mayDecide: boolean }
  | { readonly kind: 'doctor'; readonly userId: string; readonly doctorId: string | null }

export const viewerOf = (caller: Pick<Caller, 'role' | 'userId' | 'doctorId' | 'rights'>): Viewer =>
  caller.role === 'admin'
    ? { kind: 'staff', userId: caller.userId, mayDecide: caller.rights.includes('courses.publish') }
    : { kind: 'doctor', userId: caller.userId, doctorId: caller.doctorId ?? null }

interface Progress {
  status: 'draft' | 'in_review' | 'published' | 'archived'
  isOpen: boolean
  /** Something differs from what visitors see. */
  hasChanges: boolean
}

/** A draft can be handed in, and so can changes of a published course; never twice at once. */
export const maySubmit = ({ status, isOpen, hasChanges }: Progress): boolean =>
  !isOpen && (status === 'draft' || (status === 'published' && hasChanges))
