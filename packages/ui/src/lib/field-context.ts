import { createContext, use } from 'react'

export type FieldControl = { id: string; describedBy?: string; isInvalid: boolean; isRequired?: boolean }

/** What a Field tells the control inside it. */
export const FieldContext = createContext<FieldControl | null>(null)

type ControlProps = {
  id?: string
  required?: boolean
  'aria-describedby'?: string
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling'
}

/** Props for the native control: the Field's wiring, with the control's own props winning. */
export function useFieldControl(own: ControlProps): ControlProps {
  const field = use(FieldContext)
  return {
    id: own.id ?? field?.id,
    required: own.required ?? field?.isRequired,
    'aria-describedby': [own['aria-describedby'], field?.describedBy].filter(Boolean).join(' ') || undefined,
    'aria-invalid': own['aria-invalid'] ?? (field?.isInvalid || undefined),
  }
}
