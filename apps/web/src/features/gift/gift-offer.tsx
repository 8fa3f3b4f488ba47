import { FormAlert } from '@repo/forms'
import { describeError } from '@repo/messages'
import { useSession } from '@repo/session'
import { Button, buttonClass } from '@repo/ui/button'
import { Card } from '@repo/ui/card'
import { Gift } from 'lucide-react'
import { paths } from '../../app/paths.ts'
import { giftPageMessages as copy } from './gift.messages.ts'

interface GiftOfferProps {
  isBusy: boolean
  failure: Error | null
  onClaim: () => void
}

/** A gift that waits. Taking it is a press of its own: the buyer may have opened the link just to look. */
export function GiftOffer({ isBusy, failure, onClaim }: GiftOfferProps) {
  const { isLoggedIn, user } = useSession()
  return (
    <Card className="mx-auto flex max-w-xl flex-col items-center p-6 text-center md:p-10">
      <Gift aria-hidden="true" className="text-accent" size={48} strokeWidth={1.5} />
      <p className="mt-4 text-lg">{copy.lead}</p>
      <p className="mt-2 text-sm text-3">{copy.once}</p>
      <div className="mt-6 flex w-full flex-col items-center gap-4">
        <FormAlert>{failure ? describeError(failure) : null}</FormAlert>
        {isLoggedIn ? (
          <>
            <p className="break-words text-sm text-2">{user ? copy.account(user.name) : copy.ownAccount}</p>
            <Button isBusy={isBusy} onClick={onClaim} size="lg">
              {copy.claim}
            </Button>
          </>
        ) : (
          <>
            <p className="text-sm text-2">{copy.visitor}</p>
            <div className="flex flex-wrap justify-center gap-3">
              <a className={buttonClass({ size: 'lg' })} href={paths.login(paths.gift)}>
                {copy.login}
              </a>
              <a
                className={buttonClass({ size: 'lg', variant: 'secondary' })}
                href={paths.register(paths.gift)}
              >
                {copy.register}
              </a>
            </div>
          </>
        )}
      </div>
    </Card>
  )
}
