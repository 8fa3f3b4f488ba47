import { Field } from '@repo/ui/field'
import { Input } from '@repo/ui/input'
import { PasswordInput } from '@repo/ui/password-input'
import type { ComponentProps } from 'react'
import { secretMessages as copy } from './secret.messages.ts'

interface Props {
  /** Whether the account has a second factor, whose code is then asked for as well. */
  isCodeNeeded: boolean
  field: (name: 'password' | 'code') => ComponentProps<typeof Input>
  errors: { password?: { message?: string }; code?: { message?: string } }
}

/** Password and code once more, before an act that opens more than the session does. */
export function ProofFields({ isCodeNeeded, field, errors }: Props) {
  return (
    <>
      <Field label={copy.password} error={errors.password?.message}>
        <PasswordInput autoComplete="current-password" {...field('password')} />
      </Field>
      {isCodeNeeded ? (
        <Field label={copy.code} hint={copy.codeHint} error={errors.code?.message}>
          <Input
            autoCapitalize="characters"
            autoComplete="one-time-code"
            spellCheck={false}
            {...field('code')}
          />
        </Field>
      ) : null}
    </>
  )
}

/** What is sent of a form with a proof: without a second factor there is no code. */
export function withProof<Form extends { code: string }>({ code, ...form }: Form, isCodeNeeded: boolean) {
  return { ...form, ...(isCodeNeeded ? { code } : {}) }
}

/** Where a refused proof is shown. */
export const proofPlaces = {
  'auth.wrong_password': 'password',
  'auth.second_factor_needed': 'code',
  'auth.second_factor_invalid': 'code',
} as const
