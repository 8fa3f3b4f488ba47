import { QueryView, useApi, usePageQuery } from '@repo/back-office'
import { DialogForm, useDialogForm } from '@repo/back-office/dialog-form'
import { FormDialog, type FormPart } from '@repo/back-office/form-dialog'
import { Panel } from '@repo/back-office/panel'
import { formatShare } from '@repo/back-office/revenue-columns'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { taxExemptions, taxTermsBody } from '@repo/contract/withholding'
import { formatDate, formatDateTime, formatVnd } from '@repo/messages'
import { DateInput } from '@repo/office-ui/date-input'
import { toast } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { Field } from '@repo/ui/field'
import { Input } from '@repo/ui/input'
import { Select } from '@repo/ui/select'
import { Skeleton } from '@repo/ui/skeleton'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { FactList } from '../../components/fact-list.tsx'
import { doctorTaxMessages as copy } from './doctor-tax.messages.ts'

type State = EndpointOutput<ApiContract['withholding']['doctorTax']>
type Terms = NonNullable<State['current']>

/** Tax code of a doctor, and whether tax is withheld from what the doctor is paid. */
export function DoctorTax({ id }: { id: string }) {
  const query = usePageQuery(useApi().withholding.doctorTax.query({ params: { id } }))
  const [isEditing, setIsEditing] = useState(false)
  const { data } = query
  return (
    <Panel
      title={copy.title}
      aside={
        data ? (
          <Button size="sm" variant="secondary" onClick={() => setIsEditing(true)}>
            {copy.edit}
          </Button>
        ) : null
      }
    >
      <p className="measure mb-3 text-sm text-3">{copy.lead}</p>
      <QueryView query={query} skeleton={<Skeleton className="h-24" />}>
        {(state) => <Shown state={state} />}
      </QueryView>
      <FormDialog
        isOpen={isEditing}
        onClose={() => setIsEditing(false)}
        size="md"
        title={copy.dialog}
        confirmLabel={copy.save}
        draft={`doctor-tax:${id}`}
      >
        {(part) => (data ? <Fields id={id} part={part} state={data} /> : null)}
      </FormDialog>
    </Panel>
  )
}

const withheldWords = ({ exemption }: Pick<Terms, 'exemption'>) =>
  exemption ? copy.exempt(copy.exemptions[exemption]) : copy.none

const documentWords = ({ documentOn, reason }: Terms) =>
  documentOn ? copy.document(formatDate(documentOn), reason) : reason

function Shown({ state: { current, former, rule } }: { state: State }) {
  const ruleWords = rule ? copy.rule(formatShare(rule.basisPoints), formatVnd(rule.threshold)) : copy.noRule
  return (
    <div className="grid gap-4">
      <FactList
        facts={[
          [copy.taxCode, current?.taxCode || copy.noTaxCode],
          [
            copy.state,
            current?.exemption
              ? `${withheldWords(current)} (${documentWords(current)})`
              : `${copy.none}. ${ruleWords}`,
          ],
        ]}
      />
      {current ? (
        <p className="text-sm text-3">{copy.setBy(current.by, formatDateTime(current.at))}</p>
      ) : null}
      {former.length > 0 ? (
        <section aria-label={copy.former}>
          <h3 className="mb-1 font-semibold">{copy.former}</h3>
          <ul className="grid gap-1 text-2">
            {former.map((terms) => (
              <li key={terms.id} className="break-words">
                {[
                  terms.taxCode || copy.noTaxCode,
                  withheldWords(terms),
                  documentWords(terms),
                  copy.setBy(terms.by, formatDateTime(terms.at)),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}

interface TaxForm {
  taxCode: string
  /** Empty where tax is withheld. */
  exemption: string
  documentOn: string
  reason: string
}

const toForm = (current: Terms | null): TaxForm => ({
  taxCode: current?.taxCode ?? '',
  exemption: current?.exemption ?? '',
  documentOn: current?.documentOn ?? '',
  reason: current?.reason ?? '',
})

function Fields({ id, part, state }: { id: string; part: FormPart; state: State }) {
  const { withholding } = useApi()
  const queryClient = useQueryClient()
  const params = { id }
  const dialog = useDialogForm(part, {
    endpoint: { body: taxTermsBody },
    defaults: toForm(state.current),
    faults: {
      taxCode: copy.taxCodeFault,
      documentOn: copy.documentOnFault,
      reason: copy.reasonFault,
    },
    toBody: ({ exemption, documentOn, ...form }: TaxForm) => ({
      ...form,
      exemption: exemption || null,
      documentOn: documentOn || null,
    }),
    edit: {
      version: state.version,
      read: async () => {
        const now = await withholding.doctorTax.call({ params })
        return { version: now.version, values: toForm(now.current) }
      },
    },
    send: async (body, _form, version) => {
      const saved = await withholding.setDoctorTax.call({ params, body: { ...body, version } })
      queryClient.setQueryData(withholding.doctorTax.query({ params }).queryKey, saved)
      toast.success(copy.saved)
    },
  })
  const { form, field } = dialog
  const { errors } = form.formState
  return (
    <DialogForm
      dialog={dialog}
      labels={{
        taxCode: copy.taxCode,
        exemption: copy.exemption,
        documentOn: copy.documentOn,
        reason: copy.reason,
      }}
    >
      <Field label={copy.taxCode} isOptional hint={copy.taxCodeHint} error={errors.taxCode?.message}>
        <Input inputMode="numeric" autoComplete="off" {...field('taxCode')} />
      </Field>
      <Field label={copy.state} error={errors.exemption?.message}>
        <Controller
          control={form.control}
          name="exemption"
          render={({ field: control }) => (
            <Select
              {...control}
              options={[
                { value: '', label: copy.applies },
                ...taxExemptions.map((value) => ({ value, label: copy.exemptions[value] })),
              ]}
            />
          )}
        />
      </Field>
      <Field label={copy.documentOn} isOptional error={errors.documentOn?.message}>
        <Controller
          control={form.control}
          name="documentOn"
          render={({ field: { value, onChange, onBlur, ref } }) => (
            <DateInput ref={ref} name="documentOn" value={value} onValueChange={onChange} onBlur={onBlur} />
          )}
        />
      </Field>
      <Field label={copy.reason} isOptional error={errors.reason?.message}>
        <Input autoComplete="off" {...field('reason')} />
      </Field>
    </DialogForm>
  )
}
