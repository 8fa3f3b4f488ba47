/**
 * A line of an invoice, in whole dong; negative on an adjustment after a refund. Net and tax add up to its total, and the
 * net is a whole multiple of the quantity.
 */
export interface PaperLine {
  name: string
  /** What is counted, in Vietnamese. */
  unit: string
  quantity: number
  net: number
  tax: number
}

/** An invoice as it was issued, for one that follows it. */
interface FollowedPaper {
  /** Ours, where it went to this provider; null where accountants handed it on by hand. */
  reference: string | null
  /** Number with series as noted, such as `1C26TTH-00000123`. */
  number: string
  lookUpCode: string
  issuedAt: Date
}

/** An invoice to be made by a provider. */
export interface Paper {
  /** A UUID that is made once for an invoice: asked for again under the same one, a provider makes no second. */
  reference: string
  kind: 'original' | 'adjustment' | 'replacement'
  orderCode: string
  /** Day in Vietnam's time. */
  day: string
  buyer: { kind: 'company' | 'person'; name: string; taxCode: string | null; address: string; email: string }
  lines: readonly PaperLine[]
  taxBasisPoints: number
  /** What it follows and why; null for a first invoice. */
  follows: (FollowedPaper & { reason: string }) | null
}

export type Fate =
  /** The provider has it, and it waits for its signature or for the tax office's code. */
  | { state: 'waiting' }
  | { state: 'issued'; number: string; lookUpCode: string }
  | { state: 'refused'; fault: InvoiceFault }

export interface InvoiceFault {
  /** The provider's code, or our own word for what it did not say. */
  code: string
  /** For accountants. */
  words: string
}

/** A provider of electronic invoices. One process speaks with it at a time. */
export interface InvoiceProvider {
  /** @throws InvoiceProviderError */
  handOn(paper: Paper): Promise<void>
  /**
   * What became of invoices, by their references; those that the provider does not know are missing.
   * @throws InvoiceProviderError
   */
  ask(references: readonly string[]): Promise<Map<string, Fate>>
  /** The invoice for people, as PDF; null where the provider gives none. @throws InvoiceProviderError */
  pdf(reference: string): Promise<Buffer | null>
}

/**
 * `refusal`: a person has to change something. `passing`: this invoice may be taken later. `down`: the provider cannot
 * be reached or refuses the login, so that every other invoice would fail now, too.
 */
export type FaultKind = 'refusal' | 'passing' | 'down'

/** What a provider answered instead of doing what it was asked. */
export class InvoiceProviderError extends Error {
  readonly fault: InvoiceFault
  readonly kind: FaultKind
  constructor(fault: InvoiceFault, kind: FaultKind, cause?: unknown) {
    super(`${fault.code}: ${fault.words}`, { cause })
    this.fault = fault
    this.kind = kind
  }
}
