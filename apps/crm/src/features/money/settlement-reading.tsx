import { useApi } from '@repo/back-office'
import { Panel } from '@repo/back-office/panel'
import { type SettlementColumns, settlementFields } from '@repo/contract/crm-settlements'
import { toast } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { Field } from '@repo/ui/field'
import { Form } from '@repo/ui/form'
import { Select } from '@repo/ui/select'
import { useState } from 'react'
import { settlementMessages as copy, settlementFieldLabels } from './settlement.messages.ts'
import { type SettlementDetail, useSettlementUpdate } from './use-settlement.ts'

/** Which column holds what; confirming compares again and writes nothing but that. */
export function SettlementReading({ settlement: { id, table } }: { settlement: SettlementDetail }) {
  const { compareSettlement } = useApi().crmSettlements
  const update = useSettlementUpdate(id)
  const [columns, setColumns] = useState<SettlementColumns>(table.columns)
  const [isBusy, setIsBusy] = useState(false)
  const options = table.headers.map((name, at) => ({
    value: String(at),
    label: copy.column(at + 1, name),
  }))

  const compare = async () => {
    setIsBusy(true)
    try {
      update(await compareSettlement.call({ params: { id }, body: { columns } }))
      toast.success(copy.compared)
    } catch (error) {
      toast.failure(error)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Panel title={copy.reading}>
      <Form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void compare()
        }}
      >
        <p className="max-w-prose text-sm text-3">{table.isConfirmed ? copy.confirmed : copy.readingHint}</p>
        <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
          {settlementFields.map((field) => (
            <Field key={field} label={settlementFieldLabels[field]}>
              <Select
                name={field}
                placeholder={copy.noColumn}
                options={options}
                value={columns[field] === null ? '' : String(columns[field])}
                onChange={({ currentTarget: { value } }) =>
                  setColumns({ ...columns, [field]: value === '' ? null : Number(value) })
                }
              />
            </Field>
          ))}
        </div>
        <div>
          <Button type="submit" variant={table.isConfirmed ? 'secondary' : 'primary'} isBusy={isBusy}>
            {copy.compare}
          </Button>
        </div>
      </Form>
    </Panel>
  )
}
