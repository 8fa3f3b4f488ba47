import {
  AccountSettings,
  PasskeysSection,
  PasswordSection,
  SecondFactorSection,
  SessionsSection,
} from '@repo/account-settings'
import { type ReactNode, useState } from 'react'
import { paths } from '../../app/paths.ts'
import { accountMessages as copy } from './account.messages.ts'
import { AccountNav } from './account-nav.tsx'
import { DataSection } from './data-section.tsx'
import { LearningDevicesSection } from './learning-devices-section.tsx'
import { LogoutCard } from './logout-card.tsx'
import { LtiSection } from './lti-section.tsx'
import { NotificationsSection } from './notifications-section.tsx'
import { OrderDetail } from './order-detail.tsx'
import { OrdersSection } from './orders-section.tsx'
import { OutsideSection } from './outside-section.tsx'
import { PersonalSection } from './personal-section.tsx'
import { ProfessionalSection } from './professional-section.tsx'
import { type AccountSection, accountSections } from './sections.ts'

interface AccountPageProps {
  section: AccountSection
  /** Page of the order history. */
  page: number
  /** Code of the one order to show instead of the history. */
  orderCode: string | null
}

/** Everything a learner may see and change of the own account, part by part. */
export function AccountPage({ section, page, orderCode }: AccountPageProps) {
  const [visited, setVisited] = useState<ReadonlySet<AccountSection>>(new Set([section]))
  if (!visited.has(section)) setVisited(new Set([...visited, section]))
  return (
    <AccountSettings>
      <h1 className="mb-6 text-h2" tabIndex={-1}>
        {copy.title}
      </h1>
      <div className="grid gap-6 lg:grid-cols-[220px_minmax(0,1fr)] lg:items-start lg:gap-10">
        <AccountNav current={section} />
        <div className="min-w-0">
          {/* A part once opened stays mounted, so going to another one and back loses nothing typed. */}
          {accountSections
            .filter((name) => visited.has(name))
            .map((name) => (
              <div hidden={name !== section} key={name}>
                <div className="flex flex-col gap-6">{contentOf(name, page, orderCode)}</div>
              </div>
            ))}
        </div>
      </div>
    </AccountSettings>
  )
}

function contentOf(section: AccountSection, page: number, orderCode: string | null): ReactNode {
  const contents: Record<AccountSection, ReactNode> = {
    profile: <PersonalSection />,
    professional: <ProfessionalSection />,
    security: (
      <>
        <PasswordSection />
        <LogoutCard />
        {/* Last, since their lists would move what stands below them while they load. */}
        <PasskeysSection />
        <OutsideSection />
        <LtiSection />
      </>
    ),
    devices: (
      <>
        <SessionsSection />
        <LearningDevicesSection />
      </>
    ),
    'second-factor': <SecondFactorSection />,
    notifications: <NotificationsSection />,
    data: <DataSection />,
    orders: orderCode ? (
      <OrderDetail code={orderCode} key={orderCode} />
    ) : (
      <OrdersSection hrefFor={paths.orderHistory} page={page} />
    ),
  }
  return contents[section]
}
