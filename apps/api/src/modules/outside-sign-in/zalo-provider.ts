import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { OutsideFault, type OutsideProvider } from './provider.ts'
import { callService } from './service-http.ts'

/*
 * Zalo signs in by OAuth 2.0, version 4 of its login for users; it is no OpenID provider and vouches for no address.
 * Facts: developers.zalo.me/docs, Social API, "User Access Token V4" and "Lấy thông tin người dùng", as stored copies of
 * hainh.me/zalo-api-php-lay-access-token.html and of programs that use them show them (read on 2026-11-28):
 *   page:   GET  https://oauth.zaloapp.com/v4/permission  app_id, redirect_uri, code_challenge (S256), state
 *   back:   code, state; or error and error_reason where the person went back
 *   token:  POST https://oauth.zaloapp.com/v4/access_token  header secret_key;
 *           form app_id, code, grant_type=authorization_code, code_verifier (43 letters)
 *           answer access_token, refresh_token, expires_in; or error (a number below 0), error_name
 *   person: GET  https://graph.zalo.me/v2.0/me?fields=id,name  headers access_token and
 *           appsecret_proof (HMAC-SHA256 of the token with the secret, in hex)
 *           answer id, name; or error other than 0, message
 */

export interface ZaloSettings {
  appId: string
  appSecret: string
  oauthUrl: string
  graphUrl: string
  returnUrl: string
}

const tokenAnswer = z.object({ access_token: z.string().min(1) })
const personAnswer = z.object({ id: z.string().min(1), name: z.string().optional() })
const faultAnswer = z.object({ error: z.coerce.number().refine((error) => error !== 0) })

/** Sign-in with Zalo. Zalo gives the same person another id in each app that is registered with it. */
export function createZaloProvider(settings: ZaloSettings): OutsideProvider {
  const { appId, appSecret, oauthUrl, graphUrl, returnUrl } = settings

  const ask = async <T extends z.ZodType>(
    schema: T,
    url: string,
    options: RequestInit,
  ): Promise<z.output<T>> => {
    let answer: Response
    let said: unknown
    try {
      answer = await callService(url, options)
      said = await answer.json()
    } catch (error) {
      throw new OutsideFault('unreachable', 'Zalo did not answer', error)
    }
    if (answer.status >= 500) throw new OutsideFault('unreachable', `HTTP ${answer.status}`)
    const fault = faultAnswer.safeParse(said)
    if (fault.success) throw new OutsideFault('refused', `error ${fault.data.error}`)
    const parsed = schema.safeParse(said)
    if (!answer.ok || !parsed.success) throw new OutsideFault('refused', 'an answer of another shape')
    return parsed.data
  }

  return {
    address: async ({ state, challenge }) => {
      const query = new URLSearchParams({
        app_id: appId,
        redirect_uri: returnUrl,
        code_challenge: challenge,
        code_challenge_method: 'S256',
        state,
      })
      return `${oauthUrl}/v4/permission?${query}`
    },
    read: async ({ code, error }, { verifier }) => {
      if (error || !code) throw new OutsideFault('cancelled', 'no code')
      const { access_token: token } = await ask(tokenAnswer, `${oauthUrl}/v4/access_token`, {
        method: 'POST',
        headers: { secret_key: appSecret },
        body: new URLSearchParams({
          app_id: appId,
          code,
          grant_type: 'authorization_code',
          code_verifier: verifier,
        }),
      })
      const person = await ask(personAnswer, `${graphUrl}/v2.0/me?fields=id,name`, {
        headers: {
          access_token: token,
          appsecret_proof: createHmac('sha256', appSecret).update(token).digest('hex'),
        },
      })
      return {
        subject: person.id,
        email: null,
        isEmailVouchedFor: false,
        name: person.name?.trim() || null,
      }
    },
  }
}
