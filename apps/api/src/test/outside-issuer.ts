import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type JWTPayload, SignJWT } from 'jose'
import { Provider } from 'oidc-provider'
import type { Db } from '../db/client.ts'
import { outsideIdentities } from '../db/schema/index.ts'

export interface IssuerPerson {
  sub: string
  email?: string
  email_verified?: boolean | string
  name?: string
}

/** What a test changes in the ID tokens of an issuer. */
export interface Forgery {
  claims?: JWTPayload
  /** Signs with a key that the issuer does not publish. */
  isKeyForeign?: boolean
}

export interface OutsideIssuer {
  url: string
  /** Whom the issuer says it is from now on. */
  person: IssuerPerson
  forgery: Forgery | null
  /** Does not answer while it is down. */
  isDown: boolean
  /** Goes to the page of the issuer as a browser does. @returns what it is sent back with */
  visit(url: string): Promise<URL>
  close(): Promise<void>
}

export const ISSUER_CLIENT = { id: 'tham-hoc', secret: 'kX9vQ2mN5pR7tW1yB4cF6hJ8' }

/**
 * An OpenID provider by a library that knows nothing of ours (oidc-provider, certified by the OpenID Foundation). It asks
 * nothing: every visitor is the person that the test named.
 */
export async function startOutsideIssuer(returnUrl: string): Promise<OutsideIssuer> {
  const keys = { own: newKey(), foreign: newKey() }
  const server = createServer()
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const issuer: OutsideIssuer = {
    url,
    person: { sub: 'nobody' },
    forgery: null,
    isDown: false,
    visit: (address) => {
      const page = new URL(address)
      // Google's way to ask which account; the library knows only those of the standard's first version.
      page.searchParams.delete('prompt')
      return follow(page.href, returnUrl)
    },
    close: () => closeServer(server),
  }
  const provider = createProvider(issuer, returnUrl, keys.own)
  // The redirect URI of an organisation is this one with the organisation's id behind it.
  provider.Client.prototype.redirectUriAllowed = (uri: string) => uri.startsWith(returnUrl)
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (issuer.isDown) return response.destroy()
    if (request.url?.startsWith('/interaction/'))
      return void provider.interactionFinished(request, response, {
        login: { accountId: issuer.person.sub },
      })
    if (issuer.forgery && request.url === '/token') return void forge(issuer, keys, answer, request, response)
    return void answer(request, response)
  })
  return issuer
}

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
const KEY_ID = 'issuer-key'

function createProvider(issuer: OutsideIssuer, returnUrl: string, key: KeyObject): Provider {
  return new Provider(issuer.url, {
    clients: [
      {
        client_id: ISSUER_CLIENT.id,
        client_secret: ISSUER_CLIENT.secret,
        redirect_uris: [returnUrl],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...key.export({ format: 'jwk' }), kid: KEY_ID, alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['a-key-of-the-test-only'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({ ...issuer.person, sub }),
    }),
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: ISSUER_CLIENT.id,
        accountId: oidc.session?.accountId,
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
}

/** Lets the issuer answer, and replaces the id token in the answer by one that a test made. */
async function forge(
  { forgery }: OutsideIssuer,
  keys: { own: KeyObject; foreign: KeyObject },
  answer: (request: IncomingMessage, response: ServerResponse) => unknown,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const end = response.end.bind(response)
  response.end = ((body: string | Buffer) => {
    void (async () => {
      const said = JSON.parse(body.toString()) as { id_token: string }
      const [, payload = ''] = said.id_token.split('.')
      const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as JWTPayload
      said.id_token = await new SignJWT({ ...claims, ...forgery?.claims })
        .setProtectedHeader({ alg: 'RS256', kid: KEY_ID })
        .sign(forgery?.isKeyForeign ? keys.foreign : keys.own)
      const text = JSON.stringify(said)
      response.setHeader('content-length', Buffer.byteLength(text))
      end(text)
    })()
    return response
  }) as typeof response.end
  await answer(request, response)
}

/** Follows redirects with the cookies of a browser that was never there, until one leaves the issuer. */
async function follow(address: string, returnUrl: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let next = new URL(address)
  for (let steps = 0; steps < 10; steps++) {
    const answer = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    const location = answer.headers.get('location')
    if (!location) throw new Error(`the issuer answered ${answer.status}: ${await answer.text()}`)
    next = new URL(location, next)
    if (next.href.startsWith(returnUrl)) return next
  }
  throw new Error('the issuer went round in circles')
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => {
    server.close(() => resolve())
  })
}

/** A link with an account of Google that no other test has. */
export async function buildIdentity(db: Db, userId: string) {
  const [row] = await db
    .insert(outsideIdentities)
    .values({ userId, service: 'google', subject: randomUUID() })
    .returning()
  if (!row) throw new Error('an identity insert returned no row')
  return row
}

/** A person that no other test has. */
export const newPerson = (values: Partial<IssuerPerson> = {}): IssuerPerson => ({
  sub: randomUUID(),
  email: `nguoi-${randomUUID()}@example.vn`,
  email_verified: true,
  name: 'Lê Thị Ngoài',
  ...values,
})
