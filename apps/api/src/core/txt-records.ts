import { Resolver } from 'node:dns/promises'

export interface WithTxtRecords {
  readonly txtRecords: {
    /** Texts of the TXT records of a domain; none where it has none or its servers do not answer. */
    of(domain: string): Promise<string[]>
  }
}

const TIMEOUT_MS = 3000

/** Asks the name servers of this machine. A record in several strings is one text (RFC 7208 §3.3). */
export function createTxtRecords(): WithTxtRecords['txtRecords'] {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 2 })
  return {
    async of(domain) {
      try {
        return (await resolver.resolveTxt(domain)).map((parts) => parts.join(''))
      } catch {
        return []
      }
    },
  }
}
