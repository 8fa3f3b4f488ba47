import type { AccountLinks } from '@repo/shell'
import { paths } from '../app/paths.ts'
import { shellTexts } from './shell.messages.ts'

export const accountLinks: AccountLinks = {
  login: paths.login(),
  register: paths.register(),
  menu: [
    { label: shellTexts.myCourses, href: paths.myCourses },
    { label: shellTexts.orders, href: paths.orderHistory(1) },
    { label: shellTexts.profile, href: paths.profile },
    { label: shellTexts.security, href: paths.profileSection('security') },
  ],
}
