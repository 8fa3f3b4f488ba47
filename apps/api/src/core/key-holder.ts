import type { ApiScope } from '@repo/contract/api-scopes'

/** The API key that a request came with, read from its row. */
export interface KeyHolder {
  readonly keyId: string
  readonly name: string
  /** The last four letters of the key. */
  readonly ending: string
  /** What it may do now: those of its scopes whose rights its maker holds. */
  readonly scopes: readonly ApiScope[]
  /** The member of staff who made the key and answers for what it does. */
  readonly makerId: string
}

/** Finds the key behind a token; `modules/api-keys` implements it. */
export interface ApiKeys {
  /** @throws AppError `session.invalid` for none of ours, `session.revoked` for one that is over, `request.too_many` */
  admit(token: string, ip: string): Promise<KeyHolder>
}

export interface WithApiKeys {
  readonly apiKeys: ApiKeys
}
