import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type RegisterOptions,
  useForm,
} from 'react-hook-form'
import type { z } from 'zod'
import { type Limits, limitsOf } from './limits.ts'
import { type FormCheck, formResolver } from './schema-resolver.ts'
import { showServerError } from './server-issues.ts'

interface WithBody<Body> {
  readonly body: z.ZodType<Body>
}

export interface ContractFormOptions<Form extends FieldValues, Body>
  extends Pick<FormCheck<Form, Body>, 'rows' | 'check'> {
  /** The endpoint of the contract whose body the form makes, or the one that what it holds is sent to. */
  endpoint: WithBody<Body> | ((form: Form) => WithBody<Body>)
  /** What the form begins with; its names are the fields of the form. */
  defaults: Form
  /** Turns what the controls hold into the body, where they differ. */
  toBody?: (form: Form) => object
  /** Words of the screen for a field at fault; without them the schema's own numbers are said. */
  faults?: Readonly<Record<string, string>>
  /** Domain errors that belong to a field. */
  places?: Partial<Record<string, Path<Form>>>
  /** Sends what passed the schema, by the api client. */
  send: (body: Body, form: Form) => Promise<unknown>
  /** Takes an error that something else shows, such as a conflict of two edits. */
  catches?: (error: unknown) => boolean
  /** The member of a union that the form fills in. */
  chosen?: Readonly<Record<string, unknown>>
}

/** A form over one endpoint of the contract: its schema checks, limits and trims, and its errors come back to the fields. */
export function useContractForm<Form extends FieldValues, Body>({
  endpoint,
  defaults,
  toBody = (form) => form,
  faults = {},
  places = {},
  send,
  catches,
  chosen,
  rows,
  check,
}: ContractFormOptions<Form, Body>) {
  const schemaOf = (values: Form) => (typeof endpoint === 'function' ? endpoint(values) : endpoint).body
  const form = useForm<Form, unknown, Body>({
    resolver: formResolver({ schemaOf, toBody, faults, rows, check, chosen }),
    defaultValues: defaults as DefaultValues<Form>,
    // `useFaultFocus` takes the first one on the screen, whatever kind of control it is.
    shouldFocusError: false,
  })
  const limits = (name: Path<Form>): Limits => limitsOf(schemaOf(form.getValues()), name, chosen)
  const show = async (error: unknown, shouldFocus: boolean) => {
    if (!catches?.(error))
      await showServerError(
        error,
        form.setError,
        Object.keys(defaults) as Path<Form>[],
        places,
        rows,
        shouldFocus,
      )
  }
  const submit = form.handleSubmit(async (body) => {
    try {
      await send(body, form.getValues())
    } catch (error) {
      await show(error, true)
    }
  })
  return {
    form,
    submit,
    /** What would be sent; null while something is at fault. Shows nothing. */
    body: (): Body | null => {
      const values = form.getValues()
      const parsed = schemaOf(values).safeParse(toBody(values))
      return parsed.success ? parsed.data : null
    },
    /** Shows the refusal of a save that nobody pressed a button for: the focus stays where somebody types. */
    refuse: (error: unknown) => show(error, false),
    limits,
    /** Props of a text control: its name, and the most characters that the schema takes. */
    field: <Name extends Path<Form>>(name: Name, options?: RegisterOptions<Form, Name>) => ({
      ...form.register(name, options),
      maxLength: limits(name).maxLength,
    }),
    isOptional: (name: Path<Form>) => (limits(name).minLength ?? 0) === 0,
  }
}
