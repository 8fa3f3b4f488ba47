/** An error that the operator can resolve: the message is one Vietnamese sentence that says how. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError'
}
