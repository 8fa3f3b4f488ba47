import {
  AccountSettings,
  PasswordSection,
  SecondFactorSection,
  SessionsSection,
} from '@repo/account-settings'
import type { RouteMeta } from '@repo/routing'
import { accountPageMessages as copy } from './account-page.messages.ts'

export const accountMeta: RouteMeta = { title: copy.title }

/** The signed-in person's own account in an office: password, second factor, sessions. */
export function AccountPage() {
  return (
    <AccountSettings>
      <h1 className="mb-6" tabIndex={-1}>
        {copy.title}
      </h1>
      <div className="flex max-w-4xl flex-col gap-6">
        <PasswordSection />
        <SecondFactorSection />
        <SessionsSection />
      </div>
    </AccountSettings>
  )
}
