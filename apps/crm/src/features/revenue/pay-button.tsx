import { useApi } from '@repo/back-office'
import { revenue } from '@repo/contract/revenue'
import { formatVnd } from '@repo/messages'
import { toast } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AskDialog } from '../../components/ask-dialog.tsx'
import { useCan } from '../../components/use-can.ts'
import { revenueMessages as copy } from './revenue.messages.ts'
import { nameOf, type Statement } from './statement-columns.tsx'

/** Records that a closed statement was paid out; one below 0 is taken off in a batch. */
export function PayButton({ statement }: { statement: Statement }) {
  const canPay = useCan('payouts')
  const api = useApi()
  const queryClient = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const [isReading, setIsReading] = useState(false)
  const [withheld, setWithheld] = useState(0)
  if (!canPay || statement.state !== 'closed' || statement.share < 0) return null
  const { doctor, month } = statement
  const params = { id: doctor.id, month }
  // Read when it is asked, so that it is the tax of this day.
  const ask = async () => {
    setIsReading(true)
    try {
      setWithheld((await api.revenue.statement.call({ params })).withheldToday)
      setIsAsking(true)
    } catch (error) {
      toast.failure(error)
    } finally {
      setIsReading(false)
    }
  }
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        aria-label={copy.payFor(nameOf(statement))}
        isBusy={isReading}
        onClick={() => void ask()}
      >
        {copy.pay}
      </Button>
      <AskDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={copy.payTitle(formatVnd(statement.share - withheld), nameOf(statement))}
        description={
          withheld > 0 ? copy.payWithheld(formatVnd(statement.share), formatVnd(withheld)) : copy.payBody
        }
        confirmLabel={copy.pay}
        draft={`pay:${doctor.id}:${month}`}
        endpoint={revenue.payStatement}
        questions={[{ name: 'note', label: copy.payNote }]}
        also={{ withheld }}
        send={async (body) => {
          await api.revenue.payStatement.call({ params, body })
          for (const key of [api.revenue.statement.key(), api.withholding.withheld.key()])
            void queryClient.invalidateQueries({ queryKey: key })
          await queryClient.invalidateQueries({ queryKey: api.revenue.revenue.key() })
          toast.success(copy.paid)
        }}
      />
    </>
  )
}
