import { z } from 'zod'
import { anyone, apps, signedIn } from './access.ts'
import { signedInAnswer } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { done, id, instant, text } from './fields.ts'
import { proofAgain, proofErrors } from './proof-again.ts'

/** Passkeys that one account may have. */
export const maxPasskeys = 20
/** Characters of a passkey's name. */
export const longestPasskeyName = 60

/** Bytes in unpadded base64url, as WebAuthn writes them in JSON. */
const bytes = (maxCharacters: number) =>
  z
    .string()
    .min(1)
    .max(maxCharacters)
    .regex(/^[\w-]+$/)

/** W3C WebAuthn Level 3 §5.8.6: at most 1023 bytes. */
const credentialId = bytes(1364)
const clientData = bytes(4096)

/** Names the sign-in or registration that a challenge belongs to; only the browser that asked for it has it. */
const ceremony = z.string().min(20).max(100)

const name = text(1, longestPasskeyName)

const passkeyView = z.object({
  id,
  name: z.string(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
  /** Whether its maker copies it to the person's other devices. */
  isSynced: z.boolean(),
  /** Whether it works at the address that this site has now. */
  isUsable: z.boolean(),
})

/** What `navigator.credentials.create` is called with; bytes are base64url. */
const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  /** Milliseconds. */
  timeout: z.int(),
  attestation: z.literal('none'),
  /** Those the account has already, so that no device makes a second one. */
  excludeCredentials: z.array(
    z.object({ type: z.literal('public-key'), id: z.string(), transports: z.array(z.string()) }),
  ),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
})

/** What `navigator.credentials.get` is called with; bytes are base64url. It names no account. */
const requestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  /** Milliseconds. */
  timeout: z.int(),
  userVerification: z.literal('required'),
})

/** What a browser answers to `creationOptions`. */
export const newCredential = z.strictObject({
  id: credentialId,
  clientDataJSON: clientData,
  attestationObject: bytes(16_384),
  /** Ways to reach the authenticator, such as `internal`; hints only. */
  transports: z.array(z.string().regex(/^[a-z-]{1,20}$/)).max(10),
})

/** What a browser answers to `requestOptions`. */
export const usedCredential = z.strictObject({
  id: credentialId,
  clientDataJSON: clientData,
  authenticatorData: bytes(4096),
  signature: bytes(1400),
  userHandle: bytes(86),
})

/** Sign-in with a key that stays with the device (W3C WebAuthn Level 3) instead of a password. */
export const passkeys = {
  list: endpoint({
    method: 'GET',
    path: '/me/passkeys',
    summary: 'The passkeys of the account, newest first',
    access: signedIn,
    response: z.object({
      items: z.array(passkeyView),
      /** Whether adding and removing one also asks for a code. */
      isCodeNeeded: z.boolean(),
    }),
  }),
  begin: endpoint({
    method: 'POST',
    path: '/me/passkeys/options',
    summary: 'A challenge for a new passkey; nothing changes until it is answered',
    access: signedIn,
    body: proofAgain,
    response: z.object({ ceremony: z.string(), options: creationOptions }),
    errors: [...proofErrors, 'passkey.too_many'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/me/passkeys',
    summary: 'Keep the new passkey that a device has made',
    access: signedIn,
    body: z.strictObject({
      ceremony,
      credential: newCredential,
      /** The device’s name, unless another one is given. */
      name: name.optional(),
    }),
    response: passkeyView,
    errors: ['passkey.expired', 'passkey.invalid', 'passkey.exists', 'passkey.too_many'],
  }),
  rename: endpoint({
    method: 'PATCH',
    path: '/me/passkeys/:id',
    summary: 'Give a passkey another name',
    access: signedIn,
    params: z.object({ id }),
    body: z.strictObject({ name }),
    response: passkeyView,
    errors: ['passkey.not_found'],
  }),
  remove: endpoint({
    method: 'POST',
    path: '/me/passkeys/:id/remove',
    summary: 'Remove a passkey; every other session ends',
    access: signedIn,
    params: z.object({ id }),
    body: proofAgain,
    response: done,
    errors: [...proofErrors, 'passkey.not_found'],
  }),
  challenge: endpoint({
    method: 'POST',
    path: '/auth/passkey/options',
    summary: 'A challenge for signing in with any passkey of this site; it names no account',
    access: anyone,
    body: z.strictObject({ app: z.enum(apps).default('web') }),
    response: z.object({ ceremony: z.string(), options: requestOptions }),
    errors: ['request.too_many'],
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/auth/passkey',
    summary: 'Sign in with a passkey: possession and the device’s own check of its person, so both factors',
    access: anyone,
    isProofGuarded: true,
    body: z.strictObject({
      ceremony,
      app: z.enum(apps).default('web'),
      credential: usedCredential,
      /** As at the login with a password. */
      deviceId: z.string().max(64).optional(),
    }),
    response: signedInAnswer,
    errors: ['passkey.expired', 'passkey.refused', 'auth.too_many_attempts'],
  }),
}
