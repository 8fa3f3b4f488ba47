import { OfficeFrame } from '@repo/back-office'
import { useSession } from '@repo/session'
import { LayoutDashboard, UserRound } from 'lucide-react'
import { brand } from '../app/env.ts'
import { paths } from '../app/paths.ts'
import { shellMessages } from './shell.messages.ts'

/** Frame of the portal; the own room appears once it is known whose it is. */
export function Component() {
  const { user } = useSession()
  const roomHref = user?.doctorSlug ? paths.room({ id: user.doctorSlug }) : null
  const overview = { label: shellMessages.overview, href: paths.overview() }
  const room = roomHref ? [{ label: shellMessages.room, href: roomHref }] : []
  const account = { label: shellMessages.account, href: paths.account() }
  return (
    <OfficeFrame
      account={{ login: paths.login(), menu: [overview, ...room, account] }}
      brand={brand}
      homeHref={paths.overview()}
      nav={[
        { ...overview, isExact: true, icon: <LayoutDashboard aria-hidden="true" size={20} /> },
        ...room.map((item) => ({ ...item, icon: <UserRound aria-hidden="true" size={20} /> })),
      ]}
      office={shellMessages.office}
      secondFactorHref={paths.secondFactor()}
    />
  )
}
