import { lazyDialog } from '@repo/back-office/lazy-dialog'
import { formatDateTime } from '@repo/messages'
import { Button } from '@repo/ui/button'
import { useState } from 'react'
import { useCan } from '../../components/use-can.ts'
import { classesMessages as copy } from './lti.messages.ts'
import type { PlatformDetail } from './store-panel.tsx'

export type SchoolClass = PlatformDetail['classes'][number]

const ClassDialog = lazyDialog(
  ({ isOpen }) => isOpen,
  async () => (await import('./class-dialog.tsx')).ClassDialog,
)

/** Classes of a platform that opened a course, each with who of it has begun. */
export function ClassesPanel({ platform: { classes, isActive } }: { platform: PlatformDetail }) {
  const mayRead = useCan('students')
  const [shown, setShown] = useState<SchoolClass | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const show = (one: SchoolClass) => {
    setShown(one)
    setIsOpen(true)
  }
  return (
    <section aria-labelledby="lti-classes" className="mb-8 rounded-md border border-border p-5">
      <h2 id="lti-classes" className="text-xl font-semibold">
        {copy.title}
      </h2>
      <p className="mt-1 text-sm text-3">{classes.length > 0 ? copy.lead : copy.empty}</p>
      {classes.length > 0 && !mayRead ? <p className="mt-1 text-sm text-3">{copy.needsRight}</p> : null}
      {classes.length > 0 ? (
        <ul aria-labelledby="lti-classes" className="mt-3 divide-y">
          {classes.map((one) => (
            <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3" key={one.id}>
              <div className="min-w-0 flex-1 basis-56">
                <p className="font-semibold wrap-anywhere">{one.title}</p>
                <p className="text-sm wrap-anywhere text-3">
                  {one.course.title} · {copy.opened(formatDateTime(one.lastLaunchAt))}
                </p>
              </div>
              {isActive && mayRead ? (
                <Button
                  aria-label={copy.showNamed(one.title, one.course.title)}
                  onClick={() => show(one)}
                  size="sm"
                  variant="secondary"
                >
                  {copy.show}
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      <ClassDialog schoolClass={shown} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </section>
  )
}
