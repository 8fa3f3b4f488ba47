import { useApi } from '@repo/back-office'
import { monthLabel } from '@repo/back-office/revenue-columns'
import { toast, useConfirm } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { useQueryClient } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { thisMonth } from '../../components/month.ts'
import { revenueMessages as copy } from './revenue.messages.ts'
import type { Statement } from './statement-columns.tsx'

/** Closes a month that has ended; not shown for the current month. */
export function CloseButton({ month, statements }: { month: string; statements: readonly Statement[] }) {
  const api = useApi()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  if (month >= thisMonth() || !statements.some(({ state }) => state === 'open')) return null
  const close = async () => {
    await api.revenue.closeMonth.call({ body: { month } })
    void queryClient.invalidateQueries({ queryKey: api.revenue.statement.key() })
    await queryClient.invalidateQueries({ queryKey: api.revenue.revenue.key() })
  }
  const ask = async () => {
    const isDone = await confirm({
      title: copy.closeTitle(monthLabel(month)),
      body: copy.closeBody,
      confirmLabel: copy.close,
      cancelLabel: copy.keep,
      tone: 'danger',
      act: close,
    })
    if (isDone) toast.success(copy.closed)
  }
  return (
    <Button icon={<Lock size={18} aria-hidden="true" />} onClick={() => void ask()}>
      {copy.close}
    </Button>
  )
}
