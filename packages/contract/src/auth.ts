import { z } from 'zod'
import { anyone, apps, permissions, roles, signedIn } from './access.ts'
import { endpoint } from './endpoint.ts'
import { assetUrl, done, email, id, instant, newPassword, otp, phone, text } from './fields.ts'
import { currentPassword, secondFactorCode } from './second-factor.ts'

/** What the `userData` cookie holds; small, and never trusted by the server. */
export const sessionUser = z.object({
  id,
  name: z.string(),
  role: z.enum(roles),
  permissions: z.array(z.enum(permissions)),
  /** What the roles of staff allow together, for menus; only for staff. The server asks its own rows. */
  rights: z.array(z.string()).optional(),
  avatarUrl: assetUrl.nullable(),
  /** Slug of the doctor's own room; only for doctors. */
  doctorSlug: z.string().nullable(),
  /** Staff and doctors who have not set up their second factor yet; until then the API opens nothing else. */
  mustSetUpSecondFactor: z.boolean().optional(),
  /** Terms or privacy policy are newer than what was agreed to; until they are agreed to, the API opens nothing else. */
  mustAcceptTexts: z.boolean().optional(),
})

export const tokens = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  accessExpiresAt: instant,
})

/** A session and whose it is. */
export const signedInAnswer = tokens.extend({ user: sessionUser })

export const loginBody = z.strictObject({
  email,
  password: z.string().min(1).max(1024),
  app: z.enum(apps).default('web'),
  /** Visitor id: a claim of the browser, used for limits and labels, never as proof. */
  deviceId: z.string().max(64).optional(),
  /** Asked for by `auth.second_factor_needed`. */
  secondFactor: secondFactorCode.optional(),
})

interface Agreed {
  acceptTerms?: true | undefined
  acceptPrivacy?: true | undefined
  termsText?: string | undefined
  privacyText?: string | undefined
}

/** A text that the form showed has to be agreed to. */
export function agreesToShownTexts(agreed: Agreed, context: z.RefinementCtx): void {
  const ask = (path: string) => context.addIssue({ code: 'custom', path: [path] })
  if (agreed.termsText && !agreed.acceptTerms) ask('acceptTerms')
  if (agreed.privacyText && !agreed.acceptPrivacy) ask('acceptPrivacy')
}

/** Consents that an account begins with. */
export const agreements = {
  /** Each together with its text; a text that nobody has published is not agreed to. */
  acceptTerms: z.literal(true).optional(),
  acceptPrivacy: z.literal(true).optional(),
  /** Versions of the texts that the form showed; needed wherever a text is published. */
  termsText: id.optional(),
  privacyText: id.optional(),
  acceptMarketing: z.boolean().default(false),
}

export const registerBody = z
  .strictObject({
    name: text(2, 80),
    email,
    phone: phone.optional(),
    password: newPassword,
    ...agreements,
  })
  .superRefine(agreesToShownTexts)

export const otpPurposes = ['register', 'reset'] as const
/** Ways a one-time code may travel. A phone gets codes for a new password only: it does not prove an address. */
export const codeChannels = ['email', 'phone'] as const
const codeChannel = z.enum(codeChannels).default('email')

export const verifyOtpBody = z.strictObject({
  email,
  otp,
  purpose: z.enum(otpPurposes).default('register'),
  /** What `register` answered to this browser: says that the code belongs to its own registration. */
  registration: z.string().max(100).optional(),
  /** As at the login: a registration signs in. */
  deviceId: z.string().max(64).optional(),
})
export const resendOtpBody = z.strictObject({
  email,
  purpose: z.enum(otpPurposes).default('register'),
  channel: codeChannel,
})
export const changePasswordBody = z.strictObject({
  currentPassword: z.string().min(1).max(1024),
  newPassword,
})
export const forgotPasswordBody = z.strictObject({ email, channel: codeChannel })
export const resetPasswordBody = z.strictObject({ resetToken: z.string().min(20).max(200), newPassword })

export const profile = z.object({
  id,
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  workplace: z.string().nullable(),
  profession: z.string().nullable(),
  role: z.enum(roles),
  avatarUrl: assetUrl.nullable(),
  createdAt: instant,
})
export const profileBody = z.strictObject({
  name: text(2, 80),
  phone: phone.nullable(),
  workplace: text(0, 120).nullable(),
  profession: text(0, 80).nullable(),
})

/** Answer to a request that sends a code; the same whether the account exists or not. */
export const codeSent = z.object({ expiresInSeconds: z.int(), resendAfterSeconds: z.int() })

/** A puzzle of ALTCHA: find the counter whose key begins with `keyPrefix`. Signed, good for one use within minutes. */
export const proofChallenge = z.object({
  parameters: z.object({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.int(),
    keyLength: z.int(),
    keyPrefix: z.string(),
    keySignature: z.string(),
    /** Seconds since 1970. */
    expiresAt: z.int(),
  }),
  signature: z.string(),
})

/** Header that carries a proof: base64url of the JSON of `{ challenge, solution: { counter, derivedKey } }`. */
export const proofHeader = 'x-proof-of-work'

export const auth = {
  challenge: endpoint({
    method: 'GET',
    path: '/auth/challenge',
    summary: 'A proof of work to do, after an endpoint answered `auth.proof_needed`',
    access: anyone,
    response: proofChallenge,
    errors: ['request.too_many'],
  }),
  codeChannels: endpoint({
    method: 'GET',
    path: '/auth/code-channels',
    summary: 'Ways a code for a new password may travel here',
    access: anyone,
    response: z.object({ channels: z.array(z.enum(codeChannels)) }),
    cacheSeconds: 60,
  }),
  login: endpoint({
    method: 'POST',
    path: '/auth/login',
    summary: 'Sign in on one of the three sites',
    access: anyone,
    isProofGuarded: true,
    body: loginBody,
    response: signedInAnswer,
    errors: [
      'auth.invalid_credentials',
      'auth.second_factor_needed',
      'auth.second_factor_invalid',
      'auth.too_many_attempts',
    ],
  }),
  register: endpoint({
    method: 'POST',
    path: '/auth/register',
    summary: 'Open a learner account; a one-time code is sent by e-mail',
    access: anyone,
    isProofGuarded: true,
    body: registerBody,
    response: codeSent.extend({
      /** For `verifyOtp`, so that the code opens the account with the password of this very registration. */
      registration: z.string(),
    }),
    errors: [
      'auth.password_common',
      'auth.password_personal',
      'auth.too_many_attempts',
      'consent.text_unknown',
    ],
  }),
  verifyOtp: endpoint({
    method: 'POST',
    path: '/auth/verify-otp',
    summary:
      'Prove the e-mail address with the code; answers a session to the browser that registered, and a one-time token where a new password has to be set: for a reset, and for a registration that another browser began',
    access: anyone,
    body: verifyOtpBody,
    response: z.object({ resetToken: z.string().nullable(), session: signedInAnswer.nullable() }),
    errors: ['auth.otp_invalid', 'auth.otp_expired', 'auth.too_many_attempts'],
  }),
  resendOtp: endpoint({
    method: 'POST',
    path: '/auth/resend-otp',
    summary: 'Send a new code',
    access: anyone,
    isProofGuarded: true,
    body: resendOtpBody,
    response: codeSent,
    errors: ['auth.otp_too_soon', 'auth.too_many_attempts'],
  }),
  logout: endpoint({
    method: 'POST',
    path: '/auth/logout',
    summary: 'End this session',
    access: { ...signedIn, beforeSecondFactor: true },
    response: done,
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/auth/change-password',
    summary: 'Set a new password; every other session ends',
    access: signedIn,
    body: changePasswordBody,
    response: done,
    errors: [
      'auth.wrong_password',
      'auth.password_common',
      'auth.password_personal',
      'auth.too_many_attempts',
    ],
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/auth/forgot-password',
    summary: 'Ask for a reset code; the answer is the same for unknown addresses',
    access: anyone,
    isProofGuarded: true,
    body: forgotPasswordBody,
    response: codeSent,
    errors: ['auth.too_many_attempts'],
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/auth/reset-password',
    summary: 'Set a new password with the one-time token of a verified code',
    access: anyone,
    body: resetPasswordBody,
    response: done,
    errors: [
      'auth.reset_token_invalid',
      'auth.password_common',
      'auth.password_personal',
      'request.too_many',
    ],
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/auth/refresh',
    summary: 'Trade the refresh token for a new pair',
    access: anyone,
    body: z.strictObject({ refreshToken: z.string().min(20).max(200) }),
    response: signedInAnswer,
    errors: ['auth.refresh_invalid', 'request.too_many'],
  }),
  me: endpoint({
    method: 'GET',
    path: '/me',
    summary: 'The signed-in account',
    access: { ...signedIn, beforeSecondFactor: true },
    response: profile,
  }),
  updateMe: endpoint({
    method: 'PATCH',
    path: '/me',
    summary: 'Change the own profile',
    access: signedIn,
    /** The password goes with another phone number, because codes for a new password may travel there. */
    body: profileBody.extend({ password: currentPassword.optional() }),
    response: profile,
    errors: ['auth.password_needed', 'auth.wrong_password', 'auth.too_many_attempts'],
  }),
}
