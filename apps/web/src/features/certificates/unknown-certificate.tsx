import { buttonClass } from '@repo/ui/button'
import { EmptyState } from '@repo/ui/empty-state'
import { paths } from '../../app/paths.ts'
import { certificateMessages as copy } from './certificates.messages.ts'

/** A code under which nothing was issued. */
export function UnknownCertificate({ code }: { code: string }) {
  return (
    <>
      <h1 className="text-center text-h2" tabIndex={-1}>
        {copy.title}
      </h1>
      <EmptyState
        action={
          <a className={buttonClass({})} href={paths.contact}>
            {copy.contact}
          </a>
        }
        art="broken"
        description={<span className="break-words">{copy.unknownHint(code)}</span>}
        title={copy.unknown}
      />
    </>
  )
}
