import { Price } from '@repo/ui/price'
import { useEffect } from 'react'
import { MainAction } from './buy-action.tsx'
import { courseMessages } from './course.messages.ts'
import type { CourseDetail } from './course.types.ts'
import type { Join } from './use-join.ts'
import type { Ownership } from './use-ownership.ts'

export interface BuyBarContentProps {
  course: CourseDetail
  ownership: Ownership
  join: Join
}

const barHeight = '76px'

/** Price and button at the bottom of narrow screens. */
export function BuyBarContent({ course, ownership, join }: BuyBarContentProps) {
  useEffect(() => {
    if (!matchMedia('(width < 64rem)').matches) return
    // Other things fixed to the bottom, such as the button back to the top, move up by this.
    document.documentElement.style.setProperty('--bottom-bar', barHeight)
    return () => void document.documentElement.style.removeProperty('--bottom-bar')
  }, [])
  return (
    <section
      aria-label={courseMessages.buy.bar}
      className="ui-popup fixed inset-x-0 bottom-0 z-20 border-t bg-surface pb-[env(safe-area-inset-bottom,0px)] shadow-2 lg:hidden"
      data-print="hide"
    >
      <div className="wrap flex min-h-19 items-center justify-between gap-4">
        {ownership.kind === 'enrolled' ? (
          <span className="min-w-0 truncate py-1 font-semibold leading-[1.6]">{course.title}</span>
        ) : (
          <Price className="flex-col gap-y-0" listPrice={course.listPrice} price={course.price} />
        )}
        <MainAction
          course={course}
          join={join}
          look={{ className: 'min-h-12 shrink-0' }}
          ownership={ownership}
        />
      </div>
    </section>
  )
}
