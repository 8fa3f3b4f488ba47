export interface PhoneCode {
  /** The same for every try of one message, so that a provider can tell a copy. */
  id: string
  /** Ten digits from 0. */
  phone: string
  code: string
  minutes: number
}

/** Hands a code to a provider that brings it to a phone. */
export interface PhoneSender {
  readonly name: 'zns' | 'sms'
  /** The promise rejects with DeliveryError; its text holds no number and no code. */
  send(message: PhoneCode): Promise<void>
}

/** A message that was not taken. `isFinal`: this provider will not take it later either. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError'
  readonly isFinal: boolean
  constructor(message: string, { isFinal }: { isFinal: boolean }) {
    super(message)
    this.isFinal = isFinal
  }
}
