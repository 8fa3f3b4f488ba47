import { PageHeader } from '@repo/back-office/page-header'
import { type SettingSection, settingSections } from '@repo/contract/settings'
import { Tabs } from '@repo/office-ui/tabs'
import { Link, useSearchParams } from '@repo/routing'
import { buttonClass } from '@repo/ui/button'
import { type ComponentType, useEffect, useRef } from 'react'
import { paths } from '../../components/paths.ts'
import { BrandTab } from './brand-tab.tsx'
import { BusinessTab } from './business-tab.tsx'
import { LearningTab } from './learning-tab.tsx'
import { MailTab } from './mail-tab.tsx'
import { NoticeTab } from './notice-tab.tsx'
import { PaymentTab } from './payment-tab.tsx'
import { RetentionTab } from './retention-tab.tsx'
import { settingsMessages as copy } from './settings.messages.ts'
import { TaxTab } from './tax-tab.tsx'

const parts: Record<SettingSection, ComponentType> = {
  business: BusinessTab,
  payment: PaymentTab,
  tax: TaxTab,
  notice: NoticeTab,
  learning: LearningTab,
  mail: MailTab,
  retention: RetentionTab,
  brand: BrandTab,
}

const setUp = (
  <Link to={paths.setup()} className={buttonClass({ variant: 'secondary' })}>
    {copy.setup}
  </Link>
)

/** The settings of the business, one section a tab: the screen at `/crm/Settings`. */
export function SettingsPage() {
  const [search, setSearch] = useSearchParams()
  const open = settingSections.find((section) => section === search.get('tab')) ?? settingSections[0]
  const row = useRef<HTMLDivElement>(null)
  // On a phone the row is wider than the screen, and the open tab may stand outside it.
  useEffect(() => {
    const tab = row.current?.querySelectorAll('[role="tab"]')[settingSections.indexOf(open)]
    tab?.scrollIntoView?.({ block: 'nearest', inline: 'center' })
  }, [open])
  return (
    <div ref={row}>
      <PageHeader title={copy.title} lead={copy.lead} actions={setUp} />
      <Tabs
        label={copy.tabs}
        value={open}
        onValueChange={(tab) => setSearch({ tab }, { replace: true, preventScrollReset: true })}
        items={settingSections.map((id) => {
          const Part = parts[id]
          // A section is read once its tab is open; the draft keeps what was typed in another.
          return { id, label: copy.sections[id], content: id === open ? <Part /> : null }
        })}
      />
    </div>
  )
}
