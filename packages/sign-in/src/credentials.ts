import { loginBody } from '@repo/contract/auth'
import { secondFactorCode } from '@repo/contract/second-factor'

/** What a login form asks for. */
export const credentials = loginBody.pick({ email: true, password: true })

/** The same with the second factor. */
export const credentialsWithCode = credentials.extend({ secondFactor: secondFactorCode })
