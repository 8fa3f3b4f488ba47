import { useApi } from '@repo/shell/api-context'
import { DraftPreview } from '../../components/draft-preview.tsx'
import { ArticlePage } from './article-page.tsx'
import { articlePreviewMessages as copy } from './article-preview.messages.ts'

/** An article as it is being written. The fragment names it before what opens it. */
export function ArticlePreview() {
  const { newsPreview } = useApi().content
  return (
    <DraftPreview
      name={newsPreview.key()}
      notice={copy.notice}
      read={(fragment) => {
        const [id = '', ...token] = fragment.split('.')
        return newsPreview.call({ params: { id }, body: { token: token.join('.') } })
      }}
      title={copy.title}
    >
      {(article) => <ArticlePage article={article} />}
    </DraftPreview>
  )
}
