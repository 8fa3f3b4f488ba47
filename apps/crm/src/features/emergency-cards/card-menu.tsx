import { useApi } from '@repo/back-office'
import type { EmergencyCard } from '@repo/back-office/emergency-card/card-form'
import { RowMenu } from '@repo/back-office/row-menu'
import { toast, useConfirm } from '@repo/shell'
import { useQueryClient } from '@tanstack/react-query'
import { Eye, EyeOff, History, PencilLine, Send, Trash2, Undo2 } from 'lucide-react'
import { cardsMessages as copy } from './emergency-cards.messages.ts'

interface Props {
  card: EmergencyCard
  onEdit: (card: EmergencyCard) => void
  onPublish: (card: EmergencyCard) => void
  onReturn: (card: EmergencyCard) => void
  onVersions: (card: EmergencyCard) => void
}

/** What can be done with one card. */
export function CardMenu({ card, onEdit, onPublish, onReturn, onVersions }: Props) {
  const { crmEmergencyCards } = useApi()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const params = { id: card.id }
  const refresh = () => queryClient.invalidateQueries({ queryKey: crmEmergencyCards.cards.key() })
  const ask = async (words: typeof copy.confirmRemove, act: () => Promise<unknown>, done: string) => {
    const isDone = await confirm({
      title: words.title,
      body: words.body(card.title),
      confirmLabel: words.confirm,
      cancelLabel: words.keep,
      tone: 'danger',
      act: async () => {
        await act()
      },
    })
    if (!isDone) return
    toast.success(done)
    await refresh()
  }
  const withdraw = () =>
    ask(
      copy.confirmWithdraw,
      () => crmEmergencyCards.setCardState.call({ params, body: { state: 'withdrawn' } }),
      copy.withdrawn,
    )
  const show = async () => {
    await crmEmergencyCards.setCardState.call({ params, body: { state: 'published' } })
    toast.success(copy.shown)
    await refresh()
  }
  const remove = () =>
    ask(copy.confirmRemove, () => crmEmergencyCards.removeCard.call({ params }), copy.removed)
  const icon = { size: 18, 'aria-hidden': true } as const
  return (
    <RowMenu
      name={card.title}
      items={[
        {
          id: 'edit',
          label: copy.editAction,
          icon: <PencilLine {...icon} />,
          onSelect: () => onEdit(card),
        },
        {
          id: 'publish',
          label: copy.publishAction,
          icon: <Send {...icon} />,
          onSelect: () => onPublish(card),
        },
        ...(card.submitted
          ? [
              {
                id: 'return',
                label: copy.returnAction,
                icon: <Undo2 {...icon} />,
                onSelect: () => onReturn(card),
              },
            ]
          : []),
        ...(card.published
          ? [
              {
                id: 'versions',
                label: copy.versionsAction,
                icon: <History {...icon} />,
                onSelect: () => onVersions(card),
              },
            ]
          : []),
        ...(card.state === 'published'
          ? [
              {
                id: 'withdraw',
                label: copy.withdraw,
                icon: <EyeOff {...icon} />,
                tone: 'danger' as const,
                hasSeparator: true,
                onSelect: () => void withdraw(),
              },
            ]
          : []),
        ...(card.state === 'withdrawn'
          ? [{ id: 'show', label: copy.show, icon: <Eye {...icon} />, onSelect: () => void show() }]
          : []),
        ...(card.published
          ? []
          : [
              {
                id: 'remove',
                label: copy.removeAction,
                icon: <Trash2 {...icon} />,
                tone: 'danger' as const,
                hasSeparator: true,
                onSelect: () => void remove(),
              },
            ]),
      ]}
    />
  )
}
