import type { ApiContract, EndpointOutput } from '@repo/contract'
import { buttonClass } from '@repo/ui/button'
import { Card } from '@repo/ui/card'
import { useArrivalFocus } from '@repo/ui/lib/hooks'
import { CircleCheck } from 'lucide-react'
import { useRef } from 'react'
import { paths } from '../../app/paths.ts'
import { giftPageMessages as copy } from './gift.messages.ts'

/** The courses that a gift has opened. */
export function GiftClaimed({ gift }: { gift: EndpointOutput<ApiContract['orders']['claimGift']> }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useArrivalFocus(heading)
  return (
    <Card className="mx-auto flex max-w-xl flex-col items-center p-6 text-center md:p-10">
      <CircleCheck aria-hidden="true" className="text-success" size={56} strokeWidth={1.5} />
      <h2 className="mt-4 text-h3 outline-none" ref={heading} tabIndex={-1}>
        {copy.doneTitle}
      </h2>
      <p className="mt-3 break-words text-2">{gift.from ? copy.doneFrom(gift.from) : copy.doneFromNobody}</p>
      <ul className="mt-5 flex w-full flex-col divide-y text-left">
        {gift.courses.map(({ slug, title }) => (
          <li className="flex flex-wrap items-center justify-between gap-3 py-3" key={slug}>
            <span className="min-w-0 break-words font-semibold">{title}</span>
            <a
              aria-label={copy.learn(title)}
              className={buttonClass({ size: 'sm' })}
              href={paths.classroom(slug)}
            >
              {copy.goLearn}
            </a>
          </li>
        ))}
      </ul>
      <a className={buttonClass({ variant: 'secondary', className: 'mt-6' })} href={paths.myCourses}>
        {copy.myCourses}
      </a>
    </Card>
  )
}
