import type { ComponentProps } from 'react'

export type QueryFormProps = Omit<ComponentProps<'form'>, 'action' | 'method' | 'role'> & {
  /** Path of the list whose address takes the fields. */
  action: string
}

/** A search form: the only kind of form whose fields go into the address. */
export function QueryForm(props: QueryFormProps) {
  return <form {...props} method="get" role="search" />
}
