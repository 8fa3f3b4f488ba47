import { QueryView, useApi, usePageQuery } from '@repo/back-office'
import { lazyDialog } from '@repo/back-office/lazy-dialog'
import { Panel } from '@repo/back-office/panel'
import { formatHours } from '@repo/messages'
import { Button } from '@repo/ui/button'
import { Skeleton } from '@repo/ui/skeleton'
import { useState } from 'react'
import { certificateMessages as copy } from './certificate.messages.ts'

const CertificateDialog = lazyDialog(
  ({ isOpen }) => isOpen,
  async () => (await import('./certificate-dialog.tsx')).CertificateDialog,
)

/** Whether and for what the course gives a certificate. */
export function CertificatePanel({ courseId, canEdit }: { courseId: string; canEdit: boolean }) {
  const query = usePageQuery(useApi().crmCertificates.courseRule.query({ params: { id: courseId } }))
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Panel title={copy.title}>
      <QueryView isCompact query={query} skeleton={<Skeleton className="h-16 rounded-sm" />}>
        {(rule) => (
          <>
            <p>{rule.isOffered ? copy.on(rule.lessonsPercent) : copy.off}</p>
            {rule.isOffered && rule.needsQuizzes ? <p>{copy.withQuizzes}</p> : null}
            {rule.isOffered && rule.needsAssignments ? <p>{copy.withAssignments}</p> : null}
            {rule.isOffered && rule.cme ? (
              <p>{copy.cmeNote(rule.cme.organiser, formatHours(rule.cme.hours))}</p>
            ) : null}
            <p className="mt-2 text-sm text-3">{copy.hint}</p>
            {rule.isOffered && !rule.isSigned ? (
              <p className="mt-2 text-sm text-warning">{copy.unsigned}</p>
            ) : null}
            {canEdit ? (
              <>
                <Button className="mt-3" size="sm" variant="secondary" onClick={() => setIsOpen(true)}>
                  {copy.edit}
                </Button>
                <CertificateDialog
                  courseId={courseId}
                  rule={rule}
                  isOpen={isOpen}
                  onClose={() => setIsOpen(false)}
                />
              </>
            ) : null}
          </>
        )}
      </QueryView>
    </Panel>
  )
}
