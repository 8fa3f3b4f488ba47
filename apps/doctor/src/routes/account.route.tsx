import { AccountPage, accountMeta } from '@repo/back-office/account-page'
import { PushSection } from '@repo/installed-app/push-section'
import { InstallSection } from '../features/installed/install-section.tsx'

export const meta = () => accountMeta

export const Component = () => (
  <AccountPage>
    <InstallSection />
    <PushSection />
  </AccountPage>
)
