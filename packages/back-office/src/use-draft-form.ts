import type { EditVersion } from '@repo/contract'
import { type ContractFormOptions, useContractForm } from '@repo/forms'
import { useSession } from '@repo/session'
import { useEffect, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { draftOf, forgetDraft, saveDraft } from './drafts.ts'
import { type EditConflictState, type Saved, useEditConflict } from './use-edit-conflict.ts'

interface Edit<Values> {
  /** Of what the form was filled with; null for a new thing. */
  version: EditVersion
  /** The thing as it is stored now. */
  read: () => Promise<Saved<Partial<Values>>>
  /** Follows where the stored one was taken over. */
  onTaken?: () => void
}

export interface DraftFormOptions<Values extends FieldValues, Body>
  extends Omit<ContractFormOptions<Values, Body>, 'send' | 'catches'> {
  /** Sends the body with the version that it was typed over; `false` says that it was not sent after all. */
  send: (body: Body, form: Values, version: EditVersion) => Promise<unknown>
  edit?: Edit<Values>
  /** Form and subject under which what is typed is kept until it is sent; null where it is a secret or not worth it. */
  draft: string | null
}

const nothing = () => Promise.reject(new Error('This form edits nothing that two may change'))

/** A form over an endpoint of the contract that keeps a draft and knows the conflict of two edits. */
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
  /** Goes on from what is stored now, such as after a save that stays on the page. */
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
  // Once for each opening: what the parent renders anew meanwhile must not undo what is typed.
  useEffect(() => {
    latest.current.begin()
    const watching = watch((values) => latest.current.save(values))
    return () => watching.unsubscribe()
  }, [watch])
  return {
    ...contract,
    conflict,
    /** What the form shows was typed before the page was opened. */
    isRestored,
    rebase,
    /** Throws away what was typed. */
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
