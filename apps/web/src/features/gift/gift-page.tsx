import { isApiError } from '@repo/api-client'
import { useLocation } from '@repo/routing'
import { useSession } from '@repo/session'
import { useApi } from '@repo/shell/api-context'
import { buttonClass } from '@repo/ui/button'
import { EmptyState } from '@repo/ui/empty-state'
import { alertProps } from '@repo/ui/lib/alert'
import { Skeleton } from '@repo/ui/skeleton'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { paths } from '../../app/paths.ts'
import { giftPageMessages as copy } from './gift.messages.ts'
import { GiftClaimed } from './gift-claimed.tsx'
import { GiftOffer } from './gift-offer.tsx'
import { forgetGiftToken, readGiftToken } from './gift-token.ts'

/** The page behind the link of a gift: what it is, the account it goes to, and the courses it opened. */
export function GiftPage() {
  const { hash } = useLocation()
  const { hasStarted } = useSession()
  // Undefined until the page is in the browser: the server never sees the fragment.
  const [token, setToken] = useState<string | null>()
  useEffect(() => setToken(readGiftToken(hash)), [hash])
  const claim = useClaim()
  if (claim.data) return <GiftClaimed gift={claim.data} />
  if (isApiError(claim.error, 'gift.claimed')) return <Refused hint={copy.claimedHint} title={copy.claimed} />
  if (isApiError(claim.error, 'gift.not_found', 'input.invalid'))
    return <Refused hint={copy.notFoundHint} title={copy.notFound} />
  if (token === undefined || !hasStarted) return <Skeleton className="mx-auto h-80 max-w-xl rounded-md" />
  if (token === null) return <Refused hint={copy.noTokenHint} title={copy.noToken} />
  return (
    <GiftOffer
      failure={claim.error}
      isBusy={claim.isPending}
      onClaim={() => claim.mutate({ body: { token } })}
    />
  )
}

function useClaim() {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    ...api.orders.claimGift.mutation({ isSilent: true }),
    onSuccess: async () => {
      forgetGiftToken()
      await queryClient.invalidateQueries({ queryKey: ['learning'] })
    },
    onError: (error) => {
      if (isApiError(error, 'gift.claimed', 'gift.not_found')) forgetGiftToken()
    },
  })
}

function Refused({ title, hint }: { title: string; hint: string }) {
  return (
    <div {...alertProps}>
      <EmptyState
        action={
          <>
            <a className={buttonClass({})} href={paths.courses}>
              {copy.browse}
            </a>
            <a className={buttonClass({ variant: 'secondary' })} href={paths.contact}>
              {copy.contact}
            </a>
          </>
        }
        art="broken"
        description={hint}
        title={title}
      />
    </div>
  )
}
