import { formatDateTime } from '@repo/messages'
import { Badge } from '@repo/ui/badge'
import { Button } from '@repo/ui/button'
import type { ReactNode } from 'react'
import { versionsMessages as copy } from './versions.messages.ts'

/** What every version of anything says of itself. */
export interface ListedVersion {
  number: number
  publishedAt: string
  by: string | null
}

interface Props<Version extends ListedVersion> {
  /** The newest first. */
  versions: readonly Version[]
  /** Whether the newest is what visitors see. */
  isShown?: boolean
  /** When and by whom it was published. */
  facts?: (version: Version) => string
  /** What else a version says, below its date. */
  more: (version: Version) => ReactNode
  onCompare: (number: number) => void
}

const whenAndWho = ({ publishedAt, by }: ListedVersion) => copy.facts(formatDateTime(publishedAt), by)

/** Published versions with their dates, each to be compared. */
export function VersionList<Version extends ListedVersion>({
  versions,
  isShown = true,
  facts = whenAndWho,
  more,
  onCompare,
}: Props<Version>) {
  return (
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
              onClick={() => onCompare(version.number)}
              size="sm"
              variant="secondary"
            >
              {copy.compare}
            </Button>
          </div>
          <p className="text-3">{facts(version)}</p>
          {more(version)}
        </li>
      ))}
    </ol>
  )
}
