import { Field } from '@repo/ui/field'
import { NumberInput } from '@repo/ui/number-input'
import { questionMessages as copy } from './quizzes.messages.ts'
import type { Area } from './quizzes.types.ts'

interface Props {
  area: Area | null
  name: string
  onChange: (area: Area) => void
}

const start: Area = { x: 40, y: 40, width: 20, height: 20 }
const sides = ['x', 'y', 'width', 'height'] as const

/** Place and size of an area in numbers, for who draws without a pointer. */
export function AreaFields({ area, name, onChange }: Props) {
  const value = area ?? start
  return (
    <fieldset className="grid min-w-0 grid-cols-2 gap-2 sm:grid-cols-4">
      <legend className="sr-only">{name}</legend>
      {sides.map((side) => {
        const isSize = side === 'width' || side === 'height'
        return (
          <Field key={side} label={copy.areaFields[side]}>
            <NumberInput
              max={isSize ? 100 : 99}
              min={isSize ? 1 : 0}
              onValueChange={(next) => onChange({ ...value, [side]: next ?? (isSize ? 1 : 0) })}
              value={value[side]}
            />
          </Field>
        )
      })}
    </fieldset>
  )
}
