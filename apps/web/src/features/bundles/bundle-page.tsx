import { formatDate, formatVnd } from '@repo/messages'
import { useNavigate } from '@repo/routing'
import { useSession } from '@repo/session'
import { toast } from '@repo/shell'
import { Breadcrumb } from '@repo/ui/breadcrumb'
import { Button, buttonClass } from '@repo/ui/button'
import { Card } from '@repo/ui/card'
import { CoverImage } from '@repo/ui/cover-image'
import { Price } from '@repo/ui/price'
import { useState } from 'react'
import { paths } from '../../app/paths.ts'
import type { Bundle } from '../../components/bundles/bundle.types.ts'
import { bundlesMessages as copy } from '../../components/bundles/bundles.messages.ts'
import { crumbsClass } from '../../components/card-look.ts'
import { cartMessages } from '../../components/cart/cart.messages.ts'
import { useCartChange } from '../../components/cart/use-cart.ts'
import { renderListLink } from '../../components/list-link.tsx'

/** A bundle: its courses, what they cost one by one, and what is saved. */
export function BundlePage({ bundle }: { bundle: Bundle }) {
  return (
    <>
      <div data-surface="hero">
        <div className="wrap pt-5 pb-10 lg:pb-14">
          <Breadcrumb
            className={crumbsClass}
            items={[{ label: copy.title, href: paths.bundles }, { label: bundle.title }]}
            renderLink={renderListLink}
          />
          <p className="eyebrow mt-6">{copy.eyebrow}</p>
          <h1 className="mt-2 text-[clamp(2rem,1.5rem+2vw,3rem)]" tabIndex={-1}>
            {bundle.title}
          </h1>
          {bundle.description ? (
            <p className="mt-4 max-w-[60ch] whitespace-pre-line text-lg text-on-hero-2">
              {bundle.description}
            </p>
          ) : null}
        </div>
      </div>
      <div className="wrap grid gap-10 py-10 lg:grid-cols-[1fr_360px] lg:gap-14 lg:py-14">
        <div className="min-w-0">
          <h2 className="mb-6" id="bundle-courses">
            {copy.courses}
          </h2>
          <ul aria-labelledby="bundle-courses" className="divide-y rounded-md border bg-surface">
            {bundle.courses.map((course) => (
              <li className="flex items-center gap-4 p-4 md:p-5" key={course.id}>
                <CoverImage className="w-24 shrink-0 rounded-sm md:w-36" src={course.coverUrl} />
                <div className="flex min-w-0 flex-1 flex-col gap-1 md:flex-row md:justify-between md:gap-5">
                  <a
                    className="min-w-0 break-words font-semibold hover:text-primary"
                    href={paths.course(course.slug)}
                  >
                    {course.title}
                  </a>
                  <Price
                    className="md:flex-col md:items-end"
                    listPrice={course.listPrice}
                    price={course.price}
                  />
                </div>
              </li>
            ))}
          </ul>
        </div>
        <BuyBundle bundle={bundle} />
      </div>
    </>
  )
}

function BuyBundle({ bundle }: { bundle: Bundle }) {
  const { isLoggedIn } = useSession()
  const navigate = useNavigate()
  const { add } = useCartChange()
  const [isAdding, setIsAdding] = useState(false)
  const checkout = paths.payment(...bundle.courses.map(({ slug }) => slug))
  const addAll = async () => {
    setIsAdding(true)
    try {
      const { isFull } = await add.mutateAsync(bundle.courses)
      if (isFull) toast.error(cartMessages.full)
      await navigate(paths.cart)
    } catch {
      // The message of the refusal shows.
    } finally {
      setIsAdding(false)
    }
  }
  return (
    <Card className="h-fit lg:sticky lg:top-24">
      <Price listPrice={bundle.singlePrice} price={bundle.price} size="lg" />
      <p className="mt-1 font-semibold text-accent">
        {copy.saves(formatVnd(bundle.singlePrice - bundle.price))}
      </p>
      {bundle.endsAt ? <p className="mt-1 text-sm text-2">{copy.until(formatDate(bundle.endsAt))}</p> : null}
      <a
        className={buttonClass({ variant: 'accent', size: 'lg', block: true, className: 'mt-5' })}
        href={isLoggedIn ? checkout : paths.login(checkout)}
      >
        {copy.buy}
      </a>
      <Button block className="mt-3" isBusy={isAdding} onClick={() => void addAll()} variant="secondary">
        {copy.toCart}
      </Button>
      <p className="mt-3 text-center text-sm text-3">{copy.hint}</p>
    </Card>
  )
}
