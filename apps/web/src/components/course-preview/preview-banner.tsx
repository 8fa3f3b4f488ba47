import clsx from 'clsx'
import { paths } from '../../app/paths.ts'
import { coursePreviewMessages as copy } from './course-preview.messages.ts'

interface PreviewBannerProps {
  token: string
  until: string
  view: 'visitor' | 'learner'
}

/** Says above the page that it is a draft, and leads between its two views. */
export function PreviewBanner({ token, until, view }: PreviewBannerProps) {
  const views = [
    { id: 'visitor', href: paths.coursePreview(token), label: copy.asVisitor },
    { id: 'learner', href: paths.classroomPreview(token), label: copy.asLearner },
  ] as const
  return (
    <aside aria-label={copy.banner} className="border-b bg-warning-soft text-sm text-1" data-print="hide">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-[var(--gutter)] py-2">
        <p className="min-w-0 flex-1 basis-64">
          <strong className="font-semibold text-warning">{copy.banner}.</strong> {copy.notice(until)}
        </p>
        <nav aria-label={copy.views} className="flex gap-2">
          {views.map(({ id, href, label }) => (
            <a
              aria-current={id === view ? 'page' : undefined}
              className={clsx(
                'inline-flex min-h-9 items-center rounded-full border px-4 whitespace-nowrap',
                id === view ? 'border-strong bg-surface font-semibold' : 'border-transparent underline',
              )}
              href={href}
              key={id}
            >
              {label}
            </a>
          ))}
        </nav>
      </div>
    </aside>
  )
}
