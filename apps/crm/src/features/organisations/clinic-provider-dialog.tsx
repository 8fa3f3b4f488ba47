import { useApi } from '@repo/back-office'
import { DialogForm, useDialogForm } from '@repo/back-office/dialog-form'
import { FormDialog, type FormPart } from '@repo/back-office/form-dialog'
import { type ClinicKind, clinicKinds, clinicSignInBody } from '@repo/contract/crm-clinic-sign-in'
import { formatNumber } from '@repo/messages'
import { toast } from '@repo/shell'
import { Field } from '@repo/ui/field'
import { Input } from '@repo/ui/input'
import { PasswordInput } from '@repo/ui/password-input'
import { Select } from '@repo/ui/select'
import { Textarea } from '@repo/ui/textarea'
import type { ComponentProps } from 'react'
import { Controller } from 'react-hook-form'
import { CheckboxSet } from '../../components/checkbox-set.tsx'
import { ProofFields, proofPlaces, withProof } from '../../components/proof-fields.tsx'
import { secretMessages } from '../../components/secret.messages.ts'
import { clinicSignInMessages as copy } from './clinic-sign-in.messages.ts'
import { type ClinicSignInDetail, useClinicUpdate } from './use-clinic-sign-in.ts'

interface Props {
  id: string
  signIn: ClinicSignInDetail
}

/** Sets the provider after both factors were proved again. */
export function ClinicProviderDialog({
  id,
  signIn,
  isOpen,
  onClose,
}: Props & { isOpen: boolean; onClose: () => void }) {
  return (
    <FormDialog
      confirmLabel={copy.save}
      description={signIn.provider ? copy.formLead : undefined}
      draft={null}
      isOpen={isOpen}
      onClose={onClose}
      size="md"
      title={signIn.provider ? copy.change : copy.set}
    >
      {(part) => <ProviderForm id={id} part={part} signIn={signIn} />}
    </FormDialog>
  )
}

const noKind: ClinicKind = 'oidc'

const formOf = ({ provider }: ClinicSignInDetail) => ({
  kind: provider?.kind ?? noKind,
  issuer: provider?.issuer ?? '',
  clientId: provider?.clientId ?? '',
  clientSecret: '',
  metadata: '',
  ssoUrl: provider?.ssoUrl ?? '',
  certificates: provider?.certificates.map(({ pem }) => pem).join('\n') ?? '',
  seatCourseIds: provider?.seatCourseIds ?? [],
  password: '',
  code: '',
})
type ProviderValues = ReturnType<typeof formOf>

const labels = {
  kind: copy.kind,
  issuer: copy.issuer,
  clientId: copy.clientId,
  clientSecret: copy.clientSecret,
  metadata: copy.metadata,
  ssoUrl: copy.ssoUrl,
  certificates: copy.certificates,
  seatCourseIds: copy.seats,
}

/** What each kind has; fields that are left empty are not sent. */
function toBody({ kind, seatCourseIds, password, code, ...form }: ProviderValues, isCodeNeeded: boolean) {
  const { issuer, clientId, clientSecret, metadata, ssoUrl, certificates } = form
  const own =
    kind === 'oidc'
      ? { issuer, clientId, clientSecret }
      : metadata.trim() === ''
        ? { issuer, ssoUrl, certificates }
        : { metadata }
  const filled = Object.fromEntries(Object.entries(own).filter(([, value]) => value.trim() !== ''))
  return { kind, seatCourseIds, ...filled, ...withProof({ password, code }, isCodeNeeded) }
}

function ProviderForm({ id, part, signIn }: Props & { part: FormPart }) {
  const { crmClinicSignIn } = useApi()
  const update = useClinicUpdate(id)
  const { isCodeNeeded, courses, provider } = signIn
  const params = { id }
  const dialog = useDialogForm(part, {
    endpoint: { body: clinicSignInBody },
    defaults: formOf(signIn),
    toBody: (form) => toBody(form, isCodeNeeded),
    faults: { ...copy.faults, ...secretMessages.faults },
    places: {
      ...proofPlaces,
      'clinic_sign_in.inner_address': provider?.kind === 'saml' ? 'ssoUrl' : 'issuer',
      'clinic_sign_in.shared_issuer': 'issuer',
      'clinic_sign_in.secret_missing': 'clientSecret',
      'clinic_sign_in.bad_metadata': 'metadata',
      'clinic_sign_in.bad_certificate': 'certificates',
    },
    edit: {
      version: signIn.version,
      read: async () => {
        const now = await crmClinicSignIn.signIn.call({ params })
        return { version: now.version, values: formOf(now) }
      },
    },
    send: async (body, _form, version) => {
      update(await crmClinicSignIn.saveSignIn.call({ params, body: { ...body, version } }))
      toast.success(copy.saved)
    },
  })
  const { form, field } = dialog
  const { errors } = form.formState
  const kind = form.watch('kind')
  return (
    <DialogForm dialog={dialog} labels={labels}>
      <Field error={errors.kind?.message} label={copy.kind}>
        <Select {...field('kind')}>
          {clinicKinds.map((one) => (
            <option key={one} value={one}>
              {copy.kinds[one]}
            </option>
          ))}
        </Select>
      </Field>
      {kind === 'oidc' ? (
        <OidcFields errors={errors} field={field} isKept={provider?.kind === 'oidc'} />
      ) : (
        <SamlFields errors={errors} field={field} />
      )}
      {courses.length > 0 ? (
        <Controller
          control={form.control}
          name="seatCourseIds"
          render={({ field: { name, value, onChange } }) => (
            <CheckboxSet
              error={errors.seatCourseIds?.message}
              hint={copy.seatsHint}
              labels={Object.fromEntries(
                courses.map((course) => [course.id, copy.seatsOf(course.title, formatNumber(course.free))]),
              )}
              legend={copy.seats}
              name={name}
              onChange={onChange}
              options={courses.map((course) => course.id)}
              value={value}
            />
          )}
        />
      ) : null}
      <ProofFields errors={errors} field={field} isCodeNeeded={isCodeNeeded} />
    </DialogForm>
  )
}

interface FieldsProps {
  errors: Partial<Record<keyof ProviderValues, { message?: string | undefined }>>
  field: (name: keyof ProviderValues) => ComponentProps<typeof Input>
}

function OidcFields({ errors, field, isKept }: FieldsProps & { isKept: boolean }) {
  return (
    <>
      <Field error={errors.issuer?.message} hint={copy.issuerHint} label={copy.issuer}>
        <Input autoComplete="off" inputMode="url" spellCheck={false} {...field('issuer')} />
      </Field>
      <Field error={errors.clientId?.message} label={copy.clientId}>
        <Input autoComplete="off" spellCheck={false} {...field('clientId')} />
      </Field>
      <Field
        error={errors.clientSecret?.message}
        hint={isKept ? copy.keepSecretHint : copy.clientSecretHint}
        isOptional={isKept}
        label={copy.clientSecret}
      >
        <PasswordInput autoComplete="off" {...field('clientSecret')} />
      </Field>
    </>
  )
}

function SamlFields({ errors, field }: FieldsProps) {
  const rows = (name: 'metadata' | 'certificates') => field(name) as ComponentProps<typeof Textarea>
  return (
    <>
      <Field error={errors.metadata?.message} hint={copy.metadataHint} isOptional label={copy.metadata}>
        <Textarea autoComplete="off" rows={4} spellCheck={false} {...rows('metadata')} />
      </Field>
      <Field error={errors.issuer?.message} label={copy.entityId}>
        <Input autoComplete="off" spellCheck={false} {...field('issuer')} />
      </Field>
      <Field error={errors.ssoUrl?.message} label={copy.ssoUrl}>
        <Input autoComplete="off" inputMode="url" spellCheck={false} {...field('ssoUrl')} />
      </Field>
      <Field error={errors.certificates?.message} hint={copy.certificatesHint} label={copy.certificates}>
        <Textarea autoComplete="off" rows={4} spellCheck={false} {...rows('certificates')} />
      </Field>
    </>
  )
}
