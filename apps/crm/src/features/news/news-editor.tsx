import { isForbiddenOrGone, useApi } from '@repo/back-office'
import { BackLink } from '@repo/back-office/back-link'
import { PageHeader } from '@repo/back-office/page-header'
import { ErrorPanel } from '@repo/ui/error-panel'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../components/paths.ts'
import { ArticleEditor } from './article-editor.tsx'
import { NewArticle } from './new-article.tsx'
import { newsMessages as copy } from './news.messages.ts'
import { NewsEditorSkeleton } from './news-editor-skeleton.tsx'

const backLink = <BackLink to={paths.news()}>{copy.back}</BackLink>

/** The editor of an existing or a new article. */
export function NewsEditor({ id }: { id: string | null }) {
  if (id !== null) return <StoredArticle id={id} />
  return (
    <>
      <PageHeader before={backLink} title={copy.addTitle} />
      <NewArticle />
    </>
  )
}

function StoredArticle({ id }: { id: string }) {
  const { data, isError, isFetching, refetch } = useQuery({
    ...useApi().crm.news.query({ params: { id } }),
    throwOnError: isForbiddenOrGone,
  })
  return (
    <>
      <PageHeader before={backLink} title={copy.editTitle} />
      {data ? (
        <ArticleEditor article={data} key={data.id} />
      ) : isError ? (
        <ErrorPanel onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <NewsEditorSkeleton />
      )}
    </>
  )
}
