import type { EditVersion } from '@repo/contract'
import { type ContractFormOptions, useContractForm } from '@repo/forms'
import { useSession } from '@repo/session'
import { useEffect, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { draftOf, forgetDraft, saveDraft } from './drafts.ts'
import { type EditConflictState, type Saved, useEditConflict } from './use-edit-conflict.ts'

interface Edit<Values> {
  /** Version of the record that the form was filled with; null for a new record. */
  version: EditVersion
  /** Reads the record as it is stored now. */
  read: () => Promise<Saved<Partial<Values>>>
  /** Runs after the form has taken the stored version. */
  onTaken?: () => void
}

export interface DraftFormOptions<Values extends FieldValues, Body>
  extends Omit<ContractFormOptions<Values, Body>, 'send' | 'catches'> {
  /** Sends the body with the version that it edits; `false` means that it was not sent. */
  send: (body: Body, form: Values, version: EditVersion) => Promise<unknown>
  edit?: Edit<Values>
  /** Form and subject under which the draft is kept until it is sent; null for secrets and forms not worth a draft. */
  draft: string | null
}

const nothing = () => Promise.reject(new Error('This form edits nothing that two may change'))

/** A form over an endpoint of the contract that keeps a draft and handles edit conflicts. */
export function useDraftForm<Values extends FieldValues, Body>({
  send,
  edit,
  draft: key,
  ...options
}: DraftFormOptions<Values, Body>) {
  const draft = useDraft(key)
  const base = useRef<Values>(options.defaults)
  const [isRestored, setIsRestored] = useState(draft.kept !== null)
  const contract = useContractForm<Values, Body>({
    ...options,
    send: async (body, values) => {
      if ((await send(body, values, conflict.version())) !== false) forget()
    },
    catches: (error) => conflict.catches(error),
  })
  const { form } = contract
  const conflict: EditConflictState<Partial<Values>> = useEditConflict<Partial<Values>>({
    version: draft.kept ? draft.kept.version : (edit?.version ?? null),
    read: edit?.read ?? nothing,
    mine: () => form.getValues(),
    take: (theirs) => {
      fill({ ...form.getValues(), ...theirs })
      edit?.onTaken?.()
    },
  })
  const forget = () => {
    draft.forget()
    setIsRestored(false)
  }
  const fill = (values: Values) => {
    base.current = values
    form.reset(values)
    forget()
  }
  /** Starts again from the stored version, such as after a save that stays on the page. */
  const rebase = (values: Values, version: EditVersion) => {
    conflict.hold(version)
    fill(values)
  }
  const latest = useRef({ begin: () => {}, save: (_values: object) => {} })
  latest.current = {
    begin: () => {
      if (!draft.kept) return
      const values = { ...options.defaults, ...(draft.kept.values as Partial<Values>) }
      form.reset(values, { keepDefaultValues: true })
    },
    save: (values) => {
      if (JSON.stringify(values) === JSON.stringify(base.current)) draft.forget()
      else draft.save({ values, version: conflict.version() })
    },
  }
  const { watch } = form
  // Runs once per opening, because a later render of the parent must not overwrite typed text.
  useEffect(() => {
    latest.current.begin()
    const watching = watch((values) => latest.current.save(values))
    return () => watching.unsubscribe()
  }, [watch])
  return {
    ...contract,
    conflict,
    /** Whether the form holds something else than what is stored. */
    isChanged: () => JSON.stringify(form.getValues()) !== JSON.stringify(base.current),
    /** Notes that these values were stored while the person goes on typing: the form keeps what it holds. */
    keep(values: Values, version: EditVersion) {
      conflict.hold(version)
      base.current = values
      setIsRestored(false)
      latest.current.save(form.getValues())
    },
    /** Whether the form shows a draft from an earlier visit. */
    isRestored,
    rebase,
    /** Discards the typed text. */
    drop: () => rebase(options.defaults, edit?.version ?? null),
  }
}

function useDraft(key: string | null) {
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
