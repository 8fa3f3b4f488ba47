/** A fault the reader can act on: the message is one Vietnamese sentence with the way out. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError'
}
