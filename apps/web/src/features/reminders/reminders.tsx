import { toast } from '@repo/shell'
import { useApi } from '@repo/shell/api-context'
import { QueryView } from '@repo/shell/query-view'
import { usePageQuery } from '@repo/shell/use-page-query'
import { Button } from '@repo/ui/button'
import { EmptyState } from '@repo/ui/empty-state'
import { saveFile } from '@repo/ui/lib/save-file'
import { Skeleton } from '@repo/ui/skeleton'
import { Switch } from '@repo/ui/switch'
import { useMutation } from '@tanstack/react-query'
import { CalendarPlus, Plus } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { paths } from '../../app/paths.ts'
import { CalendarFeed } from './calendar-feed.tsx'
import { ReminderForm } from './reminder-form.tsx'
import { remindersMessages as copy } from './reminders.messages.ts'
import { type Reminder, useReminderActs } from './use-reminders.ts'

/** Reminders with their form, and the file for the own calendar. */
export function Reminders() {
  const reminders = usePageQuery(useApi().reminders.reminders.query())
  /** Id of the reminder whose form is open, or `new`. */
  const [open, setOpen] = useState<string | null>(null)
  /** Id of the reminder whose form was closed last, or `new`: its button gets the focus again. */
  const [closed, setClosed] = useState<string | null>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const show = (id: string) => {
    setClosed(null)
    setOpen(id)
  }
  const close = () => {
    setClosed(open)
    setOpen(null)
  }
  useEffect(() => {
    if (closed === 'new') addButton.current?.focus()
  }, [closed])
  const count = reminders.data?.length ?? 0
  const countBefore = useRef(count)
  useLayoutEffect(() => {
    const isLost = document.activeElement === document.body
    if (count < countBefore.current && isLost) (list.current ?? addButton.current)?.focus()
    countBefore.current = count
  }, [count])
  const add = (
    <Button icon={<Plus aria-hidden="true" size={18} />} onClick={() => show('new')} ref={addButton}>
      {copy.add}
    </Button>
  )
  return (
    <>
      <p className="measure mb-6 text-2">{copy.lead}</p>
      <QueryView query={reminders} skeleton={<Skeleton className="h-48 rounded-md" />}>
        {(data) => (
          <div className="flex flex-col gap-5">
            {data.length > 0 ? (
              <ul aria-label={copy.list} className="flex flex-col gap-3" ref={list} tabIndex={-1}>
                {data.map((reminder) => (
                  <li key={reminder.id}>
                    {open === reminder.id ? (
                      <ReminderForm onDone={close} reminder={reminder} />
                    ) : (
                      <ReminderRow
                        hasFocus={closed === reminder.id}
                        onEdit={() => show(reminder.id)}
                        reminder={reminder}
                      />
                    )}
                  </li>
                ))}
              </ul>
            ) : open === 'new' ? null : (
              <EmptyState action={add} art="inbox" description={copy.emptyHint} title={copy.empty} />
            )}
            {open === 'new' ? (
              <ReminderForm onDone={close} reminder={null} />
            ) : data.length > 0 ? (
              <div>{add}</div>
            ) : null}
            {data.some(({ isOn, isResting }) => isOn && !isResting) ? <Calendar /> : null}
            <p className="text-sm text-3">
              {`${copy.rules} `}
              <a className="link" href={paths.profileSection('notifications')}>
                {copy.rulesLink}
              </a>
            </p>
            <CalendarFeed />
          </div>
        )}
      </QueryView>
    </>
  )
}

interface RowProps {
  reminder: Reminder
  /** Whether its form was closed just now. */
  hasFocus: boolean
  onEdit: () => void
}

function ReminderRow({ reminder, hasFocus, onEdit }: RowProps) {
  const acts = useReminderActs()
  const editButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (hasFocus) editButton.current?.focus()
  }, [hasFocus])
  const when = copy.when(reminder.weekdays, reminder.time)
  const remove = async () => {
    await acts.remove(reminder)
    toast.success(copy.removed, { action: { label: copy.undo, run: () => acts.restore(reminder) } })
  }
  return (
    <article className="flex flex-col gap-2 rounded-md border bg-surface px-5 py-4">
      <Switch
        hint={reminder.course?.title ?? copy.anyCourse}
        isOn={reminder.isOn}
        label={when}
        onToggle={(isOn) => acts.turn({ reminder, isOn })}
      />
      {reminder.isOn && reminder.isResting ? (
        <p className="text-sm text-2">{reminder.course ? copy.resting : copy.restingAny}</p>
      ) : null}
      <div className="-mb-2 -ml-3 flex gap-1">
        <Button aria-label={copy.editOf(when)} onClick={onEdit} ref={editButton} size="sm" variant="ghost">
          {copy.edit}
        </Button>
        <Button
          aria-label={copy.removeOf(when)}
          onClick={() => void remove().catch(() => {})}
          size="sm"
          variant="ghost"
        >
          {copy.remove}
        </Button>
      </div>
    </article>
  )
}

function Calendar() {
  const api = useApi()
  const file = useMutation({
    mutationFn: () => api.reminders.calendar.call(),
    onSuccess: (made) => saveFile(made, copy.calendarName),
    onError: () => toast.error(copy.calendarFailed),
  })
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        icon={<CalendarPlus aria-hidden="true" size={18} />}
        isBusy={file.isPending}
        onClick={() => file.mutate()}
        variant="secondary"
      >
        {copy.calendar}
      </Button>
      <p className="min-w-0 flex-1 basis-60 text-sm text-3">{copy.calendarHint}</p>
    </div>
  )
}
