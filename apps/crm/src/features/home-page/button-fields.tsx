import type { LinkTarget } from '@repo/contract/site-links'
import { LinkField } from '../../components/site-part/link-field.tsx'
import { useFault } from './block-context.ts'
import { homePageMessages as copy } from './home-page.messages.ts'
import { TextField } from './text-field.tsx'

interface Button {
  label: string
  target: LinkTarget
}

export const newButton = (): Button => ({
  label: '',
  target: { kind: 'place', place: 'courses' },
})

interface Props {
  kind: 'hero' | 'banner'
  path: string
  button: Button
  onChange: (button: Button) => void
}

/** What stands on a button and where it leads. */
export function ButtonFields({ kind, path, button, onChange }: Props) {
  const fault = useFault()
  return (
    <div className="grid gap-3">
      <TextField
        kind={kind}
        label={copy.fields.buttonLabel}
        onChange={(label) => onChange({ ...button, label })}
        path={`${path}.label`}
        value={button.label}
      />
      <LinkField
        error={fault(`${path}.target`)}
        name={`${path}.target`}
        onChange={(target) => onChange({ ...button, target })}
        target={button.target}
      />
    </div>
  )
}
