import { formatDate } from '@repo/messages'
import { Checkbox } from '@repo/ui/checkbox'
import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { useApi } from '../../app/api-context.ts'
import { legalSlugs, paths } from '../../app/paths.ts'
import type { Posted } from '../../components/posted.ts'
import { usePageQuery } from '../../components/use-page-query.ts'
import { authMessages } from './auth.messages.ts'
import type { RegisterValues } from './register-form.tsx'

interface ConsentsProps {
  register: UseFormRegister<RegisterValues>
  errors: FieldErrors<RegisterValues>
  posted: Posted | null
}

/** One box for each purpose, none of them ticked beforehand; the date says which text is agreed to. */
export function Consents({ register, errors, posted }: ConsentsProps) {
  const isTicked = (name: string) => posted?.values[name] === 'on'
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 text-sm font-semibold">{authMessages.consents}</legend>
      <Checkbox
        {...register('acceptTerms')}
        defaultChecked={isTicked('acceptTerms')}
        error={errors.acceptTerms?.message}
        hint={<TextDate slug={legalSlugs.terms} />}
        label={
          <>
            {authMessages.termsBefore}
            <TextLink slug={legalSlugs.terms}>{authMessages.terms}</TextLink>.
          </>
        }
      />
      <Checkbox
        {...register('acceptPrivacy')}
        defaultChecked={isTicked('acceptPrivacy')}
        error={errors.acceptPrivacy?.message}
        hint={<TextDate slug={legalSlugs.privacy} />}
        label={
          <>
            {authMessages.privacyBefore}
            <TextLink slug={legalSlugs.privacy}>{authMessages.privacy}</TextLink>.
          </>
        }
      />
      <Checkbox
        {...register('acceptMarketing')}
        defaultChecked={isTicked('acceptMarketing')}
        hint={authMessages.marketingHint}
        label={authMessages.marketing}
      />
    </fieldset>
  )
}

function TextLink({ slug, children }: { slug: string; children: string }) {
  return (
    <a className="link" href={paths.legal(slug)} rel="noopener" target="_blank">
      {children}
    </a>
  )
}

function TextDate({ slug }: { slug: string }) {
  const { data } = usePageQuery(useApi().content.page.query({ params: { slug } }))
  return data ? authMessages.textOf(formatDate(data.updatedAt)) : authMessages.textOpens
}
