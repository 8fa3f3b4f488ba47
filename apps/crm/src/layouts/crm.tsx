import { OfficeFrame } from '@repo/back-office'
import { useSession } from '@repo/session'
import { brand } from '../app/env.ts'
import { paths } from '../app/paths.ts'
import { navigation } from '../app/shell.config.tsx'
import { shellTexts } from '../app/shell.messages.ts'
import { canOpen } from '../components/rights.ts'

/** Frame of the back office. Only the parts that the person's rights open are in the navigation. */
export function Component() {
  const { user } = useSession()
  return (
    <OfficeFrame
      account={{ login: paths.login(), menu: [{ label: shellTexts.account, href: paths.account() }] }}
      brand={brand}
      homeHref={paths.hub()}
      nav={navigation.filter(({ access }) => canOpen(access, user))}
      office={shellTexts.office}
      secondFactorHref={paths.secondFactor()}
    />
  )
}
