import type { Caller } from '../../core/caller.ts'

/**
 * Whose videos a caller works with. Staff of content look after all of them. A doctor works with what was uploaded from
 * the own account and with what lessons of the own courses use; all others are not there.
 */
export type VideoScope =
  | { readonly kind: 'all' }
  | { readonly kind: 'own'; readonly userId: string; readonly doctorId: string | null }
  /** Videos of submissions, and doctors' recordings: in no library; the caller has checked who may watch. */
  | { readonly kind: 'films' }

export const scopeOf = (caller: Pick<Caller, 'role' | 'userId' | 'doctorId'>): VideoScope =>
  caller.role === 'admin'
    ? { kind: 'all' }
    : { kind: 'own', userId: caller.userId, doctorId: caller.doctorId ?? null }

/** A published lesson must keep playing: it may get another playable video, never none. */
export const needsVideo = (courseStatus: string) => courseStatus === 'published'
