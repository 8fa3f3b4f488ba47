import { useApi } from '@repo/back-office'
import { settlementFileTypes } from '@repo/contract/list-choices'
import { type GatewayName, gateways } from '@repo/contract/payment-providers'
import { paymentProviderLabels } from '@repo/messages'
import { useNavigate } from '@repo/routing'
import { toast } from '@repo/shell'
import { Field } from '@repo/ui/field'
import { FileButton } from '@repo/ui/file-button'
import { Select } from '@repo/ui/select'
import { Spinner } from '@repo/ui/spinner'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '../../components/paths.ts'
import { settlementsMessages as copy } from './settlement.messages.ts'

const accepted = [...settlementFileTypes, '.csv', '.xlsx'].join(',')
const LONGEST_NAME = 120
const options = gateways.map((value) => ({ value, label: paymentProviderLabels[value] }))

const workbook = settlementFileTypes[2]

/** Systems know no type of many tables, so the ending tells. */
const typed = (file: File) =>
  file.slice(0, file.size, file.name.toLowerCase().endsWith('.xlsx') ? workbook : 'text/csv')

/** Sends a settlement file of the chosen gateway and goes on to how its rows compare. */
export function SendSettlement() {
  const { crmSettlements } = useApi()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [gateway, setGateway] = useState<GatewayName | null>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: ({ file, of }: { file: File; of: GatewayName }) =>
      crmSettlements.addSettlement.call({
        query: { gateway: of, fileName: file.name.slice(-LONGEST_NAME) },
        file: typed(file),
      }),
    meta: { isSilent: true },
    onSuccess: ({ id }) => {
      void queryClient.invalidateQueries({ queryKey: crmSettlements.settlements.key() })
      void navigate(paths.settlement({ id }))
    },
    onError: (error) => toast.failure(error),
  })
  if (isPending) return <Spinner label={copy.reading} />
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Field label={copy.gateway}>
        <Select
          placeholder={copy.chooseGateway}
          options={options}
          value={gateway ?? ''}
          onChange={({ currentTarget: { value } }) =>
            setGateway(gateways.find((name) => name === value) ?? null)
          }
        />
      </Field>
      {gateway ? (
        <FileButton accept={accepted} onPick={(file) => mutate({ file, of: gateway })}>
          {copy.choose}
        </FileButton>
      ) : null}
    </div>
  )
}
