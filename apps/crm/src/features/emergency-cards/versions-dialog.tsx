import { QueryView, useApi } from '@repo/back-office'
import type { EmergencyCard } from '@repo/back-office/emergency-card/card-form'
import { formatDate } from '@repo/messages'
import { Dialog } from '@repo/office-ui/dialog'
import { toast, useConfirm } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { SkeletonText } from '@repo/ui/skeleton'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { bodyOfVersion, type CardVersion } from './card-form.ts'
import { versionsMessages as copy } from './emergency-cards.messages.ts'

interface Props {
  card: EmergencyCard | null
  onClose: () => void
}

/** Everything that was published of a card; an older version can become the draft again. */
export function VersionsDialog({ card, onClose }: Props) {
  return (
    <Dialog isOpen={card !== null} onClose={onClose} size="lg" title={copy.title(card?.title ?? '')}>
      {card ? <Versions card={card} onClose={onClose} /> : null}
    </Dialog>
  )
}

function Versions({ card, onClose }: { card: EmergencyCard; onClose: () => void }) {
  const { crmEmergencyCards } = useApi()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const params = { id: card.id }
  const versions = useQuery({
    ...crmEmergencyCards.cardVersions.query({ params }),
    throwOnError: false,
  })
  const restore = useMutation({
    mutationFn: (version: CardVersion) =>
      crmEmergencyCards.saveCard.call({
        params,
        body: { ...bodyOfVersion(card, version), version: card.version },
      }),
    onSuccess: async (_saved, { number }) => {
      toast.success(copy.restored(number))
      onClose()
      await queryClient.invalidateQueries({ queryKey: crmEmergencyCards.cards.key() })
    },
  })
  const ask = async (version: CardVersion) => {
    const { title, body, confirm: confirmLabel, keep: cancelLabel } = copy.confirmRestore
    const question = { title, body: body(version.number), confirmLabel, cancelLabel, tone: 'danger' as const }
    if (!card.hasChanges || (await confirm(question))) restore.mutate(version)
  }
  return (
    <QueryView query={versions} skeleton={<SkeletonText lines={6} />}>
      {(all) => (
        <ul className="mt-4 grid gap-4">
          {all.map((version) => (
            <li className="rounded-md border p-4" key={version.number}>
              <div className="flex flex-wrap items-center justify-between gap-3">
                <h3 className="font-semibold font-text text-base">
                  {copy.version(version.number, formatDate(version.publishedAt))}
                </h3>
                <Button
                  isBusy={restore.isPending && restore.variables.number === version.number}
                  onClick={() => void ask(version)}
                  size="sm"
                  variant="secondary"
                >
                  {copy.restore}
                </Button>
              </div>
              <p className="text-2 text-sm">
                {copy.review(
                  version.reviewer,
                  formatDate(version.reviewedOn),
                  formatDate(version.nextReviewOn),
                )}
              </p>
              <ol className="mt-3 list-decimal pl-6 text-sm">
                {version.steps.map((step, index) => (
                  <li key={`${index}`}>{step}</li>
                ))}
              </ol>
            </li>
          ))}
        </ul>
      )}
    </QueryView>
  )
}
