import { useSearchParams } from '@repo/routing'
import { Button, buttonClass } from '@repo/ui/button'
import { useEffect, useRef } from 'react'
import { paths } from '../../app/paths.ts'
import { line } from '../../components/line-icon.tsx'
import { useWish, useWishes } from '../../components/wishes/use-wishes.ts'
import { wishesMessages as copy } from '../../components/wishes/wishes.messages.ts'
import type { CourseDetail } from './course.types.ts'

const Heart = line(
  <path d="M12 20s-7.5-4.6-7.5-10.2A4.3 4.3 0 0 1 12 7a4.3 4.3 0 0 1 7.5 2.8C19.5 15.4 12 20 12 20z" />,
)
const look = { variant: 'ghost', block: true, className: 'mt-2' } as const

/**
 * Keeps a course for later. Who is signed out signs in first; the course is then kept without another press
 * (`?wish=1`).
 */
export function WishButton({ course, isSignedIn }: { course: CourseDetail; isSignedIn: boolean }) {
  const [search, setSearch] = useSearchParams()
  const { data } = useWishes()
  const wish = useWish()
  const isWished = data?.items.some((item) => item.course.id === course.id) ?? false
  const isAsked = search.get('wish') === '1' && data !== undefined
  const hasBegun = useRef(false)
  const { mutate } = wish
  useEffect(() => {
    if (!isAsked || hasBegun.current) return
    hasBegun.current = true
    if (!isWished) mutate({ course, isWished: true })
    setSearch(
      (params) => {
        params.delete('wish')
        return params
      },
      { replace: true, preventScrollReset: true },
    )
  }, [isAsked, isWished, course, mutate, setSearch])
  if (!isSignedIn)
    return (
      <a className={buttonClass(look)} href={paths.login(paths.wishCourse(course.slug))}>
        <Heart className="size-5" />
        {copy.add}
      </a>
    )
  return (
    <Button
      aria-pressed={isWished}
      disabled={data === undefined}
      onClick={() => mutate({ course, isWished: !isWished })}
      {...look}
    >
      <Heart className={isWished ? 'size-5 fill-current text-accent' : 'size-5'} />
      {isWished ? copy.added : copy.add}
    </Button>
  )
}
