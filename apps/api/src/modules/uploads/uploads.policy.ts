import type { Caller } from '../../core/caller.ts'

/** An upload is its sender's alone; colleagues see the video it becomes. */
export const isOwnUpload = (caller: Caller, upload: { ownerId: string }): boolean =>
  upload.ownerId === caller.userId

/** Doctors replace what they uploaded themselves; those who look after content, all videos. */
export const mayReplace = (
  caller: Pick<Caller, 'role' | 'userId'>,
  video: { ownerId: string | null },
): boolean => caller.role === 'admin' || video.ownerId === caller.userId

/** Another file under a video that learners have, or that staff look at, would pass the approval by. */
export const needsApproval = (role: Caller['role'] | null, video: { isApproved: boolean }): boolean =>
  role === 'doctor' && video.isApproved
