import { useApi } from '@repo/back-office'
import { lazyDialog } from '@repo/back-office/lazy-dialog'
import { type ListColumn, ListScreen, singlePageRead } from '@repo/back-office/list-screen'
import { RowMenu } from '@repo/back-office/row-menu'
import { formatDateTime, formatNumber } from '@repo/messages'
import { defineFilters, Link, textParam } from '@repo/routing'
import { toast, useConfirm } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { useQueryClient } from '@tanstack/react-query'
import { Info, Plus, Power, ScrollText, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { paths } from '../../components/paths.ts'
import { platformsMessages as copy } from './lti.messages.ts'
import { type Platform, PlatformState } from './platform-state.tsx'

const NewPlatformDialog = lazyDialog(
  ({ isOpen }) => isOpen,
  async () => (await import('./new-platform-dialog.tsx')).NewPlatformDialog,
)
const ToolFactsDialog = lazyDialog(
  ({ isOpen }) => isOpen,
  async () => (await import('./tool-facts-dialog.tsx')).ToolFactsDialog,
)
const PlatformDialog = lazyDialog(
  ({ platform }) => platform !== null,
  async () => (await import('./platform-dialog.tsx')).PlatformDialog,
)

const filters = defineFilters({ q: textParam() })
const textOf = ({ name, issuer, clientId }: Platform) => `${name} ${issuer} ${clientId}`

const columns: ListColumn<Platform>[] = [
  {
    id: 'name',
    header: copy.name,
    isPrimary: true,
    csv: [
      [copy.name, { from: 'name' }],
      [copy.issuer, { from: 'issuer' }],
    ],
    cell: ({ id, name, issuer }) => (
      <span className="block min-w-0">
        <Link to={paths.ltiPlatform({ id })} className="row-link block wrap-anywhere hover:text-primary">
          {name}
        </Link>
        <span className="block font-normal wrap-anywhere text-3">{issuer}</span>
      </span>
    ),
  },
  {
    id: 'organisation',
    header: copy.organisation,
    className: 'max-lg:hidden',
    csv: { from: 'organisation.name' },
    cell: ({ organisation }) => (
      <span className="block sm:min-w-40">{organisation?.name ?? copy.noOrganisation}</span>
    ),
  },
  {
    id: 'state',
    header: copy.state,
    csv: { from: 'isActive', words: { true: copy.on, false: copy.off } },
    cell: (platform) => <PlatformState platform={platform} />,
  },
  {
    id: 'learners',
    header: copy.learners,
    isNumeric: true,
    csv: { from: 'learners' },
    cell: ({ learners }) => formatNumber(learners),
  },
  {
    id: 'lastLaunch',
    header: copy.lastLaunch,
    className: 'sm:whitespace-nowrap',
    csv: { from: 'lastLaunchAt', as: 'moment' },
    cell: ({ lastLaunchAt }) => (lastLaunchAt ? formatDateTime(lastLaunchAt) : copy.neverLaunched),
  },
]

/** Platforms that start courses here by LTI: the screen at `/crm/Lti`. */
export function PlatformList() {
  const { crmLti } = useApi()
  const [isAdding, setIsAdding] = useState(false)
  const [isTelling, setIsTelling] = useState(false)
  const [opened, setOpened] = useState<Platform | null>(null)
  const { setState, remove } = useActs()
  const add = (
    <Button icon={<Plus size={18} aria-hidden="true" />} onClick={() => setIsAdding(true)}>
      {copy.add}
    </Button>
  )
  const facts = (
    <Button
      variant="secondary"
      icon={<Info size={18} aria-hidden="true" />}
      onClick={() => setIsTelling(true)}
    >
      {copy.facts}
    </Button>
  )
  return (
    <>
      <ListScreen
        id="lti-platforms"
        title={copy.title}
        lead={copy.lead}
        actions={
          <>
            {facts}
            {add}
          </>
        }
        filters={filters}
        read={({ q }) => singlePageRead(crmLti.platforms.query(), ({ items }) => items, { q, textOf })}
        search={{ label: copy.search, hint: copy.searchHint }}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        rowActions={(platform) => (
          <RowMenu
            name={platform.name}
            items={[
              {
                id: 'details',
                label: copy.details,
                icon: <ScrollText size={18} aria-hidden="true" />,
                onSelect: () => setOpened(platform),
              },
              {
                id: 'state',
                label: platform.isActive ? copy.switchOff : copy.switchOn,
                icon: <Power size={18} aria-hidden="true" />,
                onSelect: () => void setState(platform),
              },
              {
                id: 'remove',
                label: copy.remove,
                icon: <Trash2 size={18} aria-hidden="true" />,
                tone: 'danger',
                hasSeparator: true,
                onSelect: () => void remove(platform),
              },
            ]}
          />
        )}
        exportName={copy.fileName}
        empty={{
          first: { title: copy.empty, description: copy.emptyHint, action: facts },
          noMatch: { title: copy.noMatch, description: copy.noMatchHint },
        }}
      />
      <NewPlatformDialog isOpen={isAdding} onClose={() => setIsAdding(false)} />
      <ToolFactsDialog isOpen={isTelling} onClose={() => setIsTelling(false)} />
      <PlatformDialog platform={opened} onClose={() => setOpened(null)} />
    </>
  )
}

/** What is done with a platform by a press; switching off and removing ask first. */
function useActs() {
  const { crmLti } = useApi()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const act = async (call: () => Promise<unknown>, news: string) => {
    try {
      await call()
      toast.success(news)
    } catch (error) {
      toast.failure(error)
    }
    await queryClient.invalidateQueries({ queryKey: crmLti.platforms.key() })
  }
  return {
    setState: async ({ id, name, isActive }: Platform) => {
      const question = {
        title: copy.offTitle(name),
        body: copy.offBody,
        confirmLabel: copy.switchOff,
        tone: 'danger' as const,
      }
      if (isActive && !(await confirm(question))) return
      await act(
        () => crmLti.setPlatformState.call({ params: { id }, body: { isActive: !isActive } }),
        isActive ? copy.switchedOff : copy.switchedOn,
      )
    },
    remove: async ({ id, name }: Platform) => {
      const question = {
        title: copy.removeTitle(name),
        body: copy.removeBody,
        confirmLabel: copy.remove,
        tone: 'danger' as const,
      }
      if (!(await confirm(question))) return
      await act(() => crmLti.removePlatform.call({ params: { id } }), copy.removed)
    },
  }
}
