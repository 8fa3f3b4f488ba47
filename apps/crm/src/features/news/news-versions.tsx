import { useApi } from '@repo/back-office'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { useQuery } from '@tanstack/react-query'
import { FactsAndTextCompare } from '../../components/text-compare/text-compare.tsx'
import { VersionsPanel } from '../../components/versions/versions-panel.tsx'
import { advertisingMessages } from './advertising.messages.ts'
import { describeArticle } from './describe-article.ts'
import { newsMessages as copy } from './news.messages.ts'
import { type Article, type ArticleTexts, toNewsBody } from './news-form.ts'
import type { ArticleEditing } from './use-article.ts'

type NewsVersion = EndpointOutput<ApiContract['newsDrafts']['versions']>[number]
type Side = { texts: ArticleTexts & { coverUrl: string } }

interface Props {
  article: Article
  editing: ArticleEditing
}

/** Every published version of an article, with who answered for what; two can be compared, and one taken back. */
export function NewsVersions({ article, editing }: Props) {
  const { newsDrafts, crm } = useApi()
  const { data: options } = useQuery(crm.courseOptions.query())
  const params = { id: article.id }
  const describe = (side: Side) => describeArticle(side.texts, options)
  return (
    <VersionsPanel<NewsVersion, Side>
      compare={(before, after) => (
        <FactsAndTextCompare
          after={after.texts}
          before={before.texts}
          facts={{ before: describe(before), after: describe(after) }}
        />
      )}
      isShown={article.state !== 'draft'}
      list={newsDrafts.versions.query({ params })}
      more={({ note, checks }) => (
        <>
          {checks.length > 0 ? (
            <p className="text-3">
              {advertisingMessages.ticked(
                checks.map((check) => advertisingMessages.checkNames[check]).join(', '),
              )}
            </p>
          ) : null}
          {note ? <p className="mt-1">{note}</p> : null}
        </>
      )}
      none={copy.versionsNone}
      now={() => ({
        texts: { ...toNewsBody(editing.drafted.form.getValues()), coverUrl: article.coverUrl },
      })}
      read={(number) => newsDrafts.version.query({ params, query: { number } })}
      restore={async (number) => {
        const settled = await editing.settled()
        if (!settled) return false
        editing.take(await newsDrafts.restore.call({ params, body: { ...settled, number } }))
        return true
      }}
    />
  )
}
