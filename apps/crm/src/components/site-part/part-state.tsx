import { useApi } from '@repo/back-office'
import { Panel } from '@repo/back-office/panel'
import { crmSite } from '@repo/contract/crm-site'
import { limitsOf } from '@repo/forms'
import { formatDateTime } from '@repo/messages'
import { useConfirm } from '@repo/shell'
import { Badge } from '@repo/ui/badge'
import { Button, buttonClass } from '@repo/ui/button'
import { Field } from '@repo/ui/field'
import { Input } from '@repo/ui/input'
import { useQuery } from '@tanstack/react-query'
import { sitePartMessages as copy } from './site-part.messages.ts'

interface Props {
  hasDraft: boolean
  published: { number: number; publishedAt: string; by: string | null } | null
  previewToken: string
  note: string
  onNote: (note: string) => void
  onDiscard: () => Promise<void>
}

/** What visitors see, the way to the preview, and the note of the next version. */
export function PartState({ hasDraft, published, previewToken, note, onNote, onDiscard }: Props) {
  const { data: site } = useQuery(useApi().content.site.query())
  const confirm = useConfirm()
  const giveUp = () => {
    const { title, body, confirm: confirmLabel, keep } = copy.confirmDiscard
    return confirm({ title, body, confirmLabel, cancelLabel: keep, tone: 'danger', act: onDiscard })
  }
  return (
    <Panel aside={hasDraft ? <Badge tone="warning">{copy.hasDraft}</Badge> : null} title={copy.state}>
      <div className="grid gap-3 text-sm">
        <p>
          {published
            ? `${copy.versionName(published.number)}, ${copy.versionFacts(formatDateTime(published.publishedAt), published.by)}`
            : copy.versionsNone}
        </p>
        {site ? (
          <div className="flex flex-wrap gap-2">
            <a
              className={buttonClass({ size: 'sm', variant: 'secondary' })}
              href={`${site.webUrl}/preview#${previewToken}`}
              rel="noopener"
              target="_blank"
            >
              {copy.preview}
            </a>
            <a
              className={buttonClass({ size: 'sm', variant: 'ghost' })}
              href={site.webUrl}
              rel="noopener"
              target="_blank"
            >
              {copy.open}
            </a>
            {hasDraft ? (
              <Button onClick={() => void giveUp()} size="sm" variant="ghost">
                {copy.discard}
              </Button>
            ) : null}
          </div>
        ) : null}
        <p className="text-3">{copy.previewHint}</p>
        <Field hint={copy.noteHint} isOptional label={copy.note}>
          <Input
            autoComplete="off"
            maxLength={limitsOf(crmSite.publishHome.body, 'note').maxLength}
            name="note"
            onChange={(event) => onNote(event.target.value)}
            value={note}
          />
        </Field>
      </div>
    </Panel>
  )
}
