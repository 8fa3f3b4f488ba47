import type { ApiQuery } from '@repo/api-client'
import { QueryView, usePageQuery } from '@repo/back-office'
import { Panel } from '@repo/back-office/panel'
import { formatDateTime } from '@repo/messages'
import { Badge } from '@repo/ui/badge'
import { Button } from '@repo/ui/button'
import { Skeleton } from '@repo/ui/skeleton'
import { type ReactNode, useState } from 'react'
import { CompareDialog } from './compare-dialog.tsx'
import { versionsMessages as copy } from './versions.messages.ts'

/** What every version of anything says of itself. */
export interface ListedVersion {
  number: number
  publishedAt: string
  by: string | null
}

/** How a thing with versions reads, compares and takes back one of them. */
export interface VersionedThing<Side> {
  read: (number: number) => ApiQuery<Side>
  /** What is being written. */
  now: () => Side
  compare: (before: Side, after: Side) => ReactNode
  /** Makes a version what is being written. Rejects when it is refused. @returns whether it did */
  restore: (number: number, version: Side) => boolean | Promise<boolean>
}

interface Props<Version extends ListedVersion, Side> extends VersionedThing<Side> {
  /** All versions, the newest first. */
  list: ApiQuery<Version[]>
  /** Said while there is none. */
  none: string
  /** Whether the newest is what visitors see. */
  isShown?: boolean
  /** What else a version says, below its date. */
  more: (version: Version) => ReactNode
}

/** Every published version; two can be compared, or one with what is being written, and one taken back. */
export function VersionsPanel<Version extends ListedVersion, Side>(props: Props<Version, Side>) {
  const { list, none, isShown = true, more, ...thing } = props
  const query = usePageQuery(list)
  const [compared, setCompared] = useState<number | null>(null)
  return (
    <Panel title={copy.title}>
      <QueryView query={query} skeleton={<Skeleton className="h-32" />}>
        {(versions) =>
          versions.length === 0 ? (
            <p className="text-2">{none}</p>
          ) : (
            <>
              <ol className="divide-y divide-line">
                {versions.map((version, index) => (
                  <li className="py-3 text-sm first:pt-0 last:pb-0" key={version.number}>
                    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                      <h3 className="font-text text-base font-semibold tracking-normal">
                        {copy.versionName(version.number)}
                      </h3>
                      {isShown && index === 0 ? <Badge tone="primary">{copy.current}</Badge> : null}
                      <Button
                        aria-label={copy.compareWith(copy.versionName(version.number))}
                        className="ml-auto"
                        onClick={() => setCompared(version.number)}
                        size="sm"
                        variant="secondary"
                      >
                        {copy.compare}
                      </Button>
                    </div>
                    <p className="text-3">{copy.facts(formatDateTime(version.publishedAt), version.by)}</p>
                    {more(version)}
                  </li>
                ))}
              </ol>
              {compared === null ? null : (
                <CompareDialog
                  {...thing}
                  first={compared}
                  numbers={versions.map(({ number }) => number)}
                  onClose={() => setCompared(null)}
                />
              )}
            </>
          )
        }
      </QueryView>
    </Panel>
  )
}
