/** A fault that the operator can mend; the message says in Vietnamese what is wrong and what to do. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}
