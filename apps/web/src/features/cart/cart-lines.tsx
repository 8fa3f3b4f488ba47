import type { EndpointOutput } from '@repo/contract'
import type { cart } from '@repo/contract/cart'
import { formatDate, formatVnd } from '@repo/messages'
import { toast } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { CoverImage } from '@repo/ui/cover-image'
import { Price } from '@repo/ui/price'
import { paths } from '../../app/paths.ts'
import { useCartChange } from '../../components/cart/use-cart.ts'
import { cartPageMessages as copy } from './cart-page.messages.ts'

export type ShownLine = EndpointOutput<typeof cart.cart>['lines'][number]

/** What is in the cart, and apart from it what cannot be bought, with the reason. */
export function CartLines({ lines }: { lines: readonly ShownLine[] }) {
  const others = lines.filter(({ state }) => state !== 'for_sale')
  return (
    <div className="flex min-w-0 flex-col gap-8">
      <LineList label={copy.lines} lines={lines.filter(({ state }) => state === 'for_sale')} />
      {others.length > 0 && (
        <section aria-labelledby="not-bought">
          <h2 className="mb-3 text-h3" id="not-bought">
            {copy.notBought}
          </h2>
          <LineList label={copy.notBought} lines={others} />
        </section>
      )}
    </div>
  )
}

function LineList({ label, lines }: { label: string; lines: readonly ShownLine[] }) {
  const { add, remove } = useCartChange()
  if (lines.length === 0) return null
  const takeOut = ({ course, seenPrice }: ShownLine) =>
    remove.mutate(course, {
      onSuccess: () =>
        toast.success(copy.removed, {
          action: { label: copy.undo, run: () => add.mutate([{ id: course.id, price: seenPrice }]) },
        }),
    })
  return (
    <ul aria-label={label} className="divide-y rounded-md border bg-surface" data-focus-rest="" tabIndex={-1}>
      {lines.map((line) => (
        <li className="flex gap-4 p-4 md:gap-5 md:p-5" key={line.course.id}>
          <CoverImage className="w-24 shrink-0 self-start rounded-sm md:w-36" src={line.course.coverUrl} />
          <div className="flex min-w-0 flex-1 flex-col gap-1 md:flex-row md:gap-5">
            <div className="min-w-0 flex-1">
              <a
                className="break-words font-semibold hover:text-primary"
                href={line.state === 'withdrawn' ? undefined : paths.course(line.course.slug)}
              >
                {line.course.title}
              </a>
              <LineNote line={line} />
            </div>
            <div className="flex flex-wrap items-center justify-between gap-x-4 md:flex-col md:items-end">
              {line.state === 'for_sale' && (
                <Price className="md:flex-col md:items-end" listPrice={line.listPrice} price={line.price} />
              )}
              <Button
                aria-label={copy.removeOf(line.course.title)}
                className="max-md:-ml-3 md:-mr-3"
                isBusy={remove.isPending && remove.variables.id === line.course.id}
                onClick={() => takeOut(line)}
                size="sm"
                variant="ghost"
              >
                {copy.remove}
              </Button>
            </div>
          </div>
        </li>
      ))}
    </ul>
  )
}

function LineNote({ line: { state, course, price, seenPrice, listPrice, saleEndsAt } }: { line: ShownLine }) {
  if (state === 'withdrawn') return <p className="mt-1 text-sm text-2">{copy.withdrawn}</p>
  if (state === 'owned')
    return (
      <p className="mt-1 text-sm text-2">
        {copy.owned}{' '}
        <a className="link" href={paths.classroom(course.slug)}>
          {copy.goLearn}
        </a>
      </p>
    )
  return (
    <>
      {price > seenPrice && (
        <p className="mt-1 text-sm text-warning">{copy.rose(formatVnd(price - seenPrice))}</p>
      )}
      {price < seenPrice && (
        <p className="mt-1 text-sm text-success">{copy.fell(formatVnd(seenPrice - price))}</p>
      )}
      {price < listPrice && saleEndsAt && (
        <p className="mt-1 text-sm text-2">{copy.saleEnds(formatDate(saleEndsAt))}</p>
      )}
    </>
  )
}
