import { useApi } from '@repo/back-office'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import type { SitePart } from '@repo/contract/site-part-names'
import { LineCompare } from '../text-compare/text-compare.tsx'
import { type VersionedThing, VersionsPanel } from '../versions/versions-panel.tsx'
import { type Named, useNames } from './names.tsx'
import { sitePartMessages as copy } from './site-part.messages.ts'

type SiteVersion = EndpointOutput<ApiContract['crmSite']['versions']>[number]

/** What a part holds, and what everything is called that it names by its id. */
interface Side<Values> {
  values: Values
  names: readonly Named[]
}

interface Props<Values> {
  part: SitePart
  read: VersionedThing<Side<Values>>['read']
  /** What is being arranged. */
  now: () => Values
  /** Values as lines to read. */
  describe: (values: Values, nameOf: (id: string) => string) => string[]
  onRestore: (values: Values) => void
}

/** Every published version of a part; two can be compared, or one with what is being arranged, and one taken back. */
export function PartVersions<Values>({ part, read, now, describe, onRestore }: Props<Values>) {
  const { nameOf, learn } = useNames()
  const linesOf = ({ values, names }: Side<Values>) => {
    const known = new Map(names.map(({ id, name }) => [id, name]))
    return describe(values, (id) => known.get(id) ?? nameOf(id))
  }
  return (
    <VersionsPanel<SiteVersion, Side<Values>>
      compare={(before, after) => <LineCompare after={linesOf(after)} before={linesOf(before)} />}
      list={useApi().crmSite.versions.query({ params: { part } })}
      more={({ note }) => (note ? <p className="mt-1">{note}</p> : null)}
      none={copy.versionsNone}
      now={() => ({ values: now(), names: [] })}
      read={read}
      restore={(_number, { values, names }) => {
        learn(...names)
        onRestore(values)
        return true
      }}
    />
  )
}
