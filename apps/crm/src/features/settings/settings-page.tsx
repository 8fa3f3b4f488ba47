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
import { WithholdingTab } from './withholding-tab.tsx'

/** Sections of the tab of taxes, each in a tab within it with a form and a history of its own. */
const taxSections = ['tax', 'withholding'] as const
const tabs = settingSections.filter((section) => section !== 'withholding')
const tabOf = (section: SettingSection) => (section === 'withholding' ? 'tax' : section)

const parts: Record<SettingSection, ComponentType> = {
  business: BusinessTab,
  payment: PaymentTab,
  tax: TaxTab,
  withholding: WithholdingTab,
  notice: NoticeTab,
  learning: LearningTab,
  mail: MailTab,
  retention: RetentionTab,
  brand: BrandTab,
}

const elsewhere = (
  <>
    <Link to={paths.apiKeys()} className={buttonClass({ variant: 'secondary' })}>
      {copy.apiKeys}
    </Link>
    <Link to={paths.webhooks()} className={buttonClass({ variant: 'secondary' })}>
      {copy.webhooks}
    </Link>
    <Link to={paths.ltiPlatforms()} className={buttonClass({ variant: 'secondary' })}>
      {copy.ltiPlatforms}
    </Link>
    <Link to={paths.setup()} className={buttonClass({ variant: 'secondary' })}>
      {copy.setup}
    </Link>
  </>
)

/** The settings of the business, one section a tab: the screen at `/crm/Settings`. */
export function SettingsPage() {
  const [search, setSearch] = useSearchParams()
  const open = settingSections.find((section) => section === search.get('tab')) ?? settingSections[0]
  const row = useRef<HTMLDivElement>(null)
  // On a phone the row is wider than the screen, and the open tab may stand outside it.
  useEffect(() => {
    const tab = row.current?.querySelectorAll('[role="tab"]')[tabs.indexOf(tabOf(open))]
    tab?.scrollIntoView?.({ block: 'nearest', inline: 'center' })
  }, [open])
  const show = (tab: string) => setSearch({ tab }, { replace: true, preventScrollReset: true })
  const Open = parts[open]
  return (
    <div ref={row}>
      <PageHeader title={copy.title} lead={copy.lead} actions={elsewhere} />
      <Tabs
        label={copy.tabs}
        value={tabOf(open)}
        onValueChange={show}
        // A section is read once its tab is open; the draft keeps what was typed in another.
        items={tabs.map((id) => ({
          id,
          label: copy.sections[id],
          content:
            id !== tabOf(open) ? null : id === 'tax' ? <TaxTabs open={open} onOpen={show} /> : <Open />,
        }))}
      />
    </div>
  )
}

function TaxTabs({ open, onOpen }: { open: SettingSection; onOpen: (section: string) => void }) {
  const Open = parts[open]
  return (
    <Tabs
      label={copy.taxTabs}
      value={open}
      onValueChange={onOpen}
      items={taxSections.map((id) => ({
        id,
        label: copy.taxParts[id],
        content: id === open ? <Open /> : null,
      }))}
    />
  )
}
