import { formatDateTime } from '@repo/messages'
import { toast, useConfirm } from '@repo/shell'
import { useApi } from '@repo/shell/api-context'
import { QueryView } from '@repo/shell/query-view'
import { usePageQuery } from '@repo/shell/use-page-query'
import { Button, buttonClass } from '@repo/ui/button'
import { CopyButton } from '@repo/ui/copy-button'
import { Skeleton } from '@repo/ui/skeleton'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { remindersMessages as copy } from './reminders.messages.ts'

/** The private address under which the reader's calendar program reads what lies before them. Stands last on its page. */
export function CalendarFeed() {
  const { reminders } = useApi()
  const feed = usePageQuery(reminders.calendarFeed.query())
  const acts = useFeedActs()
  return (
    <section aria-labelledby="calendar-feed" className="mt-5 border-t pt-6">
      <h2 className="text-h3" id="calendar-feed">
        {copy.feed}
      </h2>
      <p className="measure mt-2 mb-4 text-2">{copy.feedLead}</p>
      <QueryView query={feed} skeleton={<Skeleton className="h-11 w-56 rounded-md" />}>
        {(known) => (
          <div className="flex flex-col gap-4">
            {acts.url ? (
              <NewAddress url={acts.url} />
            ) : known ? (
              <p className="text-sm text-2">
                {copy.feedKnown(formatDateTime(known.madeAt), known.readAt && formatDateTime(known.readAt))}
              </p>
            ) : null}
            <div className="flex flex-wrap gap-3">
              <Button
                isBusy={acts.isMaking}
                onClick={() => void acts.make(known !== null)}
                variant="secondary"
              >
                {known ? copy.feedMakeNew : copy.feedMake}
              </Button>
              {known ? (
                <Button isBusy={acts.isRemoving} onClick={() => void acts.remove()} variant="ghost">
                  {copy.feedRemove}
                </Button>
              ) : null}
            </div>
          </div>
        )}
      </QueryView>
    </section>
  )
}

/** The address, shown this once. */
function NewAddress({ url }: { url: string }) {
  return (
    <div className="flex flex-col gap-3" role="status">
      <p className="font-semibold">{copy.feedUrl}</p>
      <code className="block rounded-sm bg-surface-2 px-4 py-3 font-mono text-sm break-all select-all">
        {url}
      </code>
      <p className="text-sm text-2">{copy.feedOnce}</p>
      <div className="flex flex-wrap items-center gap-3">
        <CopyButton label={copy.feedCopy} value={url} />
        <a className={buttonClass({ variant: 'ghost' })} href={url.replace(/^https?:/, 'webcal:')}>
          {copy.feedOpen}
        </a>
      </div>
      <p className="measure text-sm text-3">{copy.feedHint}</p>
    </div>
  )
}

/** Making and taking back; both ask first where an address is in use. */
function useFeedActs() {
  const { reminders } = useApi()
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const [url, setUrl] = useState<string | null>(null)
  const readAgain = () => queryClient.invalidateQueries({ queryKey: reminders.calendarFeed.key() })
  const making = useMutation(reminders.makeCalendarFeed.mutation())
  const removing = useMutation(reminders.removeCalendarFeed.mutation())
  return {
    url,
    isMaking: making.isPending,
    isRemoving: removing.isPending,
    make: async (isInUse: boolean) => {
      const question = { title: copy.feedNewTitle, body: copy.feedNewBody, confirmLabel: copy.feedMakeNew }
      if (isInUse && !(await confirm(question))) return
      const made = await making.mutateAsync({}).catch(() => null)
      if (made) setUrl(made.url)
      await readAgain()
    },
    remove: async () => {
      const isSure = await confirm({
        title: copy.feedRemoveTitle,
        body: copy.feedRemoveBody,
        confirmLabel: copy.feedRemove,
        tone: 'danger',
      })
      if (!isSure) return
      const done = await removing.mutateAsync({}).catch(() => null)
      if (done) {
        setUrl(null)
        toast.success(copy.feedRemoved)
      }
      await readAgain()
    },
  }
}
