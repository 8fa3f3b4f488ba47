import { useApi } from '@repo/back-office'
import { toast, useConfirm } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { LetterDetail } from './letter-state-badge.tsx'
import { letterMessages as copy } from './letters.messages.ts'

type NewState = 'sending' | 'paused' | 'cancelled'

/** Pauses a letter, goes on with it, or cancels the rest. */
export function LetterActs({ letter }: { letter: LetterDetail }) {
  const { crmLetters } = useApi()
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const params = { id: letter.id }
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (state: NewState) => crmLetters.setLetterState.call({ params, body: { state } }),
    onSuccess: (detail) => {
      queryClient.setQueryData(crmLetters.letter.query({ params }).queryKey, detail)
      void queryClient.invalidateQueries({ queryKey: crmLetters.letters.key() })
      toast.success(copy.changed)
    },
    onError: () => void queryClient.invalidateQueries({ queryKey: crmLetters.letter.key() }),
  })
  const set = (state: NewState) => void mutateAsync(state).catch(() => undefined)
  if (letter.state !== 'sending' && letter.state !== 'paused') return null
  return (
    <span className="flex flex-wrap gap-3">
      <Button
        variant="ghost"
        onClick={() =>
          void confirm({
            title: copy.cancelTitle,
            body: copy.cancelBody,
            confirmLabel: copy.cancel,
            tone: 'danger',
            act: () => mutateAsync('cancelled'),
          })
        }
      >
        {copy.cancel}
      </Button>
      {letter.state === 'sending' ? (
        <Button variant="secondary" isBusy={isPending} onClick={() => set('paused')}>
          {copy.pause}
        </Button>
      ) : (
        <Button isBusy={isPending} onClick={() => set('sending')}>
          {copy.resume}
        </Button>
      )}
    </span>
  )
}
