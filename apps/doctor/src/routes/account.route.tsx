import { AccountPage, accountMeta } from '@repo/back-office/account-page'

export const meta = () => accountMeta

export const Component = AccountPage
