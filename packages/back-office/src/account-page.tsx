import {
  AccountSettings,
  PasskeysSection,
  PasswordSection,
  SecondFactorSection,
  SessionsSection,
} from '@repo/account-settings'
import type { RouteMeta } from '@repo/routing'
import type { ReactNode } from 'react'
import { accountPageMessages as copy } from './account-page.messages.ts'

export const accountMeta: RouteMeta = { title: copy.title }

/**
 * The signed-in person's own account in an office: password, second factor, passkeys, sessions.
 * @param children sections of one office, before the others
 */
export function AccountPage({ children }: { children?: ReactNode }) {
  return (
    <AccountSettings>
      <h1 className="mb-6" tabIndex={-1}>
        {copy.title}
      </h1>
      <div className="flex max-w-4xl flex-col gap-6">
        {children}
        <PasswordSection />
        <SecondFactorSection />
        <PasskeysSection />
        <SessionsSection />
      </div>
    </AccountSettings>
  )
}
