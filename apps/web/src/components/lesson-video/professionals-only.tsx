import { loginPath, useLocation } from '@repo/routing'
import { useSession } from '@repo/session'
import { useApi } from '@repo/shell/api-context'
import { Button, buttonClass } from '@repo/ui/button'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../app/paths.ts'
import { lessonVideoMessages } from './lesson-video.messages.ts'
import { StagePanel } from './stage-panel.tsx'

const copy = lessonVideoMessages.professionals
type Standing = keyof typeof copy.standings

/**
 * For whoever has not shown yet that they work in medicine: how far that is, and the next step.
 * @param onApproved asks for the lesson again
 */
export function ProfessionalsOnly({ onApproved }: { onApproved: () => void }) {
  const standing = useStanding()
  return (
    <StagePanel
      actions={<NextStep onApproved={onApproved} standing={standing} />}
      text={
        <>
          <p>{copy.lead}</p>
          <p>{copy.standings[standing]}</p>
        </>
      }
      title={copy.title}
    />
  )
}

function NextStep({ standing, onApproved }: { standing: Standing; onApproved: () => void }) {
  const { pathname, search } = useLocation()
  if (standing === 'approved')
    return (
      <Button onClick={onApproved} variant="accent">
        {copy.acts[standing]}
      </Button>
    )
  const href =
    standing === 'visitor'
      ? loginPath(paths.login(), pathname + search)
      : paths.profileSection('professional')
  return (
    <a className={buttonClass({ variant: 'accent' })} href={href}>
      {copy.acts[standing]}
    </a>
  )
}

function useStanding(): Standing {
  const api = useApi()
  const { user } = useSession()
  const { data } = useQuery({
    ...api.account.professional.query(),
    enabled: user !== null,
    throwOnError: false,
    // Staff may have looked at it meanwhile.
    staleTime: 0,
  })
  return user === null ? 'visitor' : (data?.state ?? 'none')
}
