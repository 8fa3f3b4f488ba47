import { QueryView, useApi, usePageQuery } from '@repo/back-office'
import { Panel } from '@repo/back-office/panel'
import type { SitePart } from '@repo/contract/site-part-names'
import { formatDateTime } from '@repo/messages'
import { Dialog } from '@repo/office-ui/dialog'
import { toast } from '@repo/shell'
import { Badge } from '@repo/ui/badge'
import { Button } from '@repo/ui/button'
import { Skeleton } from '@repo/ui/skeleton'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { LineCompare } from '../text-compare/text-compare.tsx'
import { sitePartMessages as copy } from './site-part.messages.ts'

interface Props {
  part: SitePart
  /** Reads one version and hands it to the dialog that compares and restores it. */
  children: (number: number, onClose: () => void) => ReactNode
}

/** Every published version of a part; one can be compared with what is being arranged, and taken back. */
export function PartVersions({ part, children }: Props) {
  const query = usePageQuery(useApi().crmSite.versions.query({ params: { part } }))
  const [compared, setCompared] = useState<number | null>(null)
  return (
    <Panel title={copy.versions}>
      <QueryView query={query} skeleton={<Skeleton className="h-32" />}>
        {(versions) =>
          versions.length === 0 ? (
            <p className="text-2">{copy.versionsNone}</p>
          ) : (
            <ol className="divide-y divide-line">
              {versions.map(({ number, publishedAt, by, note }, index) => (
                <li className="py-3 text-sm first:pt-0 last:pb-0" key={number}>
                  <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                    <h3 className="font-text text-base font-semibold tracking-normal">
                      {copy.versionName(number)}
                    </h3>
                    {index === 0 ? <Badge tone="primary">{copy.current}</Badge> : null}
                    <Button
                      aria-label={copy.compareWith(copy.versionName(number))}
                      className="ml-auto"
                      onClick={() => setCompared(number)}
                      size="sm"
                      variant="secondary"
                    >
                      {copy.compare}
                    </Button>
                  </div>
                  <p className="text-3">{copy.versionFacts(formatDateTime(publishedAt), by)}</p>
                  {note ? <p className="mt-1">{note}</p> : null}
                </li>
              ))}
            </ol>
          )
        }
      </QueryView>
      {compared === null ? null : children(compared, () => setCompared(null))}
    </Panel>
  )
}

interface CompareProps<Version> {
  number: number
  query: UseQueryResult<Version>
  /** The version, and what is being arranged, as lines to read. */
  lines: (version: Version) => { before: string[]; after: string[] }
  onClose: () => void
  onRestore: (version: Version) => void
}

export function CompareVersion<Version>({ number, query, lines, onClose, onRestore }: CompareProps<Version>) {
  const restore = () => {
    if (!query.data) return
    onRestore(query.data)
    toast.success(copy.restored(number))
    onClose()
  }
  return (
    <Dialog
      footer={
        <>
          <Button onClick={onClose} variant="secondary">
            {copy.close}
          </Button>
          <Button disabled={!query.data} onClick={restore}>
            {copy.restore}
          </Button>
        </>
      }
      isOpen
      onClose={onClose}
      size="lg"
      title={copy.compareTitle(number)}
    >
      <QueryView query={query} skeleton={<Skeleton className="h-48" />}>
        {(version) => <LineCompare {...lines(version)} />}
      </QueryView>
    </Dialog>
  )
}
