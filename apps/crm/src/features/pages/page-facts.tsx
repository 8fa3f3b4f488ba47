import { useApi, useWayBack } from '@repo/back-office'
import { Panel } from '@repo/back-office/panel'
import { pathOfPage } from '@repo/contract/legal-pages'
import { formatDate, formatNumber } from '@repo/messages'
import { toast, useConfirm } from '@repo/shell'
import { Badge } from '@repo/ui/badge'
import { Button } from '@repo/ui/button'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { paths } from '../../components/paths.ts'
import { countGaps, type PageForm, type StaffPage } from './page-form.ts'
import { PageStateBadge } from './page-state-badge.tsx'
import { pagesMessages as copy } from './pages.messages.ts'
import { useStoredPage } from './use-page.ts'

/** State and address of a page, what is missing in its text, and what can be done with the page as a whole. */
export function PageFacts({ page, onChanged }: { page: StaffPage; onChanged: (now: StaffPage) => void }) {
  const { data: site } = useQuery(useApi().content.site.query())
  const html = useWatch<PageForm, 'html'>({ name: 'html' })
  const gaps = countGaps(html)
  const path = pathOfPage(page.slug)
  return (
    <Panel title={copy.facts} aside={<PageStateBadge state={page.state} />}>
      <div className="grid gap-3 text-sm">
        <p>
          {page.number !== null && page.publishedAt
            ? copy.versionOf(page.number, formatDate(page.publishedAt))
            : copy.notPublished}
        </p>
        {page.hasDraft && page.published ? (
          <p>
            <Badge tone="warning">{copy.hasDraft}</Badge>
          </p>
        ) : null}
        <p>
          <span className="block text-3">{copy.address}</span>
          <code className="break-all">{path}</code>
        </p>
        {page.state === 'published' && site ? (
          <a className="link" href={`${site.webUrl}${path}`} target="_blank" rel="noopener">
            {copy.open}
          </a>
        ) : null}
        {gaps > 0 ? (
          <p className="rounded-sm bg-warning-soft px-3 py-2 text-warning">
            {copy.gapsHint(formatNumber(gaps))}
          </p>
        ) : null}
        {page.asked > 0 ? <p className="text-2">{copy.asks}</p> : null}
        <PageActs page={page} onChanged={onChanged} />
      </div>
    </Panel>
  )
}

function PageActs({ page, onChanged }: { page: StaffPage; onChanged: (now: StaffPage) => void }) {
  const { discard, setHidden, remove, read } = useStoredPage(page.slug)
  const confirm = useConfirm()
  const { go } = useWayBack(paths.pages())
  const ask = (words: typeof copy.confirmHide, act: () => Promise<unknown>) =>
    confirm({
      title: words.title,
      body: words.body,
      confirmLabel: words.confirm,
      cancelLabel: words.keep,
      tone: 'danger',
      act,
    })
  const giveUp = async () => {
    if (!(await ask(copy.confirmDiscard, () => discard(page.version)))) return
    onChanged(await read())
    toast.success(copy.discarded)
  }
  const leave = async () => {
    if (!(await ask(copy.confirmRemove, remove))) return
    toast.success(copy.removed)
    void go()
  }
  const show = () => setHidden(false).catch((error: unknown) => toast.failure(error))
  const isFree = page.kind === 'free'
  return (
    <div className="flex flex-wrap gap-2">
      {page.hasDraft && page.published ? (
        <Button size="sm" variant="secondary" onClick={() => void giveUp()}>
          {copy.discard}
        </Button>
      ) : null}
      {isFree && page.state === 'published' ? (
        <Button
          size="sm"
          variant="secondary"
          onClick={() => void ask(copy.confirmHide, () => setHidden(true))}
        >
          {copy.hide}
        </Button>
      ) : null}
      {isFree && page.state === 'hidden' ? (
        <Button size="sm" variant="secondary" onClick={() => void show()}>
          {copy.show}
        </Button>
      ) : null}
      {isFree && !page.published ? (
        <Button size="sm" variant="secondary" onClick={() => void leave()}>
          {copy.remove}
        </Button>
      ) : null}
    </div>
  )
}
