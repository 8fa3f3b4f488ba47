import { useApi } from '@repo/back-office'
import { Panel } from '@repo/back-office/panel'
import { type StatementColumns, type StatementField, statementFields } from '@repo/contract/crm-statements'
import { toast } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { Field } from '@repo/ui/field'
import { Form } from '@repo/ui/form'
import { Select } from '@repo/ui/select'
import { useState } from 'react'
import { statementMessages as copy, statementFieldLabels } from './statement.messages.ts'
import { type StatementDetail, useStatementUpdate } from './use-statement.ts'

type Chosen = Record<StatementField, string>

const toChosen = (columns: StatementColumns): Chosen =>
  Object.fromEntries(
    statementFields.map((field) => [field, columns[field] === null ? '' : String(columns[field])]),
  ) as Chosen

const toColumns = (chosen: Chosen): StatementColumns =>
  Object.fromEntries(
    statementFields.map((field) => [field, chosen[field] === '' ? null : Number(chosen[field])]),
  ) as StatementColumns

/** Which account a table is of and which column holds what; comparing again writes nothing but that. */
export function StatementReading({ statement }: { statement: StatementDetail }) {
  const { compareStatement } = useApi().crmStatements
  const update = useStatementUpdate(statement.id)
  const { table } = statement
  const [account, setAccount] = useState(statement.account ?? '')
  const [chosen, setChosen] = useState(() => (table ? toChosen(table.columns) : null))
  const [isBusy, setIsBusy] = useState(false)
  const options = (table?.headers ?? []).map((name, at) => ({
    value: String(at),
    label: copy.column(at + 1, name),
  }))

  const compare = async () => {
    setIsBusy(true)
    try {
      const body = { account: account || null, columns: chosen && toColumns(chosen) }
      update(await compareStatement.call({ params: { id: statement.id }, body }))
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
        <p className="max-w-prose text-sm text-3">{copy.readingHint}</p>
        <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
          <Field label={copy.account}>
            <Select
              placeholder={copy.noAccount}
              options={statement.accounts.map(({ number, bankName }) => ({
                value: number,
                label: copy.accountOf(number, bankName),
              }))}
              value={account}
              onChange={({ currentTarget }) => setAccount(currentTarget.value)}
            />
          </Field>
          {chosen
            ? statementFields.map((field) => (
                <Field key={field} label={statementFieldLabels[field]}>
                  <Select
                    placeholder={copy.noColumn}
                    options={options}
                    value={chosen[field]}
                    onChange={({ currentTarget: { value } }) => setChosen({ ...chosen, [field]: value })}
                  />
                </Field>
              ))
            : null}
        </div>
        <div>
          <Button type="submit" variant="secondary" isBusy={isBusy}>
            {copy.compare}
          </Button>
        </div>
      </Form>
    </Panel>
  )
}
