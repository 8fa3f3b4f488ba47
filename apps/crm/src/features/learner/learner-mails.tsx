import { useApi } from '@repo/back-office'
import { ListPart } from '@repo/back-office/list-screen'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { defineFilters, pagePositionParams } from '@repo/routing'
import { Button } from '@repo/ui/button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { learnerMailMessages as copy } from './learner.messages.ts'
import { mailColumns } from './mail-columns.tsx'
import { MailDialog } from './mail-dialog.tsx'

export type LearnerMail = EndpointOutput<ApiContract['crmMails']['learnerMails']>['items'][number]

const filters = defineFilters(pagePositionParams, { tab: 'mails' })

/** Every mail to one learner and what became of it, newest first. */
export function LearnerMails({ id, canResend }: { id: string; canResend: boolean }) {
  const { content, crmMails } = useApi()
  const { learnerMails } = crmMails
  const { data: kept } = useQuery(content.retention.query())
  const [opened, setOpened] = useState<LearnerMail | null>(null)
  return (
    <>
      <p className="mb-5 max-w-prose text-sm text-3">{copy.hint(kept)}</p>
      <ListPart
        id="learner-mails"
        title={copy.title}
        filters={filters}
        read={(query) => learnerMails.query({ params: { id }, query })}
        columns={mailColumns}
        rowKey={(mail) => mail.id}
        rowName={(mail) => mail.subject}
        rowActions={(mail) => (
          <Button
            size="sm"
            variant="secondary"
            aria-label={copy.openNamed(mail.subject)}
            onClick={() => setOpened(mail)}
          >
            {copy.open}
          </Button>
        )}
        exportName={copy.fileName}
        empty={{ first: { title: copy.none, description: copy.noneHint } }}
      />
      <MailDialog learnerId={id} mail={opened} canResend={canResend} onClose={() => setOpened(null)} />
    </>
  )
}
