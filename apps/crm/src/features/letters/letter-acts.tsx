import { useApi, useAtOnce } from '@repo/back-office'
import { toast, useConfirm } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { useQueryClient } from '@tanstack/react-query'
import type { LetterDetail } from './letter-state-badge.tsx'
import { letterMessages as copy } from './letters.messages.ts'

type NewState = 'sending' | 'paused' | 'cancelled'

/** Pauses a letter, goes on with it, or cancels the rest. */
export function LetterActs({ letter }: { letter: LetterDetail }) {
  const { crmLetters } = useApi()
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const atOnce = useAtOnce()
  const params = { id: letter.id }
  const { queryKey } = crmLetters.letter.query({ params })
  const send = async (state: NewState) => {
    const detail = await crmLetters.setLetterState.call({ params, body: { state } })
    queryClient.setQueryData(queryKey, detail)
    void queryClient.invalidateQueries({ queryKey: crmLetters.letters.key() })
    return detail
  }
  const set = async (state: 'sending' | 'paused') => {
    const isDone = await atOnce({
      shown: [{ queryKey, change: (shown: LetterDetail) => ({ ...shown, state }) }],
      send: () => send(state),
      refresh: async (detail) => {
        if (!detail) await queryClient.invalidateQueries({ queryKey: crmLetters.letter.key() })
      },
    })
    if (isDone) toast.success(copy.changed)
  }
  const cancel = async () => {
    const isDone = await confirm({
      title: copy.cancelTitle,
      body: copy.cancelBody,
      confirmLabel: copy.cancel,
      tone: 'danger',
      act: () => send('cancelled'),
    })
    if (isDone) toast.success(copy.changed)
  }
  if (letter.state !== 'sending' && letter.state !== 'paused') return null
  return (
    <span className="flex flex-wrap gap-3">
      <Button variant="ghost" onClick={() => void cancel()}>
        {copy.cancel}
      </Button>
      {letter.state === 'sending' ? (
        <Button variant="secondary" onClick={() => void set('paused')}>
          {copy.pause}
        </Button>
      ) : (
        <Button onClick={() => void set('sending')}>{copy.resume}</Button>
      )}
    </span>
  )
}
