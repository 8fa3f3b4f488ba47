/** Places where a process can be made to die, in the order in which a video passes them. */
export type CrashPoint =
  | 'upload-first-bytes'
  | 'upload-whole'
  | 'accept-before-move'
  | 'accept-after-move'
  | 'accept-uncommitted'
  | 'probing'
  | 'first-rendition'
  | 'before-first-publish'
  | 'first-publish-uncommitted'
  | 'ladder'
  | 'before-final-publish'
  | 'after-final-publish'
  | 'retiring'
  | 'deleting'
  | 'sweeping'

/**
 * Kills this process, without a word to anybody, when `CRASH_AT` names the place. Only where `NODE_ENV` says `test`:
 * elsewhere the setting does nothing.
 */
export function crashPoint(
  place: CrashPoint,
  { NODE_ENV, CRASH_AT }: Record<string, string | undefined> = process.env,
): void {
  if (NODE_ENV === 'test' && CRASH_AT === place) process.kill(process.pid, 'SIGKILL')
}
