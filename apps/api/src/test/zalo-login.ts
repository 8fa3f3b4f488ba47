import { createHash, createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ZaloDouble {
  url: string
  person: { id: string; name?: string }
  /** Codes that were given out, with the challenge each belongs to. */
  codes: Map<string, string>
  close(): Promise<void>
}

export const ZALO_APP = { id: '4424878354763274341', secret: 'w7Rk2mQ9vX4pT6yB1nL8' }

/** Zalo's login as its documents describe it, for what tests need of it: a code works once and with its verifier only. */
export async function startZaloDouble(): Promise<ZaloDouble> {
  const tokens = new Set<string>()
  const zalo: ZaloDouble = {
    url: '',
    person: { id: '0' },
    codes: new Map(),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  const trade = (form: URLSearchParams, secret: unknown) => {
    const code = form.get('code') ?? ''
    const challenge = zalo.codes.get(code)
    zalo.codes.delete(code)
    const verifier = form.get('code_verifier') ?? ''
    const isRight =
      secret === ZALO_APP.secret &&
      form.get('app_id') === ZALO_APP.id &&
      form.get('grant_type') === 'authorization_code' &&
      verifier.length === 43 &&
      createHash('sha256').update(verifier).digest('base64url') === challenge
    // As Zalo does, a refusal is a number below 0 with the status 200.
    if (!isRight) return { error: -14003, error_name: 'Invalid code', error_description: 'Code is invalid' }
    const token = `token-${code}`
    tokens.add(token)
    return { access_token: token, refresh_token: 'unused', expires_in: '3600' }
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const say = (what: unknown) =>
        response.setHeader('content-type', 'application/json').end(JSON.stringify(what))
      if (request.url === '/v4/access_token')
        return say(trade(new URLSearchParams(Buffer.concat(chunks).toString()), request.headers.secret_key))
      const token = String(request.headers.access_token)
      const proof = createHmac('sha256', ZALO_APP.secret).update(token).digest('hex')
      if (!tokens.has(token) || request.headers.appsecret_proof !== proof)
        return say({ error: 452, message: 'Session key invalid' })
      return say({ error: 0, message: 'Success', ...zalo.person })
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  zalo.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return zalo
}
