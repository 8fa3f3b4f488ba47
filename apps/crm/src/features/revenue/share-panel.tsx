import { QueryView, useApi, usePageQuery } from '@repo/back-office'
import { Panel } from '@repo/back-office/panel'
import { formatShare } from '@repo/back-office/revenue-columns'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { toast, useConfirm } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { Skeleton } from '@repo/ui/skeleton'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '../../components/use-can.ts'
import { shareMessages as copy } from './revenue.messages.ts'
import { ShareDialog } from './share-dialog.tsx'

export type ShareRule = EndpointOutput<ApiContract['revenue']['shareRules']>[number]

/** The doctor and the course that a share rule applies to. */
const scopeOf = ({ doctor, course }: ShareRule) =>
  [doctor?.name ?? copy.everybody, course?.title ?? copy.allCourses].join(' · ')

/** Shares of doctors, the most general rule first, with buttons to change and to remove. */
export function SharePanel() {
  const query = usePageQuery(useApi().revenue.shareRules.query())
  const canChange = useCan('payouts')
  const [editing, setEditing] = useState<ShareRule | 'new' | null>(null)
  return (
    <Panel
      title={copy.title}
      aside={
        canChange ? (
          <Button size="sm" variant="secondary" onClick={() => setEditing('new')}>
            {copy.add}
          </Button>
        ) : null
      }
    >
      <p className="measure mb-3 text-sm text-3">{copy.lead}</p>
      <QueryView query={query} skeleton={<Skeleton className="h-24" />}>
        {(rules) =>
          rules.length === 0 ? (
            <p className="text-2">{copy.none}</p>
          ) : (
            <ul className="divide-y">
              {rules.map((rule) => (
                <RuleItem key={rule.id} rule={rule} onEdit={canChange ? setEditing : null} />
              ))}
            </ul>
          )
        }
      </QueryView>
      <ShareDialog editing={editing} rules={query.data ?? []} onClose={() => setEditing(null)} />
    </Panel>
  )
}

function RuleItem({
  rule,
  onEdit,
}: {
  rule: ShareRule
  /** Null for who may only look. */
  onEdit: ((rule: ShareRule) => void) | null
}) {
  const remove = useRemoveRule()
  const name = scopeOf(rule)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <span className="min-w-0 flex-1 basis-56 break-words">{name}</span>
      <strong className="font-num">{formatShare(rule.basisPoints)}</strong>
      {onEdit ? (
        <span className="flex gap-2">
          <Button size="sm" variant="ghost" aria-label={copy.changeFor(name)} onClick={() => onEdit(rule)}>
            {copy.change}
          </Button>
          <Button
            size="sm"
            variant="ghost"
            aria-label={copy.removeFor(name)}
            onClick={() => void remove(rule, name)}
          >
            {copy.remove}
          </Button>
        </span>
      ) : null}
    </li>
  )
}

function useRemoveRule() {
  const api = useApi()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  return async ({ id }: ShareRule, name: string) => {
    const isDone = await confirm({
      title: copy.removeTitle,
      body: copy.removeBody(name),
      confirmLabel: copy.removeConfirm,
      cancelLabel: copy.keep,
      tone: 'danger',
      act: async () => {
        await api.revenue.removeShareRule.call({ params: { id } })
        await queryClient.invalidateQueries({ queryKey: api.revenue.shareRules.key() })
      },
    })
    if (isDone) toast.success(copy.removed)
  }
}
