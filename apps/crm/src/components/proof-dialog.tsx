import type { ApiQuery } from '@repo/api-client'
import { QueryView, usePageQuery } from '@repo/back-office'
import { FormDialog, type FormDialogProps, type FormPart } from '@repo/back-office/form-dialog'
import { Skeleton } from '@repo/ui/skeleton'
import type { ReactNode } from 'react'

interface Props<Data> extends Omit<FormDialogProps, 'draft' | 'children'> {
  /** Reads whether a code is asked for besides the password. */
  query: ApiQuery<Data>
  /** Height of the form, for its skeleton. */
  skeleton: string
  children: (part: FormPart, isCodeNeeded: boolean) => ReactNode
}

/** Dialog around a form that asks for both factors once more; what is typed there is never kept. */
export function ProofDialog<Data extends { isCodeNeeded: boolean }>({
  query,
  skeleton,
  children,
  ...dialog
}: Props<Data>) {
  return (
    <FormDialog {...dialog} draft={null}>
      {(part) => (
        <Asked query={query} skeleton={skeleton}>
          {(isCodeNeeded) => children(part, isCodeNeeded)}
        </Asked>
      )}
    </FormDialog>
  )
}

interface AskedProps<Data> extends Pick<Props<Data>, 'query' | 'skeleton'> {
  children: (isCodeNeeded: boolean) => ReactNode
}

/** Mounted with the form, so that nothing is read before the dialog opens. */
function Asked<Data extends { isCodeNeeded: boolean }>({ query, skeleton, children }: AskedProps<Data>) {
  const read = usePageQuery(query)
  return (
    <QueryView query={read} skeleton={<Skeleton className={`mt-5 ${skeleton} rounded-md`} />}>
      {({ isCodeNeeded }) => children(isCodeNeeded)}
    </QueryView>
  )
}
