import type { Api } from '@repo/api-client'
import { useLocation, useNavigate } from '@repo/routing'
import { buttonClass } from '@repo/ui/button'
import { Skeleton } from '@repo/ui/skeleton'
import { useEffect, useState } from 'react'
import { NewPasswordForm } from './new-password-form.tsx'
import { signInMessages as copy } from './sign-in.messages.ts'
import { StepHeading } from './step-heading.tsx'

interface Invitation {
  token: string
  email?: string
}

interface SetPasswordProps {
  api: Api
  least: number
  loginHref: string
}

/** `#token=…&email=…`: a fragment is sent to no server and stands in no log. */
function readFragment(hash: string): Invitation | null {
  const facts = new URLSearchParams(hash.replace(/^#/, ''))
  const token = facts.get('token')
  return token ? { token, email: facts.get('email') ?? undefined } : null
}

/**
 * Takes the invitation out of the address bar, where it could be copied or stay in the history by accident. It goes
 * on in the state of this history entry, which a reload keeps.
 */
function useInvitation(): Invitation | null | undefined {
  const { hash, state, pathname } = useLocation()
  const navigate = useNavigate()
  const [invitation, setInvitation] = useState<Invitation | null>()
  useEffect(() => {
    const inFragment = readFragment(hash)
    const kept = (state as { invitation?: Invitation } | null)?.invitation ?? null
    setInvitation(inFragment ?? kept)
    if (inFragment) void navigate(pathname, { replace: true, state: { invitation: inFragment } })
  }, [hash, state, pathname, navigate])
  return invitation
}

/** Where the link of an invitation leads: the first password of an account that somebody else opened. */
export function SetPassword({ api, least, loginHref }: SetPasswordProps) {
  const navigate = useNavigate()
  const invitation = useInvitation()
  const [isRefused, setIsRefused] = useState(false)
  if (invitation === null || isRefused) return <BrokenLink loginHref={loginHref} />
  return (
    <>
      <StepHeading lead={copy.setLead} title={copy.setTitle} />
      {invitation ? (
        <NewPasswordForm
          api={api}
          email={invitation.email}
          key={invitation.token}
          least={least}
          onSaved={() =>
            void navigate(loginHref, {
              replace: true,
              state: { notice: copy.setDone, email: invitation.email },
            })
          }
          onTokenRefused={() => setIsRefused(true)}
          resetToken={invitation.token}
        />
      ) : (
        <Skeleton className="h-40 rounded-sm" />
      )}
    </>
  )
}

function BrokenLink({ loginHref }: { loginHref: string }) {
  return (
    <>
      <StepHeading hasFocus lead={copy.linkLead} title={copy.linkTitle} />
      <a className={buttonClass({ variant: 'secondary', block: true })} href={loginHref}>
        {copy.toLogin}
      </a>
    </>
  )
}
