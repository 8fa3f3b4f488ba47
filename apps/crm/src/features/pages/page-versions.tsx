import { useApi } from '@repo/back-office'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { formatNumber } from '@repo/messages'
import { useFormContext } from 'react-hook-form'
import { TextCompare } from '../../components/text-compare/text-compare.tsx'
import { VersionsPanel } from '../../components/versions/versions-panel.tsx'
import type { PageForm, StaffPage } from './page-form.ts'
import { pagesMessages as copy } from './pages.messages.ts'

type PageVersion = EndpointOutput<ApiContract['crm']['pageVersions']>[number]
type PageText = Pick<PageForm, 'title' | 'html'>

/** Every published text of a page; one can be compared with what is being written, and taken back into it. */
export function PageVersions({ page }: { page: StaffPage }) {
  const { crm } = useApi()
  const { getValues, setValue } = useFormContext<PageForm>()
  const params = { slug: page.slug }
  return (
    <VersionsPanel<PageVersion, PageText>
      compare={(before, after) => <TextCompare after={after} before={before} />}
      list={crm.pageVersions.query({ params })}
      more={({ consents, changes }) => (
        <>
          {consents > 0 ? <p className="text-3">{copy.consents(formatNumber(consents))}</p> : null}
          {changes ? <p className="mt-1">{changes}</p> : null}
        </>
      )}
      none={copy.versionsNone}
      now={getValues}
      read={(number) => crm.pageVersion.query({ params, query: { number } })}
      restore={(_number, { title, html }) => {
        setValue('title', title, { shouldDirty: true })
        setValue('html', html, { shouldDirty: true })
        return true
      }}
    />
  )
}
