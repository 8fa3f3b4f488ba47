import { QueryView, useApi, usePageQuery } from '@repo/back-office'
import { BackLink } from '@repo/back-office/back-link'
import { lazyDialog } from '@repo/back-office/lazy-dialog'
import { PageHeader } from '@repo/back-office/page-header'
import { useParams } from '@repo/routing'
import { Button } from '@repo/ui/button'
import { Skeleton } from '@repo/ui/skeleton'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { paths } from '../../components/paths.ts'
import { ClassesPanel } from './classes-panel.tsx'
import { platformsMessages as copy } from './lti.messages.ts'
import { PlatformState } from './platform-state.tsx'
import { ScoreList } from './score-list.tsx'
import { type PlatformDetail, StorePanel } from './store-panel.tsx'

const EditPlatformDialog = lazyDialog(
  ({ isOpen }) => isOpen,
  async () => (await import('./edit-platform-dialog.tsx')).EditPlatformDialog,
)

const back = <BackLink to={paths.ltiPlatforms()}>{copy.title}</BackLink>

/** One platform with the scores that it was sent: the screen at `/crm/Lti/{id}`. */
export function PlatformPage() {
  const { id = '' } = useParams()
  const query = usePageQuery(useApi().crmLti.platform.query({ params: { id } }))
  if (query.data) return <Details platform={query.data} />
  return (
    <>
      <PageHeader before={back} title={copy.one} />
      <QueryView query={query} skeleton={<Skeleton className="h-96 rounded-md" />}>
        {(platform) => <Details platform={platform} />}
      </QueryView>
    </>
  )
}

function Details({ platform }: { platform: PlatformDetail }) {
  const { id, name, issuer, isActive } = platform
  const [isEditing, setIsEditing] = useState(false)
  return (
    <>
      <PageHeader
        before={back}
        title={<span className="min-w-0 wrap-anywhere">{name}</span>}
        lead={<span className="wrap-anywhere">{issuer}</span>}
        actions={
          <Button icon={<Pencil size={18} aria-hidden="true" />} onClick={() => setIsEditing(true)}>
            {copy.edit}
          </Button>
        }
      />
      <div className="mb-6">
        <PlatformState platform={platform} />
      </div>
      <ClassesPanel platform={platform} />
      <StorePanel platform={platform} />
      <ScoreList platformId={id} isActive={isActive} />
      <EditPlatformDialog platform={platform} isOpen={isEditing} onClose={() => setIsEditing(false)} />
    </>
  )
}
