import { useApi } from '@repo/back-office'
import { type ListColumn, ListScreen } from '@repo/back-office/list-screen'
import { choiceTabs } from '@repo/back-office/status-tabs'
import { formatDate, formatDateTime, newsStateLabels } from '@repo/messages'
import { choiceParam, defineFilters, Link, pagePositionParams, textParam } from '@repo/routing'
import { Badge } from '@repo/ui/badge'
import { buttonClass } from '@repo/ui/button'
import { CoverImage } from '@repo/ui/cover-image'
import { cutText } from '@repo/ui/lib/cut-text'
import { Plus } from 'lucide-react'
import { keysOf } from '../../components/keys-of.ts'
import { paths } from '../../components/paths.ts'
import { NewsStateBadge } from '../../components/status-badge.tsx'
import { newsMessages as copy } from './news.messages.ts'
import { type NewsRow as Row, useNewsActs } from './use-news-acts.tsx'

const filters = defineFilters({
  state: choiceParam(keysOf(newsStateLabels)),
  q: textParam(),
  ...pagePositionParams,
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

const columns: ListColumn<Row>[] = [
  {
    id: 'title',
    header: copy.name,
    isPrimary: true,
    csv: [
      [copy.name, { from: 'title' }],
      [copy.author, { from: 'author' }],
    ],
    cell: (article) => <ArticleName article={article} />,
  },
  {
    id: 'category',
    header: copy.category,
    className: 'whitespace-nowrap max-lg:hidden',
    isHiddenOnPhone: true,
    csv: { from: 'category.name' },
    cell: (article) => article.category?.name ?? '–',
  },
  {
    id: 'state',
    header: copy.state,
    csv: { from: 'state', words: newsStateLabels },
    cell: (article) => (
      <span className="flex flex-wrap gap-1.5">
        <NewsStateBadge state={article.state} />
        {article.hasDraft ? <Badge tone="warning">{copy.hasDraft}</Badge> : null}
      </span>
    ),
  },
  {
    id: 'publishedAt',
    header: copy.publishedAt,
    isNumeric: true,
    csv: { from: 'publishedAt', as: 'moment' },
    cell: (article) => (article.publishedAt ? formatDateTime(article.publishedAt) : '–'),
  },
  {
    id: 'updatedAt',
    header: copy.updatedAt,
    isNumeric: true,
    isHiddenOnPhone: true,
    csv: { from: 'updatedAt', as: 'day' },
    cell: (article) => formatDate(article.updatedAt),
  },
]

/** Articles in every state. */
export function NewsList() {
  const { newsList } = useApi().crm
  const bulk = useNewsActs()
  return (
    <ListScreen
      id="news"
      title={copy.title}
      lead={copy.lead}
      actions={addLink}
      filters={filters}
      read={(values) => newsList.query({ query: { ...values, q: values.q || undefined } })}
      tabs={{ label: copy.states, of: () => choiceTabs('state', { all: copy.all, labels: newsStateLabels }) }}
      search={{ label: copy.search, hint: copy.searchHint }}
      columns={columns}
      rowKey={(article) => article.id}
      rowName={(article) => article.title}
      bulk={bulk}
      exportName={copy.fileName}
      empty={{
        first: { title: copy.empty, description: copy.emptyHint, action: addLink },
        noMatch: { title: copy.noMatch, description: copy.noMatchHint },
      }}
    />
  )
}
