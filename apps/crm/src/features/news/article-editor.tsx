import { useLeaveGuard } from '@repo/back-office'
import { stateOf } from '../../components/autosave/save-state.ts'
import { AdvertisingPanel } from './advertising-panel.tsx'
import { ArticleFrame } from './article-frame.tsx'
import { NewsCoverPanel } from './cover-panel.tsx'
import { newsMessages as copy } from './news.messages.ts'
import type { Article } from './news-form.ts'
import { NewsVersions } from './news-versions.tsx'
import { PublishPanel } from './publish-panel.tsx'
import { useArticle } from './use-article.ts'

/** An article that saves itself, with what readers see of it and its versions. */
export function ArticleEditor({ article }: { article: Article }) {
  const editing = useArticle(article)
  const { drafted, autosave, save } = editing
  const isUnsaved = ['kept', 'invalid', 'failed'].includes(autosave.status)
  // List and editor have the same path; the query says which of them is open.
  useLeaveGuard(isUnsaved, { isSearchPart: true, isKept: true, onLeave: drafted.drop })
  return (
    <ArticleFrame
      autosave={stateOf(autosave, article.state !== 'draft')}
      drafted={drafted}
      first={<PublishPanel article={article} editing={editing} />}
      hasOwnSlug
      onSave={save}
      saveLabel={copy.save}
      slug={article.publicSlug ?? article.slug}
    >
      <AdvertisingPanel />
      <NewsCoverPanel article={article} />
      <NewsVersions article={article} editing={editing} />
    </ArticleFrame>
  )
}
