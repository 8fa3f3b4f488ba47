import { QueryView, useApi, usePageQuery } from '@repo/back-office'
import { Panel } from '@repo/back-office/panel'
import { formatDateTime, formatNumber } from '@repo/messages'
import { Dialog } from '@repo/office-ui/dialog'
import { toast } from '@repo/shell'
import { Badge } from '@repo/ui/badge'
import { Button } from '@repo/ui/button'
import { Skeleton } from '@repo/ui/skeleton'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { TextCompare } from '../../components/text-compare/text-compare.tsx'
import type { PageForm, StaffPage } from './page-form.ts'
import { pagesMessages as copy } from './pages.messages.ts'

/** Every published text of a page; one can be compared with what is being written, and taken back into it. */
export function PageVersions({ page }: { page: StaffPage }) {
  const params = { slug: page.slug }
  const query = usePageQuery(useApi().crm.pageVersions.query({ params }))
  const [compared, setCompared] = useState<number | null>(null)
  return (
    <Panel title={copy.versions}>
      <QueryView query={query} skeleton={<Skeleton className="h-32" />}>
        {(versions) =>
          versions.length === 0 ? (
            <p className="text-2">{copy.versionsNone}</p>
          ) : (
            <ol className="divide-y divide-line">
              {versions.map(({ number, publishedAt, by, changes, consents }, index) => (
                <li key={number} className="py-3 text-sm first:pt-0 last:pb-0">
                  <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                    <h3 className="font-text text-base font-semibold tracking-normal">
                      {copy.versionName(number)}
                    </h3>
                    {index === 0 ? <Badge tone="primary">{copy.current}</Badge> : null}
                    <Button
                      size="sm"
                      variant="secondary"
                      className="ml-auto"
                      aria-label={copy.compareWith(copy.versionName(number))}
                      onClick={() => setCompared(number)}
                    >
                      {copy.compare}
                    </Button>
                  </div>
                  <p className="text-3">{copy.versionFacts(formatDateTime(publishedAt), by)}</p>
                  {consents > 0 ? <p className="text-3">{copy.consents(formatNumber(consents))}</p> : null}
                  {changes ? <p className="mt-1">{changes}</p> : null}
                </li>
              ))}
            </ol>
          )
        }
      </QueryView>
      {compared === null ? null : (
        <CompareDialog slug={page.slug} number={compared} onClose={() => setCompared(null)} />
      )}
    </Panel>
  )
}

function CompareDialog({ slug, number, onClose }: { slug: string; number: number; onClose: () => void }) {
  const query = usePageQuery(useApi().crm.pageVersion.query({ params: { slug }, query: { number } }))
  const { getValues, setValue } = useFormContext<PageForm>()
  const restore = () => {
    if (!query.data) return
    setValue('title', query.data.title, { shouldDirty: true })
    setValue('html', query.data.html, { shouldDirty: true })
    toast.success(copy.restored(number))
    onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="lg"
      title={copy.compareTitle(number)}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {copy.close}
          </Button>
          <Button disabled={!query.data} onClick={restore}>
            {copy.restore}
          </Button>
        </>
      }
    >
      <QueryView query={query} skeleton={<Skeleton className="h-48" />}>
        {(version) => <TextCompare before={version} after={getValues()} />}
      </QueryView>
    </Dialog>
  )
}
