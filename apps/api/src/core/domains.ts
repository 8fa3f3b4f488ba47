/** Second labels below which names are given out, in .vn and elsewhere: two names below `com.vn` belong to two owners. */
const givenOutBelow = new Set('ac ai biz co com edu gov health id info int io name net org pro'.split(' '))

/**
 * Whether two host names stand below a domain that one owner has: pages of the one may set cookies that the other reads.
 * Errs on the side of yes for domains that only the list of public suffixes knows.
 */
export function shareADomain(one: string, other: string): boolean {
  const [first, second] = [one.split('.').reverse(), other.split('.').reverse()]
  let shared = 0
  while (shared < first.length && first[shared] === second[shared]) shared += 1
  return shared > 2 || (shared === 2 && !givenOutBelow.has(first[1] ?? ''))
}
