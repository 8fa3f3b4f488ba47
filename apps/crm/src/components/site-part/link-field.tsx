import { type LinkTarget, linkKinds, linkTarget, placePaths, type SitePlace } from '@repo/contract/site-links'
import { limitsOf } from '@repo/forms'
import { Badge } from '@repo/ui/badge'
import { Button } from '@repo/ui/button'
import { Field, FieldError } from '@repo/ui/field'
import { Input } from '@repo/ui/input'
import { Select } from '@repo/ui/select'
import { useState } from 'react'
import { ChoiceFinder } from './choice-finder.tsx'
import { useNames } from './names.tsx'
import { sitePartMessages as copy } from './site-part.messages.ts'

interface Props {
  /** Names the controls, and where the faults of a link stand. */
  name: string
  target: LinkTarget
  error?: string
  onChange: (target: LinkTarget) => void
}

const places = Object.keys(placePaths) as SitePlace[]

/** What a link of a kind begins as; an empty id is refused until something is chosen. */
const firstOf = (kind: LinkTarget['kind']): LinkTarget => {
  if (kind === 'place') return { kind, place: 'courses' }
  if (kind === 'page') return { kind, slug: '' }
  return kind === 'address' ? { kind, href: '' } : { kind, id: '' }
}

/** Where a link leads: a page of the site, something that is named, or an address. */
export function LinkField({ name, target, error, onChange }: Props) {
  return (
    <div className="grid gap-3 @md:grid-cols-2">
      <Field label={copy.link}>
        <Select
          name={`${name}.kind`}
          onChange={(event) => onChange(firstOf(event.target.value as LinkTarget['kind']))}
          options={linkKinds.map((kind) => ({ value: kind, label: copy.linkKinds[kind] }))}
          value={target.kind}
        />
      </Field>
      {target.kind === 'place' ? (
        <Field error={error} label={copy.place}>
          <Select
            name={`${name}.place`}
            onChange={(event) => onChange({ kind: 'place', place: event.target.value as SitePlace })}
            options={places.map((place) => ({ value: place, label: copy.places[place] }))}
            value={target.place}
          />
        </Field>
      ) : target.kind === 'address' ? (
        <Field error={error} hint={copy.addressHint} label={copy.address}>
          <Input
            autoCapitalize="none"
            inputMode="url"
            maxLength={limitsOf(linkTarget, 'href').maxLength}
            name={`${name}.href`}
            onChange={(event) => onChange({ kind: 'address', href: event.target.value })}
            spellCheck={false}
            value={target.href}
          />
        </Field>
      ) : (
        <NamedTarget error={error} key={target.kind} onChange={onChange} target={target} />
      )}
    </div>
  )
}

interface NamedProps {
  target: Exclude<LinkTarget, { kind: 'place' | 'address' }>
  error: string | undefined
  onChange: (target: LinkTarget) => void
}

function NamedTarget({ target, error, onChange }: NamedProps) {
  const { nameOf, isPublic, learn } = useNames()
  const chosen = target.kind === 'page' ? target.slug : target.id
  const [isFinding, setIsFinding] = useState(chosen === '')
  return (
    <fieldset className="min-w-0" data-invalid={error ? true : undefined}>
      <legend className="mb-1.5 text-sm font-semibold">{copy.linkKinds[target.kind]}</legend>
      {chosen ? (
        <p className="flex min-h-11 flex-wrap items-center gap-2">
          <span className="min-w-0">{nameOf(chosen)}</span>
          {isPublic(chosen) ? null : <Badge tone="warning">{copy.notPublic}</Badge>}
          {isFinding ? null : (
            <Button onClick={() => setIsFinding(true)} size="sm" variant="ghost">
              {copy.change}
            </Button>
          )}
        </p>
      ) : (
        <p className={error ? 'text-sm font-semibold text-danger' : 'text-sm text-3'}>{copy.notChosen}</p>
      )}
      {chosen && error ? <FieldError>{error}</FieldError> : null}
      {isFinding ? (
        <ChoiceFinder
          kind={target.kind}
          onFound={(one) => {
            learn(one)
            onChange(
              target.kind === 'page' ? { kind: 'page', slug: one.id } : { kind: target.kind, id: one.id },
            )
            setIsFinding(false)
          }}
          without={[chosen]}
        />
      ) : null}
    </fieldset>
  )
}
