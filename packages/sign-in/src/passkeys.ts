import type { ApiContract, EndpointInput, EndpointOutput } from '@repo/contract'

type Passkeys = ApiContract['passkeys']
type CreationOptions = EndpointOutput<Passkeys['begin']>['options']
type RequestOptions = EndpointOutput<Passkeys['challenge']>['options']
type NewCredential = EndpointInput<Passkeys['add']>['body']['credential']
type UsedCredential = EndpointInput<Passkeys['signIn']>['body']['credential']

/** Why a device gave no answer. `stopped`: the page itself took its question back. */
export type PasskeyFaultKind = 'cancelled' | 'timeout' | 'exists' | 'unsupported' | 'stopped' | 'failed'

export class PasskeyFault extends Error {
  readonly kind: PasskeyFaultKind
  constructor(kind: PasskeyFaultKind, cause?: unknown) {
    super(`passkey: ${kind}`, { cause })
    this.kind = kind
  }
}

function toBytes(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}

function toText(bytes: ArrayBuffer): string {
  const binary = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('')
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** What browsers mean by the names of their errors (W3C WebAuthn Level 3 §5.1.3 and §5.1.4). */
const kinds: Readonly<Record<string, PasskeyFaultKind>> = {
  AbortError: 'stopped',
  InvalidStateError: 'exists',
  NotSupportedError: 'unsupported',
  SecurityError: 'unsupported',
  ConstraintError: 'unsupported',
}

/** A refusal and a timeout have one name, so that no site learns which keys a device has; the clock tells them apart. */
function faultOf(error: unknown, startedAt: number, timeoutMs: number): PasskeyFault {
  const name = String((error as { name?: unknown } | null)?.name)
  if (name === 'NotAllowedError')
    return new PasskeyFault(performance.now() - startedAt >= timeoutMs ? 'timeout' : 'cancelled', error)
  return new PasskeyFault(kinds[name] ?? 'failed', error)
}

async function askDevice<T>(timeoutMs: number, ask: () => Promise<T | null>): Promise<T> {
  const startedAt = performance.now()
  let answer: T | null
  try {
    answer = await ask()
  } catch (error) {
    throw faultOf(error, startedAt, timeoutMs)
  }
  if (!answer) throw new PasskeyFault('failed')
  return answer
}

/**
 * Has the device make a passkey.
 * @param signal closes the window of the device
 * @throws PasskeyFault
 */
export async function createPasskey(options: CreationOptions, signal: AbortSignal): Promise<NewCredential> {
  const publicKey = {
    ...options,
    challenge: toBytes(options.challenge),
    user: { ...options.user, id: toBytes(options.user.id) },
    excludeCredentials: options.excludeCredentials.map(({ id, type, transports }) => ({
      id: toBytes(id),
      type,
      transports: transports as AuthenticatorTransport[],
    })),
  }
  const credential = await askDevice(
    options.timeout,
    () => navigator.credentials.create({ publicKey, signal }) as Promise<PublicKeyCredential | null>,
  )
  const response = credential.response as AuthenticatorAttestationResponse
  return {
    id: toText(credential.rawId),
    clientDataJSON: toText(response.clientDataJSON),
    attestationObject: toText(response.attestationObject),
    // Older browsers do not tell.
    transports: response.getTransports?.() ?? [],
  }
}

interface SignInOptions {
  /** Offers passkeys in the list of the address field instead of a window of their own. */
  isAutofill?: boolean
  signal?: AbortSignal
}

/** Has the device sign with one of its passkeys for this site. @throws PasskeyFault */
export async function signWithPasskey(
  options: RequestOptions,
  { isAutofill = false, signal }: SignInOptions = {},
): Promise<UsedCredential> {
  const request: CredentialRequestOptions = {
    publicKey: { ...options, challenge: toBytes(options.challenge) },
    ...(isAutofill ? { mediation: 'conditional' as const } : {}),
    ...(signal ? { signal } : {}),
  }
  const credential = await askDevice(
    options.timeout,
    () => navigator.credentials.get(request) as Promise<PublicKeyCredential | null>,
  )
  const response = credential.response as AuthenticatorAssertionResponse
  // Discoverable credentials always have a handle (§6.3.3); without one the service could not tell whose it is.
  if (!response.userHandle) throw new PasskeyFault('failed')
  return {
    id: toText(credential.rawId),
    clientDataJSON: toText(response.clientDataJSON),
    authenticatorData: toText(response.authenticatorData),
    signature: toText(response.signature),
    userHandle: toText(response.userHandle),
  }
}
