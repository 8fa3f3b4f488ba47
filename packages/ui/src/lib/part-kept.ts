/**
 * Thrown while React takes up a part whose program cannot be fetched: it then draws the part anew, as a copy of what the
 * server has sent. No fault, so nobody is told of it.
 */
export class PartKept extends Error {
  override readonly name = 'PartKept'
}
