import { QueryView, useApi, usePageQuery } from '@repo/back-office'
import { DialogForm, useDialogForm } from '@repo/back-office/dialog-form'
import { FormDialog, type FormPart } from '@repo/back-office/form-dialog'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { announcementBody } from '@repo/contract/announcements'
import { formatDateTime } from '@repo/messages'
import { toast } from '@repo/shell'
import { Field } from '@repo/ui/field'
import { Input } from '@repo/ui/input'
import { Select } from '@repo/ui/select'
import { Skeleton } from '@repo/ui/skeleton'
import { Textarea } from '@repo/ui/textarea'
import { useQueryClient } from '@tanstack/react-query'
import { announcementsMessages as copy } from './announcements.messages.ts'

type Own = EndpointOutput<ApiContract['doctorAnnouncements']['announcements']>

interface Props {
  isOpen: boolean
  onClose: () => void
}

/** Tells all learners of a course something, with what was told before below. */
export function AnnounceDialog({ isOpen, onClose }: Props) {
  const query = usePageQuery(useApi().doctorAnnouncements.announcements.query(), { isEnabled: isOpen })
  return (
    <FormDialog
      confirmLabel={copy.send}
      description={copy.lead}
      draft="announcement"
      isOpen={isOpen}
      onClose={onClose}
      size="md"
      title={copy.title}
    >
      {(part) => (
        <QueryView query={query} skeleton={<Skeleton className="mt-4 h-72 rounded-md" />}>
          {(own) => (
            <>
              {own.courses.length === 0 ? (
                <p className="mt-4">{copy.noCourses}</p>
              ) : (
                <Fields own={own} part={part} />
              )}
              <Earlier items={own.items} />
            </>
          )}
        </QueryView>
      )}
    </FormDialog>
  )
}

function Fields({ part, own: { courses } }: { part: FormPart; own: Own }) {
  const { doctorAnnouncements } = useApi()
  const queryClient = useQueryClient()
  const dialog = useDialogForm(part, {
    endpoint: { body: announcementBody },
    defaults: { course: courses.length === 1 ? (courses[0]?.slug ?? '') : '', title: '', text: '' },
    faults: copy.faults,
    places: { 'announcement.too_many': 'course' },
    send: async (body) => {
      try {
        await doctorAnnouncements.announce.call({ body })
        toast.success(copy.sent)
      } finally {
        await queryClient.invalidateQueries({ queryKey: doctorAnnouncements.announcements.key() })
      }
    },
  })
  const { field, form } = dialog
  const { errors } = form.formState
  const chosen = courses.find(({ slug }) => slug === form.watch('course'))
  return (
    <DialogForm dialog={dialog}>
      <Field error={errors.course?.message} hint={chosen ? roomOf(chosen) : undefined} label={copy.course}>
        <Select
          {...field('course')}
          options={courses.map(({ slug, title }) => ({ value: slug, label: title }))}
          placeholder={copy.chooseCourse}
        />
      </Field>
      <Field error={errors.title?.message} label={copy.subject}>
        <Input {...field('title')} autoComplete="off" />
      </Field>
      <Field error={errors.text?.message} hint={copy.textHint} label={copy.text}>
        <Textarea {...field('text')} rows={6} />
      </Field>
    </DialogForm>
  )
}

const roomOf = ({ left, nextAt }: Own['courses'][number]) =>
  nextAt === null ? copy.left(left) : copy.noneLeft(formatDateTime(nextAt))

function Earlier({ items }: Pick<Own, 'items'>) {
  return (
    <section className="mt-6 border-t pt-4">
      <h3 className="font-text text-base font-semibold">{copy.earlier}</h3>
      {items.length === 0 ? <p className="mt-1 text-2">{copy.none}</p> : null}
      <ul className="divide-y divide-line">
        {items.map(({ id, course, title, text, by, at }) => (
          <li className="py-3 wrap-anywhere" key={id}>
            <p className="text-sm text-3">
              {course.title} · {by} · <time dateTime={at}>{formatDateTime(at)}</time>
            </p>
            <p className="font-semibold">{title}</p>
            <p className="line-clamp-3 whitespace-pre-line text-2">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
