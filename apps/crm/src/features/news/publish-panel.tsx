import { useApi } from '@repo/back-office'
import { Panel } from '@repo/back-office/panel'
import { formatDateTime } from '@repo/messages'
import { notifyLoadFailure, toast, useConfirm } from '@repo/shell'
import { Badge } from '@repo/ui/badge'
import { Button, buttonClass } from '@repo/ui/button'
import { lazyPart } from '@repo/ui/lazy-part'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { NewsStateBadge } from '../../components/status-badge.tsx'
import type { Article } from './news-form.ts'
import { publishMessages as copy } from './publish.messages.ts'
import type { ArticleEditing } from './use-article.ts'

const PublishDialog = lazyPart(async () => (await import('./publish-dialog.tsx')).PublishDialog)

interface Props {
  article: Article
  editing: ArticleEditing
}

const stateWords = ({ state, publishedAt, draft }: Article) => {
  const at = publishedAt ? formatDateTime(publishedAt) : ''
  if (state === 'draft') return copy.states.draft
  if (state === 'scheduled') return draft ? copy.states.scheduledDraft(at) : copy.states.scheduled(at)
  return draft ? copy.states.publishedDraft : copy.states.published(at)
}

/** What readers see of an article, what waits, and the acts on both. */
export function PublishPanel({ article, editing }: Props) {
  const { newsDrafts, content } = useApi()
  const confirm = useConfirm()
  const { data: site } = useQuery(content.site.query())
  const [isPublishing, setIsPublishing] = useState(false)
  const { state, draft } = article
  const params = { id: article.id }
  const isPublic = state === 'published'

  const open = async () => {
    if (await editing.settled()) setIsPublishing(true)
  }
  const act = async (name: 'discard' | 'withdraw') => {
    const settled = await editing.settled()
    if (!settled) return
    const words = name === 'discard' ? copy.discarding : isPublic ? copy.withdrawing : copy.unplanning
    const isDone = await confirm({
      title: words.title,
      body: words.body,
      confirmLabel: words.confirm,
      cancelLabel: copy.keep,
      tone: 'danger',
      act: async () => editing.take(await newsDrafts[name].call({ params, body: settled })),
    })
    if (isDone) toast.success(words.done)
  }
  return (
    <Panel aside={<NewsStateBadge state={state} />} title={copy.title}>
      <div className="grid gap-4 text-sm">
        <p>{stateWords(article)}</p>
        {draft ? (
          <p className="flex flex-wrap items-center gap-2">
            <Badge tone="warning">{copy.waiting}</Badge>
            <span className="text-3">{copy.savedBy(formatDateTime(draft.at), draft.by)}</span>
          </p>
        ) : null}
        {isPublic && !draft ? null : (
          <Button block onClick={() => void open()}>
            {state === 'draft' ? copy.publish : isPublic ? copy.publishChanges : copy.planChanges}
          </Button>
        )}
        <div className="flex flex-wrap gap-2">
          {site ? (
            <a
              className={buttonClass({ size: 'sm', variant: 'secondary' })}
              href={`${site.webUrl}/preview/news#${article.id}.${article.preview.token}`}
              rel="noopener"
              target="_blank"
            >
              {copy.preview}
            </a>
          ) : null}
          {site && article.publicSlug ? (
            <a
              className={buttonClass({ size: 'sm', variant: 'ghost' })}
              href={`${site.webUrl}/news/${article.publicSlug}`}
              rel="noopener"
              target="_blank"
            >
              {copy.open}
            </a>
          ) : null}
          {draft ? (
            <Button onClick={() => void act('discard')} size="sm" variant="ghost">
              {copy.discard}
            </Button>
          ) : null}
          {state === 'draft' ? null : (
            <Button onClick={() => void act('withdraw')} size="sm" variant="ghost">
              {isPublic ? copy.withdraw : copy.unplan}
            </Button>
          )}
        </div>
        <p className="text-3">{copy.previewHint}</p>
      </div>
      {isPublishing ? (
        <PublishDialog
          article={article}
          editing={editing}
          onClose={() => setIsPublishing(false)}
          onFail={() => {
            setIsPublishing(false)
            notifyLoadFailure()
          }}
        />
      ) : null}
    </Panel>
  )
}
