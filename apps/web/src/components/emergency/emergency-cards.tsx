import { formatDateTime } from '@repo/messages'
import { QueryView } from '@repo/shell/query-view'
import { Badge } from '@repo/ui/badge'
import { Button, buttonClass } from '@repo/ui/button'
import { EmptyState } from '@repo/ui/empty-state'
import { SkeletonText } from '@repo/ui/skeleton'
import { ArrowLeft, ChevronRight, Phone, Printer } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { paths } from '../../app/paths.ts'
import { isOverdue, sortFor } from './card-rules.ts'
import { CardSheet } from './card-sheet.tsx'
import { emergencyMessages as copy } from './emergency.messages.ts'
import type { EmergencyCard } from './emergency.types.ts'
import { useEmergencyCards } from './use-emergency-cards.ts'

interface Props {
  openId: string | null
  onOpen: (id: string | null) => void
  /** Puts the cards of this course first. */
  courseSlug?: string
  /** On a page of its own a card prints; elsewhere a link leads there. */
  isPage: boolean
}

/** The learner's cards, or the one of them that is open; the only one is open at once. */
export function EmergencyCards({ openId, onOpen, courseSlug, isPage }: Props) {
  const { query, cards, keptAt, isMissing } = useEmergencyCards()
  if (isMissing)
    return (
      <>
        <EmptyState art="inbox" description={copy.notKeptHint} title={copy.notKept} />
        <CallBar />
      </>
    )
  if (!cards)
    return (
      <>
        <QueryView query={query} skeleton={<SkeletonText lines={8} />}>
          {() => null}
        </QueryView>
        <CallBar />
      </>
    )
  const sorted = sortFor(cards, courseSlug)
  const only = sorted.length === 1 ? sorted[0] : undefined
  const open = sorted.find(({ id }) => id === openId) ?? only
  return (
    <>
      {keptAt ? (
        <p className="mb-4 rounded-sm bg-info-soft px-4 py-3 text-sm" data-print="hide" role="status">
          {copy.kept(formatDateTime(new Date(keptAt).toISOString()))}
        </p>
      ) : null}
      {open ? (
        <OpenCard card={open} hasOthers={!only} isPage={isPage} key={open.id} onClose={() => onOpen(null)} />
      ) : (
        <CardChoice cards={sorted} isGone={openId !== null} onOpen={onOpen} />
      )}
      <CallBar />
    </>
  )
}

interface OpenCardProps {
  card: EmergencyCard
  hasOthers: boolean
  isPage: boolean
  onClose: () => void
}

function OpenCard({ card, hasOthers, isPage, onClose }: OpenCardProps) {
  const ref = useRef<HTMLDivElement>(null)
  // It was chosen among others, so whoever reads it by ear goes on here.
  useEffect(() => {
    if (hasOthers) ref.current?.querySelector<HTMLElement>('h2')?.focus()
  }, [hasOthers])
  return (
    <div className="mx-auto max-w-3xl" ref={ref}>
      <div className="mb-4 flex flex-wrap justify-between gap-2" data-print="hide">
        {hasOthers ? (
          <Button
            className="-ml-3"
            icon={<ArrowLeft aria-hidden="true" size={18} />}
            onClick={onClose}
            variant="ghost"
          >
            {copy.back}
          </Button>
        ) : null}
        {isPage ? (
          <Button
            className="ml-auto"
            icon={<Printer aria-hidden="true" size={18} />}
            onClick={() => print()}
            variant="secondary"
          >
            {copy.print}
          </Button>
        ) : (
          <a className={buttonClass({ variant: 'ghost' })} href={paths.emergencyCard(card.id)}>
            <Printer aria-hidden="true" size={18} />
            {copy.openAlone}
          </a>
        )}
      </div>
      <CardSheet card={card} />
    </div>
  )
}

interface CardChoiceProps {
  cards: readonly EmergencyCard[]
  /** The card of the address is not among them. */
  isGone: boolean
  onOpen: (id: string) => void
}

function CardChoice({ cards, isGone, onOpen }: CardChoiceProps) {
  if (cards.length === 0) return <EmptyState art="inbox" description={copy.emptyHint} title={copy.empty} />
  const now = new Date()
  return (
    <>
      {isGone ? <p className="mb-4 rounded-sm bg-warning-soft px-4 py-3">{copy.gone}</p> : null}
      <ul className="grid gap-3">
        {cards.map((card) => (
          <li key={card.id}>
            <button
              className="flex min-h-20 w-full items-center gap-4 rounded-md border bg-surface p-4 text-left hover:bg-surface-2"
              onClick={() => onOpen(card.id)}
              type="button"
            >
              <span className="min-w-0 flex-1">
                <span className="block break-words font-semibold text-lg">{card.title}</span>
                <span className="block text-2 text-sm">
                  {card.isForAll ? copy.forAll : card.courses.map(({ title }) => title).join(', ')}
                </span>
                {isOverdue(card, now) ? <Badge tone="warning">{copy.overdueShort}</Badge> : null}
              </span>
              <ChevronRight aria-hidden="true" className="flex-none text-3" size={22} />
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The call that no card replaces stays in reach of the thumb. */
function CallBar() {
  return (
    <p className="sticky bottom-3 z-10 mt-6" data-print="hide">
      <a
        className={buttonClass({
          variant: 'danger',
          className: 'min-h-14 w-full text-lg shadow-2 sm:mx-auto sm:flex sm:max-w-md',
        })}
        href="tel:115"
      >
        <Phone aria-hidden="true" size={22} />
        {copy.call}
      </a>
    </p>
  )
}
