import { useApi } from '@repo/back-office'
import { lazyDialog } from '@repo/back-office/lazy-dialog'
import { type ListColumn, ListScreen, singlePageRead } from '@repo/back-office/list-screen'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { formatDate, formatNumber } from '@repo/messages'
import { defineFilters, Link, textParam } from '@repo/routing'
import { Button } from '@repo/ui/button'
import { cutText } from '@repo/ui/lib/cut-text'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { paths } from '../../components/paths.ts'
import { PageStateBadge } from './page-state-badge.tsx'
import { pagesMessages as copy, nameOfPage } from './pages.messages.ts'

const NewPageDialog = lazyDialog(
  ({ isOpen }) => isOpen,
  async () => (await import('./new-page-dialog.tsx')).NewPageDialog,
)

type Row = EndpointOutput<ApiContract['crm']['pages']>[number]

const filters = defineFilters({ q: textParam() })

const columns: ListColumn<Row>[] = [
  {
    id: 'name',
    header: copy.name,
    isPrimary: true,
    csv: [
      [copy.name, { from: ['title', 'slug'], words: copy.names }],
      [copy.slug, { from: 'slug' }],
    ],
    cell: (page) => (
      <span className="block min-w-0">
        <Link
          to={paths.pages({ edit: page.slug })}
          {...cutText(nameOfPage(page), 'row-link hover:text-primary')}
        >
          {nameOfPage(page)}
        </Link>
        {page.hasDraft && page.number !== null ? (
          <span className="block text-sm font-normal text-3">{copy.hasDraft}</span>
        ) : null}
      </span>
    ),
  },
  {
    id: 'kind',
    header: copy.kind,
    className: 'whitespace-nowrap',
    isHiddenOnPhone: true,
    csv: { from: 'kind', words: copy.kinds },
    cell: ({ kind }) => copy.kinds[kind],
  },
  {
    id: 'state',
    header: copy.state,
    csv: { from: 'state', words: copy.states },
    cell: (page) => (
      <span className="flex flex-wrap items-center gap-2">
        <PageStateBadge state={page.state} />
        {page.gaps > 0 ? (
          <span className="text-sm text-warning">{copy.gaps(formatNumber(page.gaps))}</span>
        ) : null}
      </span>
    ),
  },
  {
    id: 'version',
    header: copy.version,
    isNumeric: true,
    csv: { from: 'number' },
    cell: ({ number, publishedAt }) =>
      number !== null && publishedAt ? copy.versionOf(number, formatDate(publishedAt)) : '–',
  },
]

const textOf = (page: Row) => `${nameOfPage(page)} ${page.slug}`

/** Pages of the public site: those that every site has, then those of staff. */
export function PageList() {
  const { pages } = useApi().crm
  const [isAdding, setIsAdding] = useState(false)
  const addButton = (
    <Button icon={<Plus size={18} aria-hidden="true" />} onClick={() => setIsAdding(true)}>
      {copy.add}
    </Button>
  )
  return (
    <>
      <ListScreen
        id="pages"
        title={copy.title}
        lead={copy.lead}
        actions={addButton}
        filters={filters}
        read={({ q }) => singlePageRead(pages.query(), (rows) => rows, { q, textOf })}
        search={{ label: copy.search, hint: copy.searchHint }}
        columns={columns}
        rowKey={(page) => page.slug}
        rowName={nameOfPage}
        exportName={copy.fileName}
        empty={{
          first: { title: copy.empty, description: copy.emptyHint, action: addButton },
          noMatch: { title: copy.noMatch },
        }}
      />
      <NewPageDialog isOpen={isAdding} onClose={() => setIsAdding(false)} />
    </>
  )
}
