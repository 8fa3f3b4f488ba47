/** What a browser brings back from a service. */
export interface ProviderAnswer {
  state: string
  code?: string | undefined
  error?: string | undefined
  iss?: string | undefined
  /** The organisation whose address it came to; none for the address of all services. */
  place?: string | undefined
  /** What a provider of SAML had the browser post, in base64. */
  samlResponse?: string | undefined
}

/** Whom a service says it is. */
export interface OutsidePerson {
  /** As the service names the person; never changes there. */
  subject: string
  email: string | null
  /** Whether the service has checked that the address is the person's. */
  isEmailVouchedFor: boolean
  name: string | null
  /** The domain of the organisation that manages the account (`hd` of Google); null for one that its person manages. */
  managedBy?: string | null
}

/** What binds a visit to the browser that began it; each is derived from its token, so none of them is stored. */
export interface VisitSecrets {
  state: string
  nonce: string
  /** Of PKCE (RFC 7636). */
  verifier: string
  challenge: string
}

/** A service that signs people in. */
export interface OutsideProvider {
  /** @returns the page to send the browser to. @throws OutsideFault */
  address(secrets: VisitSecrets): Promise<string>
  /** Trades the answer for the person. @throws OutsideFault */
  read(answer: ProviderAnswer, secrets: VisitSecrets): Promise<OutsidePerson>
}

export type OutsideFaultKind =
  | 'cancelled'
  | 'refused'
  | 'unreachable'
  /** A clinic's provider names an address that is not of the clinic. */
  | 'other_domain'
  /** A clinic's provider names the person by what another person may have later, such as an address. */
  | 'unstable_name'

/** Why a service does not sign a person in. Its message is for the log and holds no code and no token. */
export class OutsideFault extends Error {
  readonly kind: OutsideFaultKind
  constructor(kind: OutsideFaultKind, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'OutsideFault'
    this.kind = kind
  }
}
