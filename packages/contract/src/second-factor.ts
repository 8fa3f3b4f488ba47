import { z } from 'zod'
import { demoOnly, signedIn } from './access.ts'
import { endpoint } from './endpoint.ts'
import { email, instant, otp } from './fields.ts'

/** The password, asked for again before a change that a stranger at an unattended screen could abuse. */
export const currentPassword = z.string().min(1).max(1024)

/** Six digits of an authenticator app, or one of the recovery codes; blanks and dashes are for reading only. */
export const secondFactorCode = z
  .string()
  .max(40)
  .transform((value) => value.replace(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().regex(/^(?:\d{6}|[0-9A-Z]{10})$/))

export const secondFactorState = z.object({
  isOn: z.boolean(),
  /** Staff and doctors cannot do without. */
  isRequired: z.boolean(),
  confirmedAt: instant.nullable(),
  recoveryCodesLeft: z.int(),
})

/** Shown once; the server keeps hashes. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

/** Sign-in with a second factor: time-based codes of RFC 6238 (SHA-1, 30 s, 6 digits), each accepted once. */
export const secondFactor = {
  state: endpoint({
    method: 'GET',
    path: '/me/second-factor',
    summary: 'Whether signing in asks for a second factor',
    access: { ...signedIn, beforeSecondFactor: true },
    response: secondFactorState,
  }),
  begin: endpoint({
    method: 'POST',
    path: '/me/second-factor/setup',
    summary: 'A new secret for an authenticator app; nothing changes until it is confirmed',
    access: { ...signedIn, beforeSecondFactor: true },
    body: z.strictObject({ password: currentPassword }),
    response: z.object({
      /** Base32, for typing by hand. */
      secret: z.string(),
      /** `otpauth://` address, for the QR code. */
      uri: z.string(),
    }),
    errors: ['auth.wrong_password', 'auth.second_factor_on', 'auth.too_many_attempts'],
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/me/second-factor/confirm',
    summary: 'Turn the second factor on with a first code; answers the recovery codes',
    access: { ...signedIn, beforeSecondFactor: true },
    body: z.strictObject({ code: otp }),
    response: recoveryCodes,
    errors: ['auth.second_factor_invalid', 'auth.second_factor_on', 'auth.too_many_attempts'],
  }),
  disable: endpoint({
    method: 'POST',
    path: '/me/second-factor/disable',
    summary: 'Turn the second factor off; refused to staff and doctors',
    access: signedIn,
    body: z.strictObject({ password: currentPassword, code: secondFactorCode }),
    response: secondFactorState,
    errors: [
      'auth.wrong_password',
      'auth.second_factor_invalid',
      'auth.second_factor_off',
      'auth.too_many_attempts',
    ],
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/me/second-factor/recovery-codes',
    summary: 'New recovery codes; the old ones die',
    access: signedIn,
    body: z.strictObject({ password: currentPassword, code: secondFactorCode }),
    response: recoveryCodes,
    errors: [
      'auth.wrong_password',
      'auth.second_factor_invalid',
      'auth.second_factor_off',
      'auth.too_many_attempts',
    ],
  }),
  demoCode: endpoint({
    method: 'GET',
    path: '/demo/second-factor',
    summary: 'A code of a demo account that was not used yet (demo mode only); nothing for any other account',
    access: demoOnly,
    query: z.object({ email }),
    response: z
      .object({
        /** Null while every open code is used. */
        code: z.string().nullable(),
        /** Until the code ends, or the next one begins. */
        secondsLeft: z.int(),
      })
      .nullable(),
  }),
}
