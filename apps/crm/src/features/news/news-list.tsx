import { useApi, useList } from '@repo/back-office'
import { EmptyList, ListFrame } from '@repo/back-office/list-frame'
import { PageHeader } from '@repo/back-office/page-header'
import { SearchBox } from '@repo/back-office/search-box'
import { choiceTabs, StatusTabs } from '@repo/back-office/status-tabs'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { formatDate, formatDateTime, newsStateLabels } from '@repo/messages'
import { choiceParam, defineFilters, Link, pageParam, textParam, useSearchFilters } from '@repo/routing'
import { buttonClass } from '@repo/ui/button'
import { CoverImage } from '@repo/ui/cover-image'
import { DataTable, type TableColumn } from '@repo/ui/data-table'
import { cutText } from '@repo/ui/lib/cut-text'
import { Plus } from 'lucide-react'
import { keysOf } from '../../components/keys-of.ts'
import { paths } from '../../components/paths.ts'
import { NewsStateBadge } from '../../components/status-badge.tsx'
import { newsMessages as copy } from './news.messages.ts'

type Row = EndpointOutput<ApiContract['crm']['newsList']>['items'][number]

const filters = defineFilters({
  state: choiceParam(keysOf(newsStateLabels)),
  q: textParam(),
  page: pageParam(),
})

const addLink = (
  <Link to={paths.news({ edit: 'new' })} className={buttonClass()}>
    <Plus size={18} aria-hidden="true" />
    {copy.add}
  </Link>
)

function ArticleName({ article }: { article: Row }) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <CoverImage src={article.coverUrl} className="w-14 shrink-0 rounded-xs" />
      <span className="min-w-0">
        <Link
          to={paths.news({ edit: article.id })}
          {...cutText(article.title, 'row-link hover:text-primary', `${article.title}\n${article.author}`)}
        >
          {article.title}
        </Link>
        <span {...cutText(article.author, 'font-normal text-3')}>{article.author}</span>
      </span>
    </span>
  )
}

const columns: TableColumn<Row>[] = [
  { id: 'title', header: copy.name, isPrimary: true, cell: (article) => <ArticleName article={article} /> },
  {
    id: 'category',
    header: copy.category,
    className: 'whitespace-nowrap max-lg:hidden',
    isHiddenOnPhone: true,
    cell: (article) => article.category?.name ?? '–',
  },
  { id: 'state', header: copy.state, cell: (article) => <NewsStateBadge state={article.state} /> },
  {
    id: 'publishedAt',
    header: copy.publishedAt,
    isNumeric: true,
    cell: (article) => (article.publishedAt ? formatDateTime(article.publishedAt) : '–'),
  },
  {
    id: 'updatedAt',
    header: copy.updatedAt,
    isNumeric: true,
    isHiddenOnPhone: true,
    cell: (article) => formatDate(article.updatedAt),
  },
]

/** Articles in every state. */
export function NewsList() {
  const api = useApi()
  const list = useSearchFilters(filters)
  const { values, setFilters, clear, isFiltered } = list
  const { data, table } = useList(api.crm.newsList.query({ query: { ...values, q: values.q || undefined } }))
  const tabs = choiceTabs('state', { all: copy.all, labels: newsStateLabels })
  return (
    <>
      <PageHeader title={copy.title} lead={copy.lead} actions={addLink} />
      <ListFrame
        name={copy.title}
        info={data}
        filters={list}
        tabs={<StatusTabs label={copy.states} filters={list} tabs={tabs} />}
        toolbar={
          <SearchBox
            label={copy.search}
            placeholder={copy.searchHint}
            value={values.q}
            onSearch={(q) => setFilters({ q })}
          />
        }
      >
        <DataTable
          caption={copy.title}
          isCaptionHidden
          className="row-links"
          columns={columns}
          rowKey={(article) => article.id}
          {...table}
          empty={
            <EmptyList
              isFiltered={isFiltered}
              onClear={clear}
              first={{ title: copy.empty, description: copy.emptyHint, action: addLink }}
              noMatch={{ title: copy.noMatch, description: copy.noMatchHint }}
            />
          }
        />
      </ListFrame>
    </>
  )
}
