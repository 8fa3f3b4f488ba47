import { useApi } from '@repo/back-office'
import { RowMenu } from '@repo/back-office/row-menu'
import { toast, useConfirm } from '@repo/shell'
import { useQueryClient } from '@tanstack/react-query'
import { FileCheck, ShieldOff, Stethoscope, Trash2 } from 'lucide-react'
import type { Consent } from './consent.types.ts'
import { consentsMessages as copy } from './consents.messages.ts'

interface Props {
  consent: Consent
  onProof: (consent: Consent) => void
  onDoctor: (consent: Consent) => void
  onWithdraw: (consent: Consent) => void
}

/** What can be done with one consent. */
export function ConsentMenu({ consent, onProof, onDoctor, onWithdraw }: Props) {
  const { crmPatientConsents } = useApi()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const { confirmRemove } = copy
  const remove = async () => {
    const isDone = await confirm({
      title: confirmRemove.title,
      body: confirmRemove.body(consent.reference),
      confirmLabel: confirmRemove.confirm,
      cancelLabel: confirmRemove.keep,
      tone: 'danger',
      act: async () => {
        await crmPatientConsents.removeConsent.call({ params: { id: consent.id } })
      },
    })
    if (!isDone) return
    toast.success(copy.removed)
    await queryClient.invalidateQueries({ queryKey: crmPatientConsents.consents.key() })
  }
  const icon = { size: 18, 'aria-hidden': true } as const
  return (
    <RowMenu
      name={consent.reference}
      items={[
        {
          id: 'proof',
          label: copy.proofAction,
          icon: <FileCheck {...icon} />,
          onSelect: () => onProof(consent),
        },
        ...(consent.state === 'withdrawn'
          ? []
          : [
              {
                id: 'doctor',
                label: copy.doctorAction,
                icon: <Stethoscope {...icon} />,
                onSelect: () => onDoctor(consent),
              },
              {
                id: 'withdraw',
                label: copy.withdraw,
                icon: <ShieldOff {...icon} />,
                tone: 'danger' as const,
                hasSeparator: true,
                onSelect: () => onWithdraw(consent),
              },
            ]),
        ...(consent.pairCount === 0
          ? [
              {
                id: 'remove',
                label: copy.remove,
                icon: <Trash2 {...icon} />,
                tone: 'danger' as const,
                hasSeparator: true,
                onSelect: () => void remove(),
              },
            ]
          : []),
      ]}
    />
  )
}
