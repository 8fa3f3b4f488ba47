import type { EditVersion } from '@repo/contract'
import { type ContractFormOptions, FormAlert, useContractForm, useFaultFocus } from '@repo/forms'
import { useSession } from '@repo/session'
import { Button } from '@repo/ui/button'
import { Form } from '@repo/ui/form'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { draftOf, forgetDraft, saveDraft } from './drafts.ts'
import { EditConflict } from './edit-conflict.tsx'
import { formDialogMessages as copy } from './form-dialog.messages.ts'
import type { FormPart } from './form-dialog.tsx'
import { type EditConflictState, type Saved, useEditConflict } from './use-edit-conflict.ts'

interface Edit<Values> {
  /** Of what the form was filled with; null for a new thing. */
  version: EditVersion
  /** The thing as it is stored now. */
  read: () => Promise<Saved<Partial<Values>>>
  /** Follows where the stored one was taken over. */
  onTaken?: () => void
}

export interface DialogFormOptions<Values extends FieldValues, Body>
  extends Omit<ContractFormOptions<Values, Body>, 'send' | 'catches'> {
  /** Sends the body with the version that it was typed over; `false` leaves the dialog open. */
  send: (body: Body, form: Values, version: EditVersion) => Promise<unknown>
  edit?: Edit<Values>
}

const nothing = () => Promise.reject(new Error('This form edits nothing that two may change'))

/** The form of a `FormDialog`: over an endpoint of the contract, with a draft, a conflict of two edits, and a busy state. */
export function useDialogForm<Values extends FieldValues, Body>(
  part: FormPart,
  { send, edit, ...options }: DialogFormOptions<Values, Body>,
) {
  const draft = useDraft(part)
  const base = useRef<Values>(options.defaults)
  const contract = useContractForm<Values, Body>({
    ...options,
    send: async (body, form) => {
      if ((await send(body, form, conflict.version())) === false) return
      draft.forget()
      part.onDone()
    },
    catches: (error) => conflict.catches(error),
  })
  const { form } = contract
  const conflict: EditConflictState<Partial<Values>> = useEditConflict<Partial<Values>>({
    version: draft.kept ? draft.kept.version : (edit?.version ?? null),
    read: edit?.read ?? nothing,
    mine: () => form.getValues(),
    take: (theirs) => {
      base.current = { ...form.getValues(), ...theirs }
      form.reset(base.current)
      draft.forget()
      edit?.onTaken?.()
    },
  })
  const { isDirty } = form.formState
  const latest = useRef({ save: (_values: object) => {}, isDirty: false })
  latest.current = {
    isDirty,
    save: (values) =>
      JSON.stringify(values) === JSON.stringify(base.current)
        ? draft.forget()
        : draft.save({ values, version: conflict.version() }),
  }
  const drop = () => {
    base.current = options.defaults
    form.reset(options.defaults)
    conflict.hold(edit?.version ?? null)
    draft.forget()
  }
  const begin = useRef(() => {})
  begin.current = () => {
    if (draft.kept)
      form.reset(
        { ...options.defaults, ...(draft.kept.values as Partial<Values>) },
        { keepDefaultValues: true },
      )
  }
  const { watch } = form
  // Once for each opening: what the parent renders anew meanwhile must not undo what is typed.
  useLayoutEffect(() => {
    begin.current()
    const watching = watch((values) => latest.current.save(values))
    return () => watching.unsubscribe()
  }, [watch])
  const { onLink } = part
  const { forget } = draft
  useEffect(() => {
    onLink({ isDirty: () => latest.current.isDirty, drop: forget })
    return () => onLink(null)
  }, [onLink, forget])
  const submit = async () => {
    part.onBusy(true)
    try {
      await contract.submit()
    } finally {
      part.onBusy(false)
    }
  }
  return { ...contract, id: part.id, conflict, submit, drop, isRestored: draft.kept !== null }
}

function useDraft({ draft: key }: FormPart) {
  const owner = useSession().user?.id
  const [kept] = useState(() => (owner && key ? draftOf(owner, key) : null))
  const [act] = useState(() => ({
    save: (draft: Parameters<typeof saveDraft>[2]) => {
      if (owner && key) saveDraft(owner, key, draft)
    },
    forget: () => {
      if (owner && key) forgetDraft(owner, key)
    },
  }))
  return { kept, ...act }
}

interface DialogFormProps<Values extends FieldValues, Body> {
  dialog: ReturnType<typeof useDialogForm<Values, Body>>
  /** Names of the fields that a conflict of two edits shows, in the order of the form. */
  labels?: Partial<Record<keyof Values, string>>
  /** Words for values of fields, such as the states of a thing. */
  words?: Partial<Record<keyof Values, Readonly<Record<string, string>>>>
  children: ReactNode
}

/** The form itself, with the draft, the refusal and the conflict told above its fields. */
export function DialogForm<Values extends FieldValues, Body>({
  dialog,
  labels = {},
  words,
  children,
}: DialogFormProps<Values, Body>) {
  const { id, form, submit, conflict, isRestored, drop } = dialog
  const [isTold, setIsTold] = useState(isRestored)
  const { errors } = form.formState
  useFaultFocus(id, form.formState)
  return (
    <Form
      id={id}
      className="mt-4 grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {isTold ? (
        <DraftNotice
          onDrop={() => {
            drop()
            setIsTold(false)
          }}
        />
      ) : null}
      <FormAlert>{errors.root?.message}</FormAlert>
      <EditConflict conflict={conflict} labels={labels} words={words} />
      {children}
    </Form>
  )
}

function DraftNotice({ onDrop }: { onDrop: () => void }) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-sm bg-info-soft px-4 py-3 text-sm"
    >
      <p>{copy.restored}</p>
      <Button size="sm" variant="secondary" onClick={onDrop}>
        {copy.dropDraft}
      </Button>
    </div>
  )
}
