import type { ApiQuery } from '@repo/api-client'
import { QueryView, usePageQuery } from '@repo/back-office'
import { Panel } from '@repo/back-office/panel'
import { Skeleton } from '@repo/ui/skeleton'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { CompareDialog } from './compare-dialog.tsx'
import { type ListedVersion, VersionList } from './version-list.tsx'
import { versionsMessages as copy } from './versions.messages.ts'

/** How a thing whose versions are read one by one compares two of them and takes one back. */
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
  const { list, none, isShown, more, read, now, compare, restore } = props
  const queryClient = useQueryClient()
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
              <VersionList versions={versions} isShown={isShown} more={more} onCompare={setCompared} />
              {compared === null ? null : (
                <CompareDialog
                  differences={(from, to) => (
                    <SideOf number={from} read={read}>
                      {(before) =>
                        to === null ? (
                          compare(before, now())
                        ) : (
                          <SideOf number={to} read={read}>
                            {(after) => compare(before, after)}
                          </SideOf>
                        )
                      }
                    </SideOf>
                  )}
                  first={compared}
                  numbers={versions.map(({ number }) => number)}
                  onClose={() => setCompared(null)}
                  restore={async (number) => restore(number, await queryClient.fetchQuery(read(number)))}
                />
              )}
            </>
          )
        }
      </QueryView>
    </Panel>
  )
}

interface SideProps<Side> {
  number: number
  read: VersionedThing<Side>['read']
  children: (side: Side) => ReactNode
}

function SideOf<Side>({ number, read, children }: SideProps<Side>) {
  return (
    <QueryView query={usePageQuery(read(number))} skeleton={<Skeleton className="h-48" />}>
      {children}
    </QueryView>
  )
}
