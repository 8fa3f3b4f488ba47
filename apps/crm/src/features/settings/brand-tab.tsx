import { useApi, usePageQuery } from '@repo/back-office'
import { Panel } from '@repo/back-office/panel'
import {
  type BrandColorName,
  type BrandColors,
  brandColorNames,
  contrastFaults,
  nearestReadable,
  ownColors,
} from '@repo/contract/brand-colors'
import { brandPictureNames } from '@repo/contract/brand-pictures'
import { brandSettings, type SettingValues } from '@repo/contract/settings'
import { contrastWords } from '@repo/messages/brand.messages'
import { Button } from '@repo/ui/button'
import { Field } from '@repo/ui/field'
import { Input } from '@repo/ui/input'
import { useFormContext, useWatch } from 'react-hook-form'
import { brandMessages as copy } from './brand.messages.ts'
import { BrandPictureField } from './brand-picture-field.tsx'
import { BrandPreview } from './brand-preview.tsx'
import { BrandUses } from './brand-uses.tsx'
import { valueWords } from './history-words.ts'
import { SectionFrame } from './section-frame.tsx'
import { SectionTab } from './section-tab.tsx'
import { type SectionState, useSectionForm } from './use-section-form.ts'

type Brand = SettingValues['brand']

const COLOR = /^#[0-9a-f]{6}$/

/** The colours as they are typed, those that are none yet left out. */
function readableSoFar(form: BrandColors): BrandColors {
  const known = (text: string) => (COLOR.test(text.toLowerCase()) ? text.toLowerCase() : '')
  return Object.fromEntries(brandColorNames.map((name) => [name, known(form[name])])) as BrandColors
}

function checkColors(form: BrandColors): Partial<Record<BrandColorName, string>> {
  const colors = readableSoFar(form)
  const faults = contrastFaults(colors).map(
    (fault) => [fault.name, contrastWords(fault, nearestReadable(colors, fault.name))] as const,
  )
  // The first fault of a colour is the one that is shown.
  return Object.fromEntries(faults.reverse())
}

const isPicture = (field: string) => brandPictureNames.some((name) => name === field)

/** Names of files say nothing to anybody, so that the history tells whether one was there. */
const brandWords = (field: string, value: unknown) =>
  isPicture(field) && typeof value === 'string' && value !== '' ? copy.pictureOf(value) : valueWords(value)

/** Colours, logo and icon of the brand. */
export function BrandTab() {
  const query = usePageQuery(useApi().crmSettings.brand.query())
  return (
    <SectionTab
      section="brand"
      query={query}
      labels={copy.fields}
      words={brandWords}
      form={(state, key) => <BrandForm key={key} state={state} />}
    />
  )
}

function BrandForm({ state }: { state: SectionState<Brand> }) {
  const { crmSettings } = useApi()
  const drafted = useSectionForm({
    section: 'brand',
    state,
    schema: brandSettings,
    toForm: (values): Brand => values,
    toBody: (form) => form,
    faults: copy.faults,
    check: checkColors,
    read: () => crmSettings.brand.call(),
    save: (values, version) => crmSettings.saveBrand.call({ body: { ...values, version } }),
  })
  return (
    <SectionFrame drafted={drafted} state={state} lead={copy.lead} labels={copy.fields}>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Panel title={copy.picturesPanel}>
          <div className="grid gap-6">
            {brandPictureNames.map((name) => (
              <BrandPictureField key={name} name={name} />
            ))}
          </div>
        </Panel>
        <Panel title={copy.usesPanel}>
          <Uses />
        </Panel>
        <Panel title={copy.panel}>
          <div className="grid gap-6">
            {brandColorNames.map((name) => (
              <ColorField key={name} name={name} />
            ))}
          </div>
        </Panel>
        <Panel title={copy.preview}>
          <Preview />
        </Panel>
      </div>
    </SectionFrame>
  )
}

function ColorField({ name }: { name: BrandColorName }) {
  const { register, setValue, formState } = useFormContext<Brand>()
  const form = useWatch<Brand>() as Brand
  const colors = readableSoFar(form)
  const shown = colors[name] || ownColors[name]
  const isUnreadable = contrastFaults(colors).some((fault) => fault.name === name)
  const nearest = isUnreadable ? nearestReadable(colors, name) : null
  const set = (color: string) =>
    setValue(name, color, { shouldDirty: true, shouldValidate: formState.isSubmitted })
  return (
    <div className="grid gap-2">
      <Field
        id={name}
        label={copy.fields[name]}
        hint={copy.hint(ownColors[name])}
        error={formState.errors[name]?.message ?? (isUnreadable ? checkColors(form)[name] : undefined)}
      >
        <Input {...register(name)} placeholder={ownColors[name]} spellCheck={false} autoComplete="off" />
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        <input
          type="color"
          aria-label={copy.pick(copy.fields[name])}
          value={shown}
          onChange={(event) => set(event.target.value)}
          className="h-11 w-16 cursor-pointer rounded-sm border border-line bg-surface p-1"
        />
        {nearest ? (
          <Button size="sm" variant="secondary" onClick={() => set(nearest)}>
            {copy.use(nearest)}
          </Button>
        ) : null}
      </div>
    </div>
  )
}

function Preview() {
  return <BrandPreview colors={readableSoFar(useWatch<Brand>() as Brand)} />
}

function Uses() {
  const form = useWatch<Brand>() as Brand
  return <BrandUses colors={readableSoFar(form)} pictures={form} />
}
